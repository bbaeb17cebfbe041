// SPDX-License-Identifier: Apache-2.0
// What the rules about configs, blobs, compiled models and program heads say of archives that PyTorch wrote, and of
// those with one fault.
#include "core/check/rules/AreaRules.h"
#include "tests/support/Fixtures.h"
#include "tests/support/RuleRunner.h"

#include <QDir>
#include <QtTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

/// Rules that may warn about a sound archive, by the beginning of its name.
const std::vector<std::pair<QString, std::set<std::string_view>>> granted{
    {"fake_weights", {"blob/empty-nonzero-numel", "blob/all-empty", "config/device-meta"}},
    {"meta_weights", {"blob/empty-nonzero-numel", "blob/all-empty", "config/device-meta"}},
    {"multi_model", {"multi/model-name-odd"}},
    {"aoti_plus_exported", {"aoti/weights-mixed-archive"}},
    {"nested_io", {"model/treespec-custom-type", "model/namedtuple-def"}},
};

bool isGranted(const QString &file, std::string_view rule)
{
    return std::ranges::any_of(
        granted, [&](const auto &each) { return file.startsWith(each.first) && each.second.contains(rule); });
}

/// The rule that must find the fault, by the number of the broken archive.
struct Expected {
    int number;
    const char *rule;
    Severity severity;
};

constexpr auto info = Severity::Info;
constexpr auto warning = Severity::Warning;
constexpr auto error = Severity::Error;

constexpr Expected expectations[] = {
    {94, "config/path-missing", error},
    {98, "blob/too-short", error},
    {100, "blob/not-multiple", error},
    {102, "blob/too-short", error},
    {104, "config/size-negative", error},
    {106, "config/offset-negative", error},
    {108, "config/extent-overflow", error},
    {110, "config/extent-overflow", error},
    {112, "config/size-symbolic", error},
    {114, "config/dtype-unknown", error},
    {116, "config/wrong-type", error},
    {118, "config/requires-grad-dtype", error},
    {120, "config/layout-unknown", error},
    {122, "config/device-unknown", error},
    {124, "config/device-unknown", error},
    {126, "config/use-pickle-mismatch", error},
    {126, "blob/looks-like-zip", error},
    {128, "config/path-missing", error},
    {128, "config/path-not-basename", warning},
    {130, "config/path-missing", error},
    {132, "config/path-missing", error},
    {142, "config/missing-config", error},
    {144, "config/duplicate-key", warning},
    {146, "config/path-missing", error},
    {160, "model/json-invalid", error},
    {162, "model/wrong-type", error},
    {164, "model/not-utf8", error},
    {166, "model/not-utf8", error},
    {168, "model/too-deep", error},
    {172, "model/nonfinite-literal", warning},
    {178, "model/schema-minor-newer", warning},
    {180, "model/missing-field", error},
    {214, "model/opset-unexpected", warning},
    {222, "multi/one-broken", info},
    {224, "aoti/weights-config-extent", error},
    {226, "aoti/weights-config-json", error},
    {228, "aoti/metadata-missing", error},
    {230, "aoti/no-library", error},
    {232, "aoti/so-machine", error},
    {240, "model/json-invalid", error},
};

std::vector<const Rule *> ownRules()
{
    std::vector<const Rule *> rules;
    for (const auto area : {configRules(), multiRules(), aotiRules(), modelRules(), blobRules()})
        rules.insert(rules.end(), area.begin(), area.end());
    return rules;
}

QString numberText(int number)
{
    return QString("%1_").arg(number, 3, 10, QChar('0'));
}

}  // namespace

class tst_RulesOnFixtures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void soundArchivesRaiseNothing_data();
    void soundArchivesRaiseNothing();
    void faultsAreFound_data();
    void faultsAreFound();
};

void tst_RulesOnFixtures::soundArchivesRaiseNothing_data()
{
    QTest::addColumn<QString>("path");
    for (const GoodFixture &fixture : goodFixtures(PT2SCOPE_FIXTURES))
        QTest::newRow(fixture.name.constData()) << fixture.path;
}

void tst_RulesOnFixtures::soundArchivesRaiseNothing()
{
    QFETCH(QString, path);
    const QString file = QFileInfo(path).fileName();
    for (const Finding &finding : runRules(path.toStdString(), ownRules())) {
        const bool allowed = finding.severity == Severity::Info || isGranted(file, finding.rule->id);
        QVERIFY2(allowed, describeFindings({finding}).c_str());
    }
}

void tst_RulesOnFixtures::faultsAreFound_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<int>("severity");
    const auto fixtures = brokenFixtures(PT2SCOPE_FIXTURES);
    for (const Expected &expected : expectations) {
        const auto fixture = std::ranges::find_if(fixtures, [&](const BrokenFixture &each) {
            return each.name.startsWith(numberText(expected.number).toUtf8());
        });
        const QString path = fixture == fixtures.end() ? QString() : fixture->path;
        QTest::addRow("%03d %s", expected.number, expected.rule)
            << path << expected.rule << static_cast<int>(expected.severity);
    }
}

void tst_RulesOnFixtures::faultsAreFound()
{
    QFETCH(QString, path);
    QFETCH(QString, rule);
    QFETCH(int, severity);
    QVERIFY(!path.isEmpty());
    const auto findings = runRules(path.toStdString(), ownRules());
    const Finding *finding = findFinding(findings, rule.toStdString());
    QVERIFY2(finding, ("findings:\n" + describeFindings(findings)).c_str());
    QCOMPARE(severityName(finding->severity), severityName(static_cast<Severity>(severity)));
}

QTEST_APPLESS_MAIN(tst_RulesOnFixtures)
#include "tst_RulesOnFixtures.moc"
