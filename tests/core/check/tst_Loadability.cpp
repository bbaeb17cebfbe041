// SPDX-License-Identifier: Apache-2.0
#include "core/check/loadability/Loadability.h"

#include "core/bytes/MemorySource.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Fixtures.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

DocumentPtr openBytes(const Bytes &bytes)
{
    return openDocument(std::make_shared<MemorySource>(bytes), "x.pt2", DocumentDepth::Facts);
}

QString reasonIn(const Document &document, std::string_view torch)
{
    for (const Loadability &version : loadability(document)) {
        if (version.torch == torch)
            return QString::fromStdString(version.reason);
    }
    return "no such torch";
}

QStringList linesOf(const std::vector<Loadability> &versions)
{
    QStringList lines;
    for (const LoadabilityLine &line : loadabilityLines(versions))
        lines.push_back((line.loads ? "loads in " : "not in ") + QString::fromStdString(line.text));
    return lines;
}

/// A sound archive with some text of its program or a config replaced.
Bytes edited(const std::string &record, const std::string &from, const std::string &to)
{
    Entries entries = smallPt2Entries();
    for (ZipBuilder::Entry &entry : entries) {
        const std::size_t place = entry.content.find(from);
        if (entry.name.ends_with(record) && place != std::string::npos)
            entry.content.replace(place, from.size(), to);
    }
    return zip(entries);
}

}  // namespace

class tst_Loadability : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTorch_data();
    void agreesWithTorch();
    void refusesNothingThatLoads_data();
    void refusesNothingThatLoads();
    void reasons_data();
    void reasons();
    void firstReasonCounts();
    void lines();
    void otherFiles();
};

/// What torch.export.load of seven versions said of the fixtures; see tests/fixtures/loads.json.
void tst_Loadability::agreesWithTorch_data()
{
    QTest::addColumn<QString>("torch");
    QTest::addColumn<QJsonObject>("loads");
    QFile file(PT2SCOPE_FIXTURES "/loads.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject versions = QJsonDocument::fromJson(file.readAll()).object();
    QVERIFY(versions.size() >= 7);
    for (const QString &torch : versions.keys())
        QTest::newRow(torch.toUtf8()) << torch << versions[torch].toObject();
}

void tst_Loadability::agreesWithTorch()
{
    QFETCH(QString, torch);
    QFETCH(QJsonObject, loads);
    QVERIFY(loads.size() > 300);
    for (const QString &name : loads.keys()) {
        const auto document = openDocument((PT2SCOPE_FIXTURES "/pt2/" + name + ".pt2").toStdString());
        QVERIFY2(document, qPrintable(name));
        const QString reason = reasonIn(**document, torch.toStdString());
        QVERIFY2(reason.isEmpty() == loads[name].toBool(), qPrintable(name + ": " + reason));
    }
}

void tst_Loadability::refusesNothingThatLoads_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("loads");
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES)) {
        const QJsonObject load = fixture.manifest["torch_load"].toObject();
        if (load["ok"].isBool())
            QTest::newRow(fixture.name) << fixture.path << load["ok"].toBool();
    }
}

void tst_Loadability::refusesNothingThatLoads()
{
    QFETCH(QString, path);
    QFETCH(bool, loads);
    const auto document = openDocument(path.toStdString());
    QVERIFY(document);
    if (loads && (*document)->pt2)
        QCOMPARE(reasonIn(**document, "2.15"), QString());
}

void tst_Loadability::reasons_data()
{
    QTest::addColumn<QString>("record");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("torch");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const char *record, const char *from, const char *to, const char *torch,
                        const char *reason) { QTest::newRow(name) << record << from << to << torch << reason; };
    row("sound", "model.json", "", "", "2.15", "");
    row("layout", "model.json", "", "", "2.7", "the layered layout came with torch 2.8");
    row("raw weights", "model.json", "", "", "2.8", "weights as raw records came with torch 2.9");
    row("archive_format", "archive_format", "pt2", "pt3", "2.15", "archive_format holds \"pt3\" instead of \"pt2\"");
    row("archive_version", "archive_version", "0", "1", "2.15", "archive_version holds \"1\" instead of \"0\"");
    row("container version", "/.data/version", "6", "11", "2.15", "the container version is none that torch reads");
    row("schema major", "models/model.json", "\"major\": 8", "\"major\": 9", "2.15",
        "the schema major of model.json is 9, and torch 2.6 to 2.15 read 8");
    row("JSON", "models/model.json", "{\"graph_module\"", "{graph_module", "2.15", "model.json is malformed: ");
    row("missing field", "models/model.json", "\"target\"", "\"traget\"", "2.15", "model.json is malformed: ");
    row("tag", "models/model.json", "\"outputs\": [{\"as_tensor\"", "\"outputs\": [{\"as_future\"", "2.15",
        "model.json is malformed: ");
    row("dtype of a config", "weights_config.json", "\"dtype\": 7", "\"dtype\": 34", "2.11",
        "the element type uint32 of w came with torch 2.12");
    row("dtype of a config, later", "weights_config.json", "\"dtype\": 7", "\"dtype\": 34", "2.12", "");
    row("dtype that nobody knows", "weights_config.json", "\"dtype\": 7", "\"dtype\": 99", "2.15",
        "the element type 99 of w is none that torch knows");
    row("dtype of the graph", "models/model.json", "\"dtype\": 7", "\"dtype\": 35", "2.11",
        "the element type uint64 came with torch 2.12");
    row("blob", "weights_config.json", "weight_0", "weight_9", "2.15", "the record weight_9 of w is missing");
    row("config", "weights_config.json", "\"use_pickle\"", "\"no_pickle\"", "2.15",
        "model_weights_config.json is malformed: ");
    row("operator", "models/model.json", "torch.ops.aten.mul.Tensor", "torch.ops.aten.mul.Matrix", "2.15",
        "torch has no operator \"aten.mul.Matrix\"");
    row("operator of others", "models/model.json", "torch.ops.aten.mul.Tensor", "torch.ops.mine.mul.Matrix", "2.15",
        "");
    row("function", "models/model.json", "torch.ops.aten.mul.Tensor", "torch._C._set_grad_enabled", "2.12",
        "calls of functions that are no operators, as \"torch._C._set_grad_enabled\", came with torch 2.13");
    row("complex", "models/model.json", "{\"as_tensor\": {\"name\": \"p_w\"}}, \"kind\"",
        "{\"as_float_lists\": []}, \"kind\"", "2.11", "arguments of the kind as_float_lists came with torch 2.12");
}

void tst_Loadability::reasons()
{
    QFETCH(QString, record);
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, torch);
    QFETCH(QString, reason);
    const DocumentPtr document = openBytes(edited(record.toStdString(), from.toStdString(), to.toStdString()));
    const QString found = reasonIn(*document, torch.toStdString());
    QVERIFY2(found.startsWith(reason) && found.isEmpty() == reason.isEmpty(), qPrintable(found));
}

void tst_Loadability::firstReasonCounts()
{
    const DocumentPtr document = openBytes(edited("weights_config.json", "weight_0", "weight_9"));
    QCOMPARE(reasonIn(*document, "2.7"), "the layered layout came with torch 2.8");
    QCOMPARE(reasonIn(*document, "2.8"), "weights as raw records came with torch 2.9");
    QCOMPARE(reasonIn(*document, "2.9"), "the record weight_9 of w is missing");
}

void tst_Loadability::lines()
{
    QCOMPARE(linesOf({{"2.5", "a"}, {"2.6", "a"}, {"2.7", "b"}, {"2.8", ""}, {"2.9", ""}, {"2.10", ""}}),
             (QStringList{"loads in torch 2.8 to 2.10", "not in torch 2.5 and 2.6: a", "not in torch 2.7: b"}));
    QCOMPARE(linesOf({{"2.5", "a"}, {"2.6", "a"}}), QStringList{"not in torch 2.5 and 2.6: a"});
    QVERIFY(linesOf({}).isEmpty());
}

void tst_Loadability::otherFiles()
{
    QVERIFY(loadability(*openBytes(zip(torchSave()))).empty());
    QVERIFY(loadability(*openBytes(toBytes("no archive"))).empty());
}

QTEST_APPLESS_MAIN(tst_Loadability)
#include "tst_Loadability.moc"
