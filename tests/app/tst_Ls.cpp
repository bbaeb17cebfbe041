// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ArchiveEdits.h"
#include "tests/support/Fixtures.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope::testing;

class tst_Ls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void jsonOfEveryFixture_data();
    void jsonOfEveryFixture();
    void text();
    void longText();
    void nested();
    void damaged();
    void otherZips();
    void unreadable_data();
    void unreadable();
};

void tst_Ls::jsonOfEveryFixture_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("truth");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name) << fixture.path << fixture.truth;
}

void tst_Ls::jsonOfEveryFixture()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, truth);
    const ProgramRun run = runPt2scope({"ls", path, "--format", "json"});
    QCOMPARE(run.status, 0);
    const QJsonObject listing = run.json();
    QCOMPARE(listing["path"].toString(), path);
    QCOMPARE(listing["kind"].toString(), "pt2");
    const QJsonArray records = listing["records"].toArray();
    const QJsonArray entries = truth["zip"].toArray();
    QCOMPARE(records.size(), entries.size());
    for (qsizetype i = 0; i < records.size(); ++i) {
        const QJsonObject record = records[i].toObject();
        const QJsonObject entry = entries[i].toObject();
        QCOMPARE(record["name"], entry["name"]);
        QCOMPARE(record["size"], entry["size"]);
        QCOMPARE(record["stored"], entry["compressed_size"]);
        QCOMPARE(record["method"], entry["method"]);
        if (!hasStaleTruth(path))
            QCOMPARE(record["crc32"], entry["crc32"]);
        QCOMPARE(record["offset"], entry["data_offset"]);
        QCOMPARE(record["aligned"], entry["aligned_64"]);
        QCOMPARE(record["flags"], entry["flags"]);
        QCOMPARE(record["recovered"], false);
    }
}

void tst_Ls::text()
{
    const ProgramRun run = runPt2scope({"ls", brokenArchive("098_weight_short")});
    QCOMPARE(run.status, 0);
    const QList<QByteArray> lines = run.out.trimmed().split('\n');
    QVERIFY2(lines.first().contains("SIZE  NAME"), run.described());
    QVERIFY2(run.out.contains("\n 3 bytes  linear_basic/archive_format\n"), run.described());
    QVERIFY2(lines.last().contains(" records, file of "), run.described());
}

void tst_Ls::longText()
{
    const ProgramRun run = runPt2scope({"ls", "-l", goodArchive("2.15.0/dtypes_all")});
    QCOMPARE(run.status, 0);
    for (const char *column : {"SIZE", "STORED", "METHOD", "CRC-32", "OFFSET", "ALIGNED", "NAME"})
        QVERIFY2(run.out.left(run.out.indexOf('\n')).contains(column), run.described());
    QVERIFY(!run.out.contains("NOTE"));
}

void tst_Ls::nested()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt2");
    QVERIFY(writeFile(path, nesting(zip(torchSave()))));
    const ProgramRun outer = runPt2scope({"ls", path});
    QVERIFY2(!outer.out.contains("!/"), outer.described());
    const ProgramRun all = runPt2scope({"ls", path, "--nested", "--format", "json"});
    QVERIFY2(all.out.contains("\"model/data/sample_inputs/model.pt!/archive/data.pkl\""), all.described());
}

void tst_Ls::damaged()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("m.pt2");
    const QByteArray whole = readFile(goodArchive("2.15.0/dtypes_all"));
    QVERIFY(writeFile(path, whole.left(whole.size() / 2)));
    const ProgramRun run = runPt2scope({"ls", path});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.out.contains("recovered  dtypes_all/data/weights/weight_0\n"), run.described());
    QVERIFY2(run.out.trimmed().endsWith("recovered from a damaged archive"), run.described());
    for (const QJsonValue &record : runPt2scope({"ls", path, "--format", "json"}).json()["records"].toArray())
        QCOMPARE(record.toObject()["recovered"], true);
}

void tst_Ls::otherZips()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("x.zip");
    QVERIFY(writeFile(path, ZipBuilder().add("docs/readme", "text").build()));
    const ProgramRun run = runPt2scope({"ls", path, "--format", "json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["kind"].toString(), "unknown");
    QCOMPARE(run.json()["records"].toArray().size(), 1);
}

void tst_Ls::unreadable_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("absent") << "/nonexistent/m.pt2" << QByteArray("No such file or directory");
    QTest::newRow("a folder") << PT2SCOPE_FIXTURES << QByteArray("no TorchEasyRec export or checkpoint");
    QTest::newRow("no archive") << QString(PT2SCOPE_FIXTURES "/broken/manifest.json")
                                << QByteArray("a text file, not a ZIP archive");
}

void tst_Ls::unreadable()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, error);
    for (const char *command : {"ls", "info", "tensors"}) {
        const ProgramRun run = runPt2scope({command, path});
        QCOMPARE(run.status, 3);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains(error), run.described());
    }
}

QTEST_GUILESS_MAIN(tst_Ls)
#include "tst_Ls.moc"
