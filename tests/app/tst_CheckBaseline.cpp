// SPDX-License-Identifier: Apache-2.0
#include "tests/app/ProgramRun.h"
#include "tests/support/ArchiveEdits.h"

#include <QTemporaryDir>
#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const QString broken = QStringLiteral(PT2SCOPE_FIXTURES "/broken");

ProgramRun check(const QStringList &arguments)
{
    return runPt2scope(QStringList{"check"} + arguments, {.folder = broken, .input = {}, .environment = {}});
}

}  // namespace

class tst_CheckBaseline : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingIsKnown();
    void newFindingsCount();
    void whatDamageKeptFromBeingCheckedIsNoSuccess();
    void holdsNoWordsAndNoOffsets();
    void seesFindingsPastTheLimit();
    void phasesAreJudgedAgain();
    void modelsAreToldApart();
    void wrongFiles_data();
    void wrongFiles();
};

void tst_CheckBaseline::everythingIsKnown()
{
    const QTemporaryDir folder;
    const QString known = folder.filePath("known.json");
    const ProgramRun writing = check({".", "--write-baseline", known, "--format", "json"});
    QCOMPARE(writing.status, 1);
    const ProgramRun reading = check({".", "--baseline", known, "--format", "json"});
    for (const QJsonValue &result : reading.json()["results"].toArray()) {
        const QByteArray path = result["path"].toString().toUtf8();
        QVERIFY2(result["findings"].toArray().isEmpty(), path);
        QVERIFY2(result["counts"]["error"].toInt() == 0 && result["counts"]["warning"].toInt() == 0, path);
        QVERIFY2(result["status"] == "ok" || result["status"] == "unreadable", path);
    }
    QVERIFY2(reading.status == 0 || reading.status == 3, reading.described());
    QVERIFY2(reading.err.contains("the baseline knows them: "), reading.err);
}

void tst_CheckBaseline::newFindingsCount()
{
    const QTemporaryDir folder;
    const QString known = folder.filePath("known.json");
    QCOMPARE(check({"118_dtype_differs_from_graph.pt2", "--write-baseline", known}).status, 1);
    QCOMPARE(check({"118_dtype_differs_from_graph.pt2", "--baseline", known}).status, 0);
    QCOMPARE(check({"100_weight_ragged.pt2", "--baseline", known}).status, 1);
}

/// A baseline leaves findings out: it does not read the bytes that a short blob lacks.
void tst_CheckBaseline::whatDamageKeptFromBeingCheckedIsNoSuccess()
{
    const QTemporaryDir folder;
    const QString known = folder.filePath("known.json");
    QCOMPARE(check({"098_weight_short.pt2", "--write-baseline", known}).status, 1);
    const ProgramRun run = check({"098_weight_short.pt2", "--baseline", known, "--format", "json"});
    QCOMPARE(run.status, 3);
    QVERIFY(run.json()["results"][0]["findings"].toArray().isEmpty());
    QCOMPARE(check({"098_weight_short.pt2", "--baseline", known, "--quick"}).status, 0);
}

void tst_CheckBaseline::holdsNoWordsAndNoOffsets()
{
    const QTemporaryDir folder;
    const QString known = folder.filePath("known.json");
    check({"098_weight_short.pt2", "094_weight_missing.pt2", "--write-baseline", known});
    const QJsonObject baseline = QJsonDocument::fromJson(readFile(known)).object();
    QCOMPARE(baseline["version"].toInt(), 1);
    QVERIFY(!baseline["findings"].toArray().isEmpty());
    const QStringList allowed{"path", "rule", "record", "pointer", "tensor", "node"};
    for (const QJsonValue &finding : baseline["findings"].toArray()) {
        for (const QString &key : finding.toObject().keys())
            QVERIFY2(allowed.contains(key), key.toUtf8());
    }
    const QString again = folder.filePath("again.json");
    check({"094_weight_missing.pt2", "098_weight_short.pt2", "--write-baseline", again, "--max-findings", "0", "-j",
           "1"});
    QCOMPARE(readFile(again), readFile(known));
}

void tst_CheckBaseline::seesFindingsPastTheLimit()
{
    const QTemporaryDir folder;
    const QString known = folder.filePath("known.json");
    check({"118_dtype_differs_from_graph.pt2", "--write-baseline", known});
    const ProgramRun run =
        check({"118_dtype_differs_from_graph.pt2", "--baseline", known, "--max-findings", "0", "--format", "json"});
    QCOMPARE(run.status, 0);
    const QJsonObject result = run.json()["results"].toArray().first().toObject();
    QCOMPARE(result["counts"]["error"].toInt(), 0);
    QCOMPARE(result["truncated"], false);
}

void tst_CheckBaseline::phasesAreJudgedAgain()
{
    const QTemporaryDir folder;
    const QString known = folder.filePath("known.json");
    check({"098_weight_short.pt2", "--write-baseline", known});
    const ProgramRun run = check({"098_weight_short.pt2", "--baseline", known, "--format", "json"});
    for (const QJsonValue &phase : run.json()["results"].toArray().first()["phases"].toArray())
        QVERIFY2(phase["state"] != "failed", run.described());
}

void tst_CheckBaseline::modelsAreToldApart()
{
    const QTemporaryDir folder;
    const QString archive = folder.filePath("m.pt2");
    const QString known = folder.filePath("known.json");
    Entries entries = smallPt2Entries();
    const auto addModel = [&](const std::string &name) {
        entries.push_back(entry("model/data/aotinductor/" + name + "/x.wrapper.cpp", "source"));
    };
    addModel("..one");
    QVERIFY(writeFile(archive, zip(entries)));
    const auto oddNames = [&](const QStringList &arguments) {
        const ProgramRun run = check(QStringList{archive, "--format", "json"} + arguments);
        QStringList records;
        for (const QJsonValue &finding : run.json()["results"].toArray().first()["findings"].toArray()) {
            if (finding["rule"] == "multi/model-name-odd")
                records << finding["location"]["record"].toString();
        }
        return records;
    };
    QCOMPARE(oddNames({"--write-baseline", known}), QStringList{"model/data/aotinductor/..one/x.wrapper.cpp"});
    addModel("..two");
    QVERIFY(writeFile(archive, zip(entries)));
    QCOMPARE(oddNames({"--baseline", known}), QStringList{"model/data/aotinductor/..two/x.wrapper.cpp"});
}

void tst_CheckBaseline::wrongFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("error");

    QTest::newRow("no JSON") << QByteArray("{") << QByteArray("not a baseline file");
    QTest::newRow("something else") << QByteArray("[1]") << QByteArray("not a baseline file");
    QTest::newRow("another version") << QByteArray(R"({"version": 2, "findings": []})")
                                     << QByteArray("its version is not 1");
    QTest::newRow("no version") << QByteArray(R"({"findings": []})") << QByteArray("its version is not 1");
    QTest::newRow("no object") << QByteArray(R"({"version": 1, "findings": [3]})")
                               << QByteArray("a finding is not an object");
}

void tst_CheckBaseline::wrongFiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    const QTemporaryDir folder;
    const QString path = folder.filePath("known.json");
    QVERIFY(writeFile(path, text));
    const ProgramRun run = check({"098_weight_short.pt2", "--baseline", path});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.err.contains(error), run.described());
}

QTEST_GUILESS_MAIN(tst_CheckBaseline)
#include "tst_CheckBaseline.moc"
