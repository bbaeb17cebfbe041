// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ExportFixtures.h"

#include <QtTest>

using namespace pt2scope::testing;

namespace {

QJsonArray featuresOf(const QString &path)
{
    return runPt2scope({"features", path, "--format", "json"}).json()["features"].toArray();
}

QJsonObject find(const QJsonArray &rows, const QString &name)
{
    for (const QJsonValue &row : rows) {
        if (row["name"].toString() == name)
            return row.toObject();
    }
    return {};
}

}  // namespace

class tst_Features : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofAnRtpExport();
    void ofAPlainExport();
    void ofADistributedExport();
    void everyFeatureOnce_data();
    void everyFeatureOnce();
    void checksOfAFeature();
    void forPeople();
    void whereThereAreNone();
    void unreadable_data();
    void unreadable();
};

void tst_Features::ofAnRtpExport()
{
    const QJsonArray rows = featuresOf(exportFixture("rtp-tiny"));
    QCOMPARE(rows.size(), 4);
    const QJsonObject user = find(rows, "user_id");
    QCOMPARE(user["type"].toString(), "id_feature");
    QCOMPARE(user["expression"].toString(), "user:user_id");
    QCOMPARE(user["key"].toString(), "hash");
    QCOMPARE(user["buckets"].toDouble(), 9223372036854775807.0);
    QCOMPARE(user["dimension"].toInt(), 4);
    QCOMPARE(user["table"].toString(), "user_id_emb");
    QCOMPARE(user["tensors"].toArray().size(), 4);  // keys and values of two parts
    QVERIFY(user["sequence"].isNull() && user["checks"].toArray().isEmpty());
    const QJsonObject item = find(rows, "item_id");
    QCOMPARE(item["sequence"].toString(), "click_seq");
    QCOMPARE(item["key"].toString(), "mod");
    QCOMPARE(item["buckets"].toInt(), 20);
    QCOMPARE(find(rows, "price")["buckets"].toInt(), 4);
    QVERIFY(find(rows, "age")["table"].isNull() && find(rows, "age")["dimension"].isNull());
}

void tst_Features::ofAPlainExport()
{
    const QJsonArray rows = featuresOf(exportFixture("jit-tiny"));
    QVERIFY(!rows.isEmpty());
    for (const QJsonValue &row : rows)
        QVERIFY(row["table"].isNull() && row["tensors"].toArray().isEmpty());
}

void tst_Features::ofADistributedExport()
{
    const QJsonArray rows = featuresOf(exportFixture("distributed"));
    bool found = false;
    for (const QJsonValue &row : rows) {
        found = found || !row["tensors"].toArray().isEmpty();
        QVERIFY(row["tensors"].toArray().isEmpty() || !row["table"].isNull());
    }
    QVERIFY(found);
}

void tst_Features::everyFeatureOnce_data()
{
    QTest::addColumn<QString>("path");
    for (const QString &name : soundExports()) {
        if (QFile::exists(exportFixture(name) + "/fg.json"))
            QTest::newRow(name.toUtf8()) << exportFixture(name);
    }
}

void tst_Features::everyFeatureOnce()
{
    QFETCH(QString, path);
    int expected = 0;
    for (const QJsonValue &each : QJsonDocument::fromJson(readFile(path + "/fg.json")).object()["features"].toArray())
        expected += each["features"].isArray() ? static_cast<int>(each["features"].toArray().size()) : 1;
    QVERIFY(expected > 0);
    QCOMPARE(featuresOf(path).size(), expected);
}

void tst_Features::checksOfAFeature()
{
    FolderBuilder folder(exportFixture("rtp-tiny").toStdString());
    QVERIFY(folder.replace("fg.json", "\"gen_key_type\": \"boundary\"", "\"gen_key_type\": \"unheard of\""));
    const QJsonArray rows = featuresOf(QString::fromStdString(folder.path()));
    QVERIFY(find(rows, "price")["checks"].toArray().contains("fg/rtp-gen-key"));
    QVERIFY(find(rows, "age")["checks"].toArray().isEmpty());
}

void tst_Features::forPeople()
{
    const ProgramRun run = runPt2scope({"features", exportFixture("rtp-tiny")});
    QVERIFY2(run.status == 0, run.described());
    for (const char *text : {"NAME", "user_id_emb", "click_seq", "boundary", "4 features"})
        QVERIFY2(run.out.contains(text), run.described());
}

void tst_Features::whereThereAreNone()
{
    const ProgramRun checkpoint = runPt2scope({"features", exportFixture("checkpoint-tiny")});
    QCOMPARE(checkpoint.status, 3);
    QVERIFY2(checkpoint.err.contains("no fg.json in it"), checkpoint.described());
    const ProgramRun archive = runPt2scope({"features", goodArchive("2.15.0/linear_strict")});
    QCOMPARE(archive.status, 3);
    QVERIFY2(archive.err.contains("no export folder"), archive.described());
}

void tst_Features::unreadable_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("cut") << QByteArray(R"({"features": [{"feature_name": "a")") << QByteArray("fg.json: ");
    QTest::newRow("a list") << QByteArray("[]") << QByteArray("a list where an object is needed");
    QTest::newRow("no features") << QByteArray("{}") << QByteArray("there is no list of features in it");
}

void tst_Features::unreadable()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, why);
    FolderBuilder folder(exportFixture("rtp-tiny").toStdString());
    folder.file("fg.json", json.toStdString());
    const ProgramRun run = runPt2scope({"features", QString::fromStdString(folder.path())});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.out.isEmpty() && run.err.contains(why), run.described());
}

QTEST_GUILESS_MAIN(tst_Features)
#include "tst_Features.moc"
