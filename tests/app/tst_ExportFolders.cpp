// SPDX-License-Identifier: Apache-2.0
// The program itself on export folders, checkpoints and safetensors files.
#include "tests/app/ProgramRun.h"
#include "tests/support/ExportFixtures.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace pt2scope::testing;

namespace {

const ProgramPlace fixtures{.folder = QStringLiteral(PT2SCOPE_FIXTURES "/rtp"), .input = {}, .environment = {}};

QJsonArray resultsOf(const QStringList &paths, const ProgramPlace &place = fixtures)
{
    return runPt2scope(QStringList{"check", "--format", "json"} + paths, place).json()["results"].toArray();
}

QStringList pathsOf(const QJsonArray &results)
{
    QStringList paths;
    for (const QJsonValue &result : results)
        paths << result["path"].toString();
    return paths;
}

QJsonObject find(const QJsonArray &list, const QString &name)
{
    for (const QJsonValue &each : list) {
        if (each["name"].toString() == name)
            return each.toObject();
    }
    return {};
}

}  // namespace

class tst_ExportFolders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFolderIsOneResult();
    void searchingFindsFolders();
    void whatIsNamedIsChecked();
    void info_data();
    void info();
    void infoForPeople();
    void listsFiles();
    void listsWhatIsInFiles();
    void tensors();
    void tensorsOfAModel();
    void digests();
    void extracts();
    void otherCommandsWantAnArchive();
    void manyStrayFiles();
};

void tst_ExportFolders::aFolderIsOneResult()
{
    const QJsonArray results = resultsOf({"rtp-tiny"});
    QCOMPARE(pathsOf(results), QStringList{"rtp-tiny"});
    QCOMPARE(results[0]["kind"].toString(), "rtp");
    QCOMPARE(results[0]["layout"].toString(), "rtp");
    QCOMPARE(results[0]["phases"].toArray().size(), 6);
}

void tst_ExportFolders::searchingFindsFolders()
{
    FolderBuilder top;
    QVERIFY(top.folder("deep/er").path().size() > 1);
    std::filesystem::copy(exportFixture("jit-tiny").toStdString(), top.path("deep/er/jit"),
                          std::filesystem::copy_options::recursive);
    std::filesystem::copy(exportFixture("rtp-tiny").toStdString(), top.path("rtp"),
                          std::filesystem::copy_options::recursive);
    top.file("deep/tensors.safetensors", "");
    const QJsonArray results = resultsOf({"."}, {QString::fromStdString(top.path()), {}, {}});
    QCOMPARE(pathsOf(results), (QStringList{"deep/er/jit", "deep/tensors.safetensors", "rtp"}));
}

void tst_ExportFolders::whatIsNamedIsChecked()
{
    const QJsonArray results = resultsOf({"rtp-tiny", "rtp-tiny/model-000000-of-000002.safetensors"});
    QCOMPARE(pathsOf(results), (QStringList{"rtp-tiny", "rtp-tiny/model-000000-of-000002.safetensors"}));
    QCOMPARE(results[1]["kind"].toString(), "safetensors");
}

void tst_ExportFolders::info_data()
{
    QTest::addColumn<QString>("name");
    QVERIFY(soundExports().size() > 10);
    for (const QString &name : soundExports()) {
        const bool isNested = QFile::exists(exportFixture(name) + "/dense_hot_export");
        QTest::newRow(name.toUtf8()) << (isNested ? name + "/dense_hot_export" : name);
    }
}

void tst_ExportFolders::info()
{
    QFETCH(QString, name);
    const ProgramRun run = runPt2scope({"info", name, "--format", "json"}, fixtures);
    QVERIFY2(run.status == 0, run.described());
    const QJsonObject json = run.json();
    QVERIFY(!json["layout"].toString().isEmpty());
    QVERIFY(json["container"]["records"].toInt() > 0);
    const QJsonObject folder = json["folder"].toObject();
    QVERIFY(folder["exports"].toArray().size() + folder["checkpoints"].toArray().size() > 0);
    const bool hasProgram = json["kind"].toString() == "rtp" || name.startsWith("aoti");
    QCOMPARE(json["models"].toArray().size(), hasProgram ? 1 : 0);
}

void tst_ExportFolders::infoForPeople()
{
    const ProgramRun run = runPt2scope({"info", "rtp-2rank"}, fixtures);
    QVERIFY2(run.status == 0, run.described());
    for (const char *text :
         {"RTP export of TorchEasyRec", "ranks", "2 of 2", "hash map", "model fx_user_model/exported_model.pt"})
        QVERIFY2(run.out.contains(text), run.described());
}

void tst_ExportFolders::listsFiles()
{
    const QJsonArray records =
        runPt2scope({"ls", "rtp-tiny", "--format", "json"}, fixtures).json()["records"].toArray();
    QCOMPARE(find(records, "fg.json")["size"].toInt(), 2044);
    QVERIFY(find(records, "fx_user_model").isEmpty());
    QVERIFY(!find(records, "fx_user_model/exported_model.pt").isEmpty());
    QVERIFY(runPt2scope({"ls", "rtp-tiny"}, fixtures).out.contains("records, folder of"));
}

void tst_ExportFolders::listsWhatIsInFiles()
{
    const QJsonArray records =
        runPt2scope({"ls", "--nested", "rtp-tiny", "--format", "json"}, fixtures).json()["records"].toArray();
    const auto below = [&](const QString &file) {
        return std::ranges::count_if(
            records, [&](const QJsonValue &record) { return record["name"].toString().startsWith(file + "!/"); });
    };
    QCOMPARE(below("model-000000-of-000002.safetensors"), 4);
    QVERIFY(below("fx_user_model/exported_model.pt") > 5);
    const QString tensor = "model.model.embedding_group.emb_impls.__BASE__.ebc.user_id_emb.keys/part_0_2";
    QCOMPARE(find(records, "model-000000-of-000002.safetensors!/" + tensor)["size"].toInt(), 40);
    const QJsonArray tensors =
        runPt2scope({"ls", "rtp-tiny/model-000000-of-000002.safetensors", "--format", "json"}, fixtures)
            .json()["records"]
            .toArray();
    QCOMPARE(tensors.size(), 4);
    QCOMPARE(find(tensors, tensor)["size"].toInt(), 40);
}

void tst_ExportFolders::tensors()
{
    const QJsonArray rows =
        runPt2scope({"tensors", "rtp-tiny", "--format", "json"}, fixtures).json()["tensors"].toArray();
    const QJsonObject values =
        find(rows, "model.model.embedding_group.emb_impls.__BASE__.ebc.user_id_emb.values/part_1_2");
    QCOMPARE(values["role"].toString(), "hashmap-values");
    QCOMPARE(values["table"].toString(), "user_id_emb");
    QCOMPARE(values["part"].toInt(), 1);
    QCOMPARE(values["parts"].toInt(), 2);
    QCOMPARE(values["rank"].toInt(), 1);
    QCOMPARE(values["rows"].toInt(), 4);
    QCOMPARE(values["dimension"].toInt(), 4);
    QCOMPARE(values["record"].toString(), "model-000001-of-000002.safetensors");
    QVERIFY(runPt2scope({"tensors", "rtp-tiny"}, fixtures).out.contains("hashmap-keys"));
}

void tst_ExportFolders::tensorsOfAModel()
{
    const QString model = "fx_user_model/exported_model.pt";
    const ProgramRun run = runPt2scope({"tensors", "rtp-tiny", "--model", model, "--format", "json"}, fixtures);
    QVERIFY2(run.status == 0, run.described());
    const QJsonArray rows = run.json()["tensors"].toArray();
    QVERIFY(!rows.isEmpty());
    for (const QJsonValue &row : rows)
        QVERIFY(row["record"].toString().startsWith(model + "!/"));
    QCOMPARE(runPt2scope({"tensors", "rtp-tiny", "--model", "absent"}, fixtures).status, 3);
}

void tst_ExportFolders::digests()
{
    const ProgramRun run = runPt2scope({"tensors", "rtp-tiny", "--digest", "sha256", "--format", "json"}, fixtures);
    QVERIFY2(run.status == 0, run.described());
    for (const QJsonValue &row : run.json()["tensors"].toArray())
        QVERIFY2(row["sha256"].toString().size() == 64, run.described());
    const QByteArray file = readFile(exportFixture("rtp-tiny/model-000000-of-000002.safetensors"));
    const QByteArray keys = file.mid(file.size() - 312, 40);
    const QJsonObject row = find(run.json()["tensors"].toArray(),
                                 "model.model.embedding_group.emb_impls.__BASE__.ebc.user_id_emb.keys/part_0_2");
    QCOMPARE(row["sha256"].toString().toUtf8(), QCryptographicHash::hash(keys, QCryptographicHash::Sha256).toHex());
}

void tst_ExportFolders::extracts()
{
    const QTemporaryDir out;
    const QString tensor = "model.model.embedding_group.emb_impls.__BASE__.ebc.user_id_emb.keys/part_0_2";
    const ProgramRun run = runPt2scope({"extract", "rtp-tiny", "fg.json", tensor,
                                        "fx_user_model/exported_model.pt!/*/archive_format", "-o", out.path()},
                                       fixtures);
    QVERIFY2(run.status == 0, run.described());
    QCOMPARE(readFile(out.filePath("fg.json")), readFile(exportFixture("rtp-tiny/fg.json")));
    const QString file = "model-000000-of-000002.safetensors";
    QCOMPARE(readFile(out.filePath(file + "!/" + tensor)),
             readFile(exportFixture("rtp-tiny/" + file)).right(312).left(40));
    QVERIFY(run.out.contains("archive_format"));
    QCOMPARE(runPt2scope({"extract", "rtp-tiny", "absent", "-o", out.path()}, fixtures).status, 3);
}

void tst_ExportFolders::otherCommandsWantAnArchive()
{
    for (const char *command : {"signature", "graph"}) {
        const ProgramRun run = runPt2scope({command, "rtp-tiny"}, fixtures);
        QCOMPARE(run.status, 3);
        QVERIFY2(run.err.contains("a folder"), run.described());
    }
}

void tst_ExportFolders::manyStrayFiles()
{
    FolderBuilder folder(exportFixture("jit-tiny").toStdString());
    folder.folder("stray");
    for (int i = 0; i < 2000; ++i)
        folder.file("stray/" + std::to_string(i), "");
    const QJsonArray results = resultsOf({QString::fromStdString(folder.path())});
    QCOMPARE(results.size(), 1);
    QCOMPARE(results[0]["status"].toString(), "ok");
}

QTEST_GUILESS_MAIN(tst_ExportFolders)
#include "tst_ExportFolders.moc"
