// SPDX-License-Identifier: Apache-2.0
// What the rules about graphs say of archives that PyTorch wrote, and of those with one fault.
#include "core/check/rules/AreaRules.h"
#include "tests/support/Fixtures.h"
#include "tests/support/RuleRunner.h"

#include <QtTest>

#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// The rule that must find the fault, by the number of the broken archive.
struct Expected {
    int number;
    const char *rule;
    Severity severity;
};

constexpr Expected expectations[] = {
    {186, "graph/duplicate-definition", Severity::Error}, {188, "graph/use-before-def", Severity::Error},
    {190, "graph/undefined-output", Severity::Error},     {192, "graph/tensor-value-unused", Severity::Warning},
    {194, "graph/aten-op-unknown", Severity::Warning},    {196, "graph/op-arity", Severity::Warning},
    {216, "graph/undefined-value", Severity::Error},
};

/// PyTorch wrote it, but cannot read it back: it returns a text.
constexpr const char *unreadable = "constant_io";

}  // namespace

class tst_GraphRulesOnFixtures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void soundArchivesRaiseNothing_data();
    void soundArchivesRaiseNothing();
    void faultsAreFound_data();
    void faultsAreFound();
    void damagedProgramsRaiseNoMore_data();
    void damagedProgramsRaiseNoMore();
};

void tst_GraphRulesOnFixtures::soundArchivesRaiseNothing_data()
{
    QTest::addColumn<QString>("path");
    const auto fixtures = goodFixtures(PT2SCOPE_FIXTURES);
    QVERIFY(!fixtures.empty());
    for (const GoodFixture &fixture : fixtures)
        QTest::newRow(fixture.name.constData()) << fixture.path;
}

void tst_GraphRulesOnFixtures::soundArchivesRaiseNothing()
{
    QFETCH(QString, path);
    for (const Finding &finding : runRules(path.toStdString(), graphRules(), ReadBytes::No)) {
        const bool allowed = finding.severity == Severity::Info
                             || (path.contains(unreadable) && finding.rule->id == "graph/output-kind");
        QVERIFY2(allowed, describeFindings({finding}).c_str());
    }
}

void tst_GraphRulesOnFixtures::faultsAreFound_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("index");
    const auto fixtures = brokenFixtures(PT2SCOPE_FIXTURES);
    for (std::size_t i = 0; i < std::size(expectations); ++i) {
        const QByteArray number = QByteArray::number(expectations[i].number) + '_';
        const auto fixture =
            std::ranges::find_if(fixtures, [&](const BrokenFixture &each) { return each.name.startsWith(number); });
        QTest::addRow("%d %s", expectations[i].number, expectations[i].rule)
            << (fixture == fixtures.end() ? QString() : fixture->path) << static_cast<int>(i);
    }
}

void tst_GraphRulesOnFixtures::faultsAreFound()
{
    QFETCH(QString, path);
    QFETCH(int, index);
    QVERIFY(!path.isEmpty());
    const Expected &expected = expectations[index];
    const auto findings = runRules(path.toStdString(), graphRules(), ReadBytes::No);
    const Finding *finding = findFinding(findings, expected.rule);
    QVERIFY2(finding, ("findings:\n" + describeFindings(findings)).c_str());
    QCOMPARE(severityName(finding->severity), severityName(expected.severity));
}

void tst_GraphRulesOnFixtures::damagedProgramsRaiseNoMore_data()
{
    QTest::addColumn<QString>("path");
    for (const BrokenFixture &fixture : brokenFixtures(PT2SCOPE_FIXTURES)) {
        const bool isDamaged = fixture.name.contains("_truncated") || fixture.name.contains("_json_")
                               || fixture.name.contains("_type_") || fixture.name.contains("_union_")
                               || fixture.name.contains("_missing");
        if (isDamaged)
            QTest::newRow(fixture.name.constData()) << fixture.path;
    }
}

/// What cannot be read is for the rules about the model: nothing is concluded from its absence.
void tst_GraphRulesOnFixtures::damagedProgramsRaiseNoMore()
{
    QFETCH(QString, path);
    for (const Finding &finding : runRules(path.toStdString(), graphRules(), ReadBytes::No))
        QVERIFY2(finding.severity == Severity::Info, describeFindings({finding}).c_str());
}

QTEST_APPLESS_MAIN(tst_GraphRulesOnFixtures)
#include "tst_GraphRulesOnFixtures.moc"
