// SPDX-License-Identifier: Apache-2.0
#include "core/check/Catalogue.h"
#include "tests/app/ProgramRun.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

class tst_RulesCommand : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void listsAll();
    void jsonOfAll();
    void markdownOfAll();
    void explainsEach();
    void rulesOfAnArea();
    void unknown();
};

void tst_RulesCommand::listsAll()
{
    const ProgramRun run = runPt2scope({"rules"});
    QCOMPARE(run.status, 0);
    for (const Rule *rule : catalogue())
        QVERIFY2(run.out.contains("\n" + QByteArray(rule->id.data(), static_cast<qsizetype>(rule->id.size())) + " "),
                 rule->id.data());
}

void tst_RulesCommand::jsonOfAll()
{
    const QJsonArray rules = runPt2scope({"rules", "--format", "json"}).json()["rules"].toArray();
    QCOMPARE(static_cast<std::size_t>(rules.size()), catalogue().size());
    for (const QJsonValue &rule : rules) {
        for (const char *key : {"id", "area", "severity", "title", "explanation", "fix", "reference", "since"})
            QVERIFY2(!rule[key].toString().isEmpty(), (rule["id"].toString() + " " + key).toUtf8());
        QVERIFY(rule["id"].toString().startsWith(rule["area"].toString() + "/"));
    }
    QCOMPARE(runPt2scope({"rules", "blob/too-short", "--format", "json"}).json()["rules"].toArray().size(), 1);
}

void tst_RulesCommand::markdownOfAll()
{
    const QByteArray out = runPt2scope({"rules", "--format", "markdown"}).out;
    QVERIFY(out.startsWith("# Rules\n"));
    QCOMPARE(static_cast<std::size_t>(out.count("\n### ")), catalogue().size());
}

void tst_RulesCommand::explainsEach()
{
    for (const Rule *rule : catalogue()) {
        const ProgramRun run =
            runPt2scope({"rules", QString::fromUtf8(rule->id.data(), static_cast<qsizetype>(rule->id.size()))});
        QCOMPARE(run.status, 0);
        for (const char *part : {"\nWhy\n", "\nHow to fix it\n", "\nReference\n"})
            QVERIFY2(run.out.contains(part), run.described());
    }
}

void tst_RulesCommand::rulesOfAnArea()
{
    const ProgramRun text = runPt2scope({"rules", "blob"});
    QCOMPARE(text.status, 0);
    QVERIFY2(text.out.contains("\nblob/too-short ") && !text.out.contains("container/"), text.described());
    const QJsonArray rules = runPt2scope({"rules", "blob", "--format", "json"}).json()["rules"].toArray();
    const auto expected = std::ranges::count_if(catalogue(), [](const Rule *rule) { return rule->area() == "blob"; });
    QCOMPARE(rules.size(), static_cast<qsizetype>(expected));
    for (const QJsonValue &rule : rules)
        QCOMPARE(rule["area"].toString(), "blob");
}

void tst_RulesCommand::unknown()
{
    const ProgramRun run = runPt2scope({"rules", "blob/to-short"});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.err.contains("did you mean 'blob/too-short'?"), run.described());
}

QTEST_GUILESS_MAIN(tst_RulesCommand)
#include "tst_RulesCommand.moc"
