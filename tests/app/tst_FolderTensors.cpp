// SPDX-License-Identifier: Apache-2.0
// pt2scope tensors and tensor on export folders and checkpoints, and paths that lead beside them.
#include "tests/app/ProgramRun.h"
#include "tests/support/ExportFixtures.h"
#include "tests/support/TemporaryFolder.h"

#include <QtTest>

using namespace pt2scope::testing;

namespace {

const ProgramPlace fixtures{.folder = QStringLiteral(PT2SCOPE_FIXTURES "/rtp"), .input = {}, .environment = {}};

QJsonArray tensorsOf(const QString &path, const QStringList &options = {})
{
    return runPt2scope(QStringList{"tensors", path, "--format", "json"} + options, fixtures)
        .json()["tensors"]
        .toArray();
}

/// By name and the folder of the checkpoint that it lies in.
QJsonObject find(const QJsonArray &rows, const QString &name, const QString &record = {})
{
    for (const QJsonValue &row : rows) {
        if (row["name"].toString() == name && row["record"].toString().contains(record))
            return row.toObject();
    }
    return {};
}

QString sizesText(const QJsonValue &sizes)
{
    return QString::fromUtf8(QJsonDocument(sizes.toArray()).toJson(QJsonDocument::Compact));
}

}  // namespace

class tst_FolderTensors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofACheckpoint_data();
    void ofACheckpoint();
    void statisticsOfACheckpoint();
    void chunksOfEmbeddings();
    void ofOneCheckpoint();
    void damagedItems();
    void arraysAreWithoutTheirHeader();
    void embeddingsForPeople();
    void byTableName();
    void namesTheItemOfAConstant();
    void aFileOfAnExport();
    void aFolderAboveAnExport();
    void aFolderAboveSeveral();
    void aFolderOfVersions();
};

/// What torch itself loads from the checkpoint: the digest is of the contiguous tensor.
void tst_FolderTensors::ofACheckpoint_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("sizes");
    QTest::addColumn<QString>("sha256");
    const auto add = [](const char *name, const char *dtype, const char *sizes, const char *sha256) {
        QTest::newRow(name) << dtype << sizes << sha256;
    };
    add("model.user_emb.weight", "float32", "[6,4]",
        "9b8fb478cf6b0fe2e634e055092301b76629a0d62813f87d16ae56c36e0a3d8f");
    add("model.mlp.0.weight", "float32", "[3,4]", "f1969d10c9634d10a693b0369e87726dfa899723f085dd0c1540f8ffd75394e9");
    add("model.mlp.2.bias", "float32", "[1]", "a10189f94f4b26f40500a4da77063f8697f707bb0deaa0d309c3f33cdd5e5b4d");
    add("half", "bfloat16", "[2,3]", "919236d8834a4318a46cd2a2f863cb83fcbdeaa7f580cbc4c95005f6f0ae6141");
    add("flags", "bool", "[2]", "47dc540c94ceb704a23875c11273e16bb0b8a87aed84de911f2133568115f254");
    add("scalar", "float32", "[]", "d99e58435243d9fef9c88273b8d553b4fba4d0baf8009d29eae74fa99e0d9f57");
    add("transposed", "float32", "[5,2]", "a45fc02c76bfed7f4ca2a9318dcdee4c6b11809047dbb22878bf4655bd14f925");
    add("float8", "float8_e4m3fn", "[3]", "3890203e4e61a7bcfffa61452bc58a891568d6842c93f60baaa933514d9b5147");
    add("nested.list.1", "int64", "[3]", "ab25350e3e65efebe24584461683ecda68725576e825e550038b90e7b1479946");
}

void tst_FolderTensors::ofACheckpoint()
{
    QFETCH(QString, dtype);
    QFETCH(QString, sizes);
    QFETCH(QString, sha256);
    static const QJsonArray rows = tensorsOf("checkpoint-torch", {"--digest", "sha256"});
    const QJsonObject row = find(rows, QTest::currentDataTag(), "/model/");
    QCOMPARE(row["dtype"].toString(), dtype);
    QCOMPARE(sizesText(row["sizes"]), sizes);
    QCOMPARE(row["record"].toString(), "model.ckpt-7/model/__0_0.distcp");
    QCOMPARE(row["sha256"].toString(), sha256);
}

void tst_FolderTensors::statisticsOfACheckpoint()
{
    const QJsonArray rows = tensorsOf("checkpoint-torch", {"--stats"});
    const QJsonObject stats = find(rows, "nested.list.1")["stats"].toObject();
    QCOMPARE(stats["count"].toInt(), 3);
    QCOMPARE(stats["max"].toInt(), 2);
    const ProgramRun values = runPt2scope({"tensor", "checkpoint-torch", "scalar"}, fixtures);
    QVERIFY2(values.status == 0 && values.out.contains("0.5"), values.described());
}

void tst_FolderTensors::chunksOfEmbeddings()
{
    int embeddings = 0;
    for (const QJsonValue &row : tensorsOf("checkpoint-tiny", {"--digest", "sha256"})) {
        const QByteArray name = row["name"].toString().toUtf8();
        QVERIFY2(row["sha256"].toString().size() == 64 || row["storage_bytes"].isNull(), name);
        if (!row["record"].toString().endsWith(".distcp") || row["table"].isUndefined())
            continue;
        ++embeddings;
        QVERIFY2(row["rows"].toInt() > 0 && row["dimension"].toInt() > 0, name);
        QVERIFY2(row["rank"].isDouble() && row["storage_bytes"].toInt() > 0, name);
    }
    QVERIFY(embeddings > 0);
}

void tst_FolderTensors::ofOneCheckpoint()
{
    FolderBuilder root;
    for (const char *step : {"model.ckpt-1", "model.ckpt-2"})
        std::filesystem::copy(exportFixture("checkpoint-tiny/model.ckpt-1").toStdString(), root.path(step),
                              std::filesystem::copy_options::recursive);
    const QString path = QString::fromStdString(root.path());
    const QJsonArray all = tensorsOf(path);
    const QJsonArray one = tensorsOf(path, {"--model", "model.ckpt-2"});
    QVERIFY(!one.isEmpty());
    QCOMPARE(one.size() * 2, all.size());
    QCOMPARE(runPt2scope({"tensors", path, "--model", "model.ckpt-3"}).status, 3);
}

/// Tensors whose items lie behind a cut have no bytes, the others have theirs.
void tst_FolderTensors::damagedItems()
{
    FolderBuilder folder(exportFixture("checkpoint-torch").toStdString());
    const std::string file = "model.ckpt-7/model/__0_0.distcp";
    const std::string bytes = folder.read(file);
    folder.file(file, std::string_view(bytes).substr(0, bytes.size() / 2));
    const ProgramRun run =
        runPt2scope({"tensors", QString::fromStdString(folder.path()), "--digest", "sha256", "--format", "json"});
    QVERIFY2(run.status == 0, run.described());
    const QJsonArray sound = tensorsOf("checkpoint-torch", {"--digest", "sha256"});
    const QJsonArray rows = run.json()["tensors"].toArray();
    QCOMPARE(rows.size(), sound.size());
    int lacking = 0;
    for (int i = 0; i < rows.size(); ++i) {
        const QString digest = rows[i]["sha256"].toString();
        lacking += digest.isEmpty() ? 1 : 0;
        QVERIFY(digest.isEmpty() ? rows[i]["storage_bytes"].isNull() : digest == sound[i]["sha256"].toString());
        QCOMPARE(rows[i]["digest_error"].toString(),
                 digest.isEmpty() ? "its item does not lie within the file __0_0.distcp" : "");
    }
    QVERIFY2(lacking > 0 && lacking < rows.size(), run.described());
}

void tst_FolderTensors::arraysAreWithoutTheirHeader()
{
    bool found = false;
    for (const QJsonValue &row : tensorsOf("distributed")) {
        if (row["table"].isUndefined())
            continue;
        found = true;
        qint64 elements = row["dtype"].toString() == "float32" ? 4 : 8;
        for (const QJsonValue &size : row["sizes"].toArray())
            elements *= size.toInteger();
        QCOMPARE(row["storage_bytes"].toInteger(), elements);
        QCOMPARE(row["storage_offset"].toInteger(), 0);
        QVERIFY2(!row["table"].toString().contains('.'), qPrintable(row["table"].toString()));
        QCOMPARE(row["rank"].toInt(-1), 0);
    }
    QVERIFY(found);
    const ProgramRun one = runPt2scope({"tensor", "distributed", "item_id_emb"}, fixtures);
    QVERIFY2(one.status == 0 && one.out.contains("640 bytes"), one.described());
}

void tst_FolderTensors::embeddingsForPeople()
{
    const ProgramRun run = runPt2scope({"tensors", "rtp-tiny"}, fixtures);
    const QByteArray title = run.out.left(run.out.indexOf('\n')).simplified();
    QCOMPARE(title, "TABLE ROLE PART RANK DTYPE ROWS DIM STORAGE NAME PARTNER RECORD");
    QVERIFY2(run.out.contains("user_id_emb.values/part_0_2  model-000000-of-000002.safetensors"), run.described());
    QVERIFY2(run.out.contains("\nMODEL "), run.described());
    const ProgramRun statistics = runPt2scope({"tensors", "rtp-tiny", "--stats"}, fixtures);
    QVERIFY2(!statistics.out.contains("PARTNER") && statistics.out.contains("VALUES"), statistics.described());
}

void tst_FolderTensors::byTableName()
{
    const ProgramRun whole = runPt2scope({"tensor", "rtp-1rank", "user_id_emb", "--role", "hashmap-keys"}, fixtures);
    QVERIFY2(whole.status == 0 || whole.err.contains("several tensors"), whole.described());
    const ProgramRun parts = runPt2scope({"tensor", "rtp-tiny", "price_emb"}, fixtures);
    QCOMPARE(parts.status, 3);
    QVERIFY2(parts.err.contains("several tensors") && parts.err.contains("price_emb.weight/part_1_2"),
             parts.described());
    const ProgramRun one =
        runPt2scope({"tensor", "rtp-tiny", "price_emb", "--record", "model-000001-of-000002.safetensors"}, fixtures);
    QVERIFY2(one.status == 0 && one.out.contains("price_emb.weight/part_1_2"), one.described());
}

void tst_FolderTensors::namesTheItemOfAConstant()
{
    const QJsonArray findings = runPt2scope({"check", "checkpoint-torch", "--format", "json"}, fixtures)
                                    .json()["results"][0]["findings"]
                                    .toArray();
    QStringList messages;
    for (const QJsonValue &finding : findings) {
        if (finding["rule"].toString() == "verify/constant")
            messages << finding["message"].toString();
    }
    QVERIFY2(messages.contains("all 3 elements of model.mlp.1.weight are 1"), messages.join('\n').toUtf8());
}

void tst_FolderTensors::aFileOfAnExport()
{
    for (const char *file : {"rtp-tiny/fg.json", "rtp-tiny/graph/gm_dense.graph", "checkpoint-tiny/model.ckpt-1/plan",
                             "rtp-tiny/fx_user_model/user_model/module.py"}) {
        const ProgramRun run = runPt2scope({"info", file}, fixtures);
        QCOMPARE(run.status, 3);
        QVERIFY2(run.err.contains(": a file of the export folder " + QByteArray(file).split('/').first())
                     && run.err.contains(": name the folder"),
                 run.described());
    }
    const ProgramRun other = runPt2scope({"info", "../prints"}, fixtures);
    QVERIFY2(other.status == 3 && !other.err.contains("export folder "), other.described());
}

void tst_FolderTensors::aFolderAboveAnExport()
{
    for (const char *command : {"info", "tensors", "ls"}) {
        const ProgramRun run = runPt2scope({command, "online-dense", "--format", "json"}, fixtures);
        QVERIFY2(run.status == 0, run.described());
        QVERIFY2(run.err.contains("online-dense/dense_hot_export, the only export in it"), run.described());
        QVERIFY(!run.json().isEmpty());
    }
}

void tst_FolderTensors::aFolderAboveSeveral()
{
    const ProgramRun run = runPt2scope({"info", "."}, fixtures);
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("it holds aoti-legacy, checkpoint-seed") && run.err.contains(": name one of them"),
             run.described());
}

void tst_FolderTensors::aFolderOfVersions()
{
    TemporaryFolder folder;
    QVERIFY(folder.copyFrom(QStringLiteral(PT2SCOPE_FIXTURES "/rtp/online-dense")));
    const QString versions = QString::fromStdString(folder.path()) + "/dense_hot_export/versions";
    const auto chosen = [&](const QStringList &arguments) {
        const ProgramRun run = runPt2scope(arguments);
        const qsizetype from = run.err.indexOf(": this is of ");
        return run.status != 0 || from < 0 ? QByteArray() : run.err.mid(from).split(',').first().split('/').last();
    };
    QCOMPARE(chosen({"info", versions}), QByteArray("20261129143025"));
    QCOMPARE(chosen({"diff", versions, QStringLiteral(PT2SCOPE_FIXTURES "/rtp/online-tiny/dense_hot_export")}),
             QByteArray("20261129143025"));
    QVERIFY(QFile::remove(versions + "/20261129143025/READY"));
    QCOMPARE(chosen({"diff", versions, versions}), QByteArray("20261129142334"));
    QVERIFY(QFile::remove(versions + "/20261129142334/READY"));
    const ProgramRun none = runPt2scope({"diff", versions, versions});
    QCOMPARE(none.status, 3);
    QVERIFY2(none.err.contains(": name one of them"), none.described());
}

QTEST_GUILESS_MAIN(tst_FolderTensors)
#include "tst_FolderTensors.moc"
