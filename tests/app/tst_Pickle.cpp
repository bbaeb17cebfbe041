// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Fixtures.h"
#include "tests/support/PickleBuilder.h"

#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;
using namespace std::string_literals;

namespace {

/// The records of a report by name.
QHash<QString, QJsonObject> recordsByName(const ProgramRun &run)
{
    QHash<QString, QJsonObject> records;
    for (const QJsonValue &record : run.json()["records"].toArray())
        records[record["record"].toString()] = record.toObject();
    return records;
}

const QString sampleInputs = "model/data/sample_inputs/model.pt!/archive/data.pkl";

}  // namespace

class tst_Pickle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void goodOnesAreAllowed_data();
    void goodOnesAreAllowed();
    void evilOnesAreDangerous_data();
    void evilOnesAreDangerous();
    void callsAndGlobals();
    void opcodes();
    void oneRecord_data();
    void oneRecord();
    void recordsOfOtherKinds();
    void barePickles();
    void picklesInBytes();
    void torchSaveFiles();
    void tensorsOfPickles();
    void severalPicklesInOneRecord();
    void text();
    void wrongNames();
    void namesInOtherLetters();
    void aPickleBeforeAnArchive();
    void unreadRecordsAreUnknown();
    void codeOfTorchScript();
    void manyCallsAreCut();
    void everyBrokenOneIsDescribed_data();
    void everyBrokenOneIsDescribed();
};

void tst_Pickle::goodOnesAreAllowed_data()
{
    QTest::addColumn<QString>("path");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES)) {
        const bool holdsClasses = fixture.name.contains("subclass_weights") || fixture.name.contains("nested_io")
                                  || fixture.name.contains("opaque_object");
        if (!holdsClasses)
            QTest::newRow(fixture.name) << fixture.path;
    }
}

void tst_Pickle::goodOnesAreAllowed()
{
    QFETCH(QString, path);
    const ProgramRun run = runPt2scope({"pickle", path, "--format", "json"});
    QVERIFY2(run.status == 0, run.described());
    for (const QJsonValue &record : run.json()["records"].toArray())
        QVERIFY2(record["verdict"] == "allowed", QJsonDocument(record.toObject()).toJson());
}

void tst_Pickle::evilOnesAreDangerous_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"150_evil_sample_inputs", "152_evil_opaque", "154_evil_legacy_weights",
                             "156_evil_weight_nested", "242_flat_evil_inputs"})
        QTest::newRow(name) << name;
}

void tst_Pickle::evilOnesAreDangerous()
{
    QFETCH(QString, name);
    const ProgramRun run = runPt2scope({"pickle", brokenArchive(name), "--format", "json"});
    QCOMPARE(run.status, 0);
    const QJsonArray records = run.json()["records"].toArray();
    QVERIFY2(std::ranges::any_of(records, [](const QJsonValue &each) { return each["verdict"] == "dangerous"; }),
             run.described());
    QVERIFY2(runPt2scope({"pickle", brokenArchive(name)}).out.contains(": dangerous\n"), run.described());
}

void tst_Pickle::callsAndGlobals()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pkl");
    QVERIFY(writeFile(path, QByteArray::fromStdString(PickleBuilder().call("os", "system", "echo hi").stopped())));
    const ProgramRun run = runPt2scope({"pickle", path, "--format", "json"});
    const QJsonObject record = run.json()["records"][0].toObject();
    QCOMPARE(record["record"], "");
    QCOMPARE(record["protocol"], 2);
    QCOMPARE(record["verdict"], "dangerous");
    QCOMPARE(record["globals"].toArray(),
             (QJsonArray{QJsonObject{{"module", "os"}, {"name", "system"}, {"offset", 2}, {"verdict", "dangerous"}}}));
    QCOMPARE(record["calls"][0]["function"], "os.system");
    QCOMPARE(record["calls"][0]["arguments"], "('echo hi',)");
    QCOMPARE(record["suspicions"][0]["reason"], "imports os.system");
    QVERIFY(!record.contains("opcodes"));
    for (const char *key : {"record", "protocol", "verdict", "globals", "calls", "tensors"})
        QVERIFY2(record.contains(key), key);
}

void tst_Pickle::opcodes()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pkl");
    QVERIFY(writeFile(path, QByteArray("\x80\x02K\x01.")));
    const QJsonValue record = runPt2scope({"pickle", path, "--opcodes", "--format", "json"}).json()["records"][0];
    const QJsonArray expected{QJsonObject{{"offset", 0}, {"opcode", "PROTO"}, {"argument", "2"}},
                              QJsonObject{{"offset", 2}, {"opcode", "BININT1"}, {"argument", "1"}},
                              QJsonObject{{"offset", 4}, {"opcode", "STOP"}, {"argument", ""}}};
    QCOMPARE(record["opcodes"].toArray(), expected);
    const ProgramRun text = runPt2scope({"pickle", path, "--opcodes"});
    QVERIFY2(text.out.contains("  0  PROTO 2\n") && text.out.contains("  4  STOP\n"), text.described());
}

void tst_Pickle::oneRecord_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("in full") << sampleInputs;
    QTest::newRow("without the root folder") << "data/sample_inputs/model.pt!/archive/data.pkl";
    QTest::newRow("the record around it") << "model/data/sample_inputs/model.pt";
    QTest::newRow("that without the root folder") << "data/sample_inputs/model.pt";
}

void tst_Pickle::oneRecord()
{
    QFETCH(QString, name);
    const TemporaryFile file(zip(smallPt2Entries()));
    const ProgramRun run = runPt2scope({"pickle", QString::fromStdString(file.path()), name, "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(recordsByName(run).keys(), QStringList{sampleInputs});
    QCOMPARE(recordsByName(run)[sampleInputs]["kind"], "sample inputs");
    QCOMPARE(recordsByName(run)[sampleInputs]["model"], "model");
}

/// A record that torch would not unpickle is read when it is named.
void tst_Pickle::recordsOfOtherKinds()
{
    const TemporaryFile file(zip(plus("model/extra/odd.bin", PickleBuilder().call("os", "system", "x").stopped())));
    const QString path = QString::fromStdString(file.path());
    QVERIFY(!recordsByName(runPt2scope({"pickle", path, "--format", "json"})).contains("model/extra/odd.bin"));
    const ProgramRun run = runPt2scope({"pickle", path, "extra/odd.bin", "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(recordsByName(run)["model/extra/odd.bin"]["verdict"], "dangerous");
}

void tst_Pickle::barePickles()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.bin");
    QVERIFY(writeFile(path, QByteArray("no pickle at all")));
    const ProgramRun none = runPt2scope({"pickle", path});
    QCOMPARE(none.status, 3);
    QVERIFY2(none.err.contains("neither an archive nor a pickle"), none.described());
    const ProgramRun absent = runPt2scope({"pickle", folder.filePath("absent")});
    QCOMPARE(absent.status, 3);
}

void tst_Pickle::picklesInBytes()
{
    const auto recordOf = [](const std::string &pickle) {
        const std::vector<std::byte> archive = torchSaveZip(pickle);
        const std::string inner(reinterpret_cast<const char *>(archive.data()), archive.size());
        const QTemporaryDir folder;
        const QString path = folder.filePath("inputs_dict.pkl");
        const PickleBuilder loading = PickleBuilder(3)
                                          .global("torch.storage", "_load_from_bytes")
                                          .byteString(inner)
                                          .op(PickleOp::Tuple1)
                                          .reduce();
        if (!writeFile(path, QByteArray::fromStdString(loading.stopped())))
            return QJsonObject();
        return runPt2scope({"pickle", path, "--format", "json"}).json()["records"][0].toObject();
    };
    QCOMPARE(recordOf(PickleBuilder().none().stopped())["verdict"], "allowed");
    const QJsonObject evil = recordOf(PickleBuilder().call("os", "system", "x").stopped());
    QCOMPARE(evil["verdict"], "dangerous");
    QCOMPARE(evil["suspicions"][0]["reason"], "loads a pickle (imports os.system)");
}

void tst_Pickle::torchSaveFiles()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt");
    QVERIFY(writeFile(path, zip(torchSave())));
    const ProgramRun run = runPt2scope({"pickle", path, "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(recordsByName(run).keys(), QStringList{"archive/data.pkl"});
    QCOMPARE(recordsByName(run)["archive/data.pkl"]["kind"], "whole file");
}

void tst_Pickle::tensorsOfPickles()
{
    const TemporaryFile file(zip(smallPt2Entries()));
    const ProgramRun run = runPt2scope({"pickle", QString::fromStdString(file.path()), "--format", "json"});
    const QJsonArray tensors = recordsByName(run)[sampleInputs]["tensors"].toArray();
    QCOMPARE(tensors.size(), 1);
    QCOMPARE(tensors[0]["name"], "[0][0]");
    QCOMPARE(tensors[0]["dtype"], "float32");
    QCOMPARE(tensors[0]["sizes"].toArray(), (QJsonArray{3, 4}));
    QCOMPARE(tensors[0]["strides"].toArray(), (QJsonArray{4, 1}));
    QCOMPARE(tensors[0]["record"], "model/data/sample_inputs/model.pt!/archive/data/0");
    QCOMPARE(tensors[0]["storage_bytes"], 48);
}

void tst_Pickle::severalPicklesInOneRecord()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pkl");
    QVERIFY(writeFile(path, QByteArray::fromStdString(PickleBuilder().integer(1).stopped()
                                                      + PickleBuilder().call("os", "system", "x").stopped())));
    const QJsonValue record = runPt2scope({"pickle", path, "--format", "json"}).json()["records"][0];
    QCOMPARE(record["pickles"], 2);
    QCOMPARE(record["verdict"], "dangerous");
    QCOMPARE(record["calls"].toArray().size(), 1);
}

void tst_Pickle::text()
{
    const TemporaryFile file(zip(smallPt2Entries()));
    const ProgramRun run = runPt2scope({"pickle", QString::fromStdString(file.path())});
    QCOMPARE(run.status, 0);
    for (const char *part :
         {"model/data/sample_inputs/model.pt!/archive/data.pkl\n", "sample inputs of the model model, protocol 2, ",
          ": allowed\n", "IMPORTS", "torch._utils._rebuild_tensor_v2", "[0][0]", "[3, 4]",
          "1 pickle: 1 allowed; none was run\n"})
        QVERIFY2(run.out.contains(part), QByteArray(part) + "\n" + run.described());
    QVERIFY(!run.out.contains('\x1b'));
    const ProgramRun coloured = runPt2scope({"pickle", QString::fromStdString(file.path()), "--color", "always"});
    QVERIFY(coloured.out.contains('\x1b'));
}

void tst_Pickle::wrongNames()
{
    const TemporaryFile file(zip(smallPt2Entries()));
    const QString path = QString::fromStdString(file.path());
    const ProgramRun absent = runPt2scope({"pickle", path, "data/none.pt"});
    QCOMPARE(absent.status, 3);
    QVERIFY2(absent.err.contains("no pickle in a record 'data/none.pt'"), absent.described());
    QCOMPARE(runPt2scope({"pickle", path, "archive_format"}).status, 3);
    QCOMPARE(runPt2scope({"pickle"}).status, 2);
}

void tst_Pickle::namesInOtherLetters()
{
    const TemporaryFile file(zip(smallPt2Entries()));
    const QString path = QString::fromStdString(file.path());
    for (const char *name : {"data/Sample_Inputs/model.pt", "MODEL/data/sample_inputs/model.pt"}) {
        const ProgramRun run = runPt2scope({"pickle", path, name});
        QCOMPARE(run.status, 3);
        QVERIFY2(run.err.contains("did you mean 'model/data/sample_inputs/model.pt'?"), run.described());
    }
}

/// torch.load takes such a file for a legacy stream; a reader of archives sees the other end only.
void tst_Pickle::aPickleBeforeAnArchive()
{
    Bytes bytes = toBytes(PickleBuilder().call("os", "system", "x").stopped());
    for (const std::byte each : zip(torchSave()))
        bytes.push_back(each);
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt");
    QVERIFY(writeFile(path, bytes));
    const ProgramRun run = runPt2scope({"pickle", path, "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["records"][0]["record"], "");
    QCOMPARE(run.json()["records"][0]["verdict"], "dangerous");
    QCOMPARE(recordsByName(run)["archive/data.pkl"]["verdict"], "allowed");
}

void tst_Pickle::unreadRecordsAreUnknown()
{
    Bytes bytes = zip(torchSave());
    bytes[6] |= std::byte{1};  // the first local header says that it is encrypted
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt");
    QVERIFY(writeFile(path, bytes));
    const QJsonValue record = runPt2scope({"pickle", path, "--format", "json"}).json()["records"][0];
    QCOMPARE(record["verdict"], "unknown");
    QVERIFY2(record["suspicions"][0]["reason"].toString().startsWith("could not be read: "),
             record["suspicions"][0]["reason"].toString().toUtf8());
}

void tst_Pickle::codeOfTorchScript()
{
    const std::string empty = "\x80\x02}.";
    const auto verdictOf = [&](const std::string &code) {
        const QTemporaryDir folder;
        const QString path = folder.filePath("m.pt");
        if (!writeFile(path, zip({{"m/data.pkl", empty},
                                  {"m/code/__torch__/m.py", code},
                                  {"m/constants.pkl", "\x80\x02)."},
                                  {"m/version", "3\n"}})))
            return QString();
        return runPt2scope({"pickle", path, "--format", "json"}).json()["records"][0]["verdict"].toString();
    };
    QCOMPARE(verdictOf("class M(Module):\n  def forward(self, x):\n    return x\n"), "allowed");
    QCOMPARE(verdictOf("class M(Module):\n  def __setstate__(self, state):\n    return None\n"), "unknown");
    QCOMPARE(verdictOf("class M(Module):\n  def __setstate__(self, state):\n    ops.aten.save(state, \"x\")\n"),
             "dangerous");
}

void tst_Pickle::manyCallsAreCut()
{
    std::string stream =
        "\x80\x02"
        "cos\nsystem\nq\0U\xff"s
        + std::string(255, 'x') + "\x85q\1";
    for (int i = 0; i < 200'000; ++i)
        stream += "h\0h\1R0"s;
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pkl");
    QVERIFY(writeFile(path, QByteArray::fromStdString(stream + "N.")));
    const ProgramRun run = runPt2scope({"pickle", path, "--format", "json"});
    QVERIFY2(run.out.size() < (6 << 20), QByteArray::number(run.out.size()));
    const QJsonValue record = run.json()["records"][0];
    QCOMPARE(record["calls"].toArray().size() + record["calls_left_out"].toInt(), 200'000);
    QCOMPARE(record["verdict"], "dangerous");
}

void tst_Pickle::everyBrokenOneIsDescribed_data()
{
    QTest::addColumn<QString>("path");
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path;
}

void tst_Pickle::everyBrokenOneIsDescribed()
{
    QFETCH(QString, path);
    const ProgramRun run = runPt2scope({"pickle", path, "--opcodes", "--format", "json"});
    QVERIFY2(run.status == 0 || run.status == 3, run.described());
    QVERIFY2(run.status == 3 || run.json()["records"].isArray(), run.described());
    QVERIFY2(run.status == 0 || run.err.startsWith("pt2scope: "), run.described());
    const ProgramRun text = runPt2scope({"pickle", path, "--opcodes"});
    QCOMPARE(text.status, run.status);
}

QTEST_GUILESS_MAIN(tst_Pickle)
#include "tst_Pickle.moc"
