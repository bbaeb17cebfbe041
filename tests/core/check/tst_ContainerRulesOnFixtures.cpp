// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "tests/support/RuleRunner.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

namespace fs = std::filesystem;

/// The rules of both areas that judge what an archive is made of.
std::vector<const Rule *> structureRules()
{
    std::vector<const Rule *> rules(containerRules().begin(), containerRules().end());
    rules.insert(rules.end(), layoutRules().begin(), layoutRules().end());
    return rules;
}

Severity worstOf(const std::vector<Finding> &findings)
{
    Severity worst = Severity::Info;
    for (const Finding &finding : findings)
        worst = std::max(worst, finding.severity);
    return worst;
}

/// A sound archive of that name may have this warning: the specification wants it.
bool isGranted(const std::string &name, std::string_view rule)
{
    if (rule == "layout/extra-without-model")
        return name.starts_with("only_extra");
    return rule == "layout/no-model-named-model" && name.starts_with("multi_model");
}

/// Broken archives whose fault lies in what the container and its layout do not show.
bool isOfOtherRules(const std::string &name)
{
    constexpr std::array others{"060_", "074_", "240_", "242_", "244_"};
    return std::ranges::any_of(others, [&](const char *number) { return name.starts_with(number); });
}

/// Where the catalogue is milder than the manifest.
Severity expectedSeverity(const std::string &name, const std::string &manifest)
{
    constexpr std::array mild{"008_", "076_", "080_"};
    if (std::ranges::any_of(mild, [&](const char *number) { return name.starts_with(number); }))
        return Severity::Info;
    return parseSeverity(manifest).value_or(Severity::Error);
}

}  // namespace

class tst_ContainerRulesOnFixtures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void soundArchivesStayBelowWarning_data();
    void soundArchivesStayBelowWarning();
    void brokenArchivesAreFound_data();
    void brokenArchivesAreFound();
};

void tst_ContainerRulesOnFixtures::soundArchivesStayBelowWarning_data()
{
    QTest::addColumn<QString>("path");
    for (const auto &file : fs::recursive_directory_iterator(fs::path(PT2SCOPE_FIXTURES) / "pt2")) {
        if (file.path().extension() != ".pt2")
            continue;
        const std::string name = file.path().parent_path().filename().string() + '/' + file.path().filename().string();
        QTest::newRow(name.c_str()) << QString::fromStdString(file.path().string());
    }
}

void tst_ContainerRulesOnFixtures::soundArchivesStayBelowWarning()
{
    QFETCH(QString, path);
    const std::string name = fs::path(path.toStdString()).filename().string();
    auto findings = runRules(path.toStdString(), structureRules());
    std::erase_if(findings, [&](const Finding &finding) {
        return finding.severity == Severity::Info || isGranted(name, finding.rule->id);
    });
    QVERIFY2(findings.empty(), describeFindings(findings).c_str());
}

void tst_ContainerRulesOnFixtures::brokenArchivesAreFound_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("severity");
    std::ifstream file(fs::path(PT2SCOPE_FIXTURES) / "broken" / "manifest.json");
    const auto manifest = nlohmann::json::parse(file);
    for (const auto &archive : manifest.at("archives")) {
        const auto name = archive.at("file").get<std::string>();
        const auto kind = archive.at("kind").get<std::string>();
        if ((kind == "container" || kind == "flat") && !isOfOtherRules(name))
            QTest::newRow(name.c_str()) << QString::fromStdString(name)
                                        << QString::fromStdString(archive.at("severity").get<std::string>());
    }
}

void tst_ContainerRulesOnFixtures::brokenArchivesAreFound()
{
    QFETCH(QString, name);
    QFETCH(QString, severity);
    const fs::path path = fs::path(PT2SCOPE_FIXTURES) / "broken" / name.toStdString();
    const auto findings = runRules(path.string(), structureRules());
    const Severity expected = expectedSeverity(name.toStdString(), severity.toStdString());
    const std::string all = "findings:\n" + describeFindings(findings);
    // An archive that was edited has another serialization id, which says nothing about the fault.
    std::vector<Finding> telling = findings;
    std::erase_if(telling, [](const Finding &finding) { return finding.rule->id == "container/serialization-id-crc"; });
    QVERIFY2(expected == Severity::Info || worstOf(telling) >= expected, all.c_str());
    QVERIFY2(severity != "info" || worstOf(telling) < Severity::Error, all.c_str());
}

QTEST_APPLESS_MAIN(tst_ContainerRulesOnFixtures)
#include "tst_ContainerRulesOnFixtures.moc"
