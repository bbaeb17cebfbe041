// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/FolderBuilder.h"
#include "tests/support/RuleCase.h"

#include <functional>
#include <string>
#include <vector>

namespace pt2scope::testing {

/// A copy of a sound export folder of the fixtures, what is done to it, and what one rule must say then.
struct FolderCase {
    std::string rule;
    std::string what;                  // was done to the folder
    std::optional<Severity> expected;  // nothing: the rule must stay silent
    std::string base;                  // its name among the fixtures
    std::function<void(FolderBuilder &)> edit{};
};

/// Text that must stand in the fixture: a case that changes nothing tests nothing.
inline void mustReplace(FolderBuilder &folder, std::string_view file, std::string_view from, std::string_view to)
{
    if (!folder.replace(file, from, to))
        qFatal("%s does not hold %s", std::string(file).c_str(), std::string(from).c_str());
}

/// Edits for the table of cases.
inline auto replaceIn(std::string file, std::string from, std::string to)
{
    return [=](FolderBuilder &folder) { mustReplace(folder, file, from, to); };
}
inline auto write(std::string file, std::string content)
{
    return [=](FolderBuilder &folder) { folder.file(file, content); };
}
inline auto removeFile(std::string file)
{
    return [=](FolderBuilder &folder) { folder.remove(file); };
}
inline auto renameFile(std::string from, std::string to)
{
    return [=](FolderBuilder &folder) { folder.rename(from, to); };
}
/// One edit after the other.
template <typename... Edits>
auto both(Edits... edits)
{
    return [=](FolderBuilder &folder) { (edits(folder), ...); };
}

inline std::string rtpFixture(std::string_view name)
{
    return std::string(PT2SCOPE_FIXTURES "/rtp/") + std::string(name);
}

inline std::vector<Finding> findingsOf(const FolderCase &folderCase, std::span<const Rule *const> rules)
{
    FolderBuilder folder(rtpFixture(folderCase.base));
    if (folderCase.edit)
        folderCase.edit(folder);
    return runRules(folder.path(), rules);
}

inline void verifyFolderCase(const FolderCase &folderCase, std::span<const Rule *const> rules)
{
    const auto findings = findingsOf(folderCase, rules);
    const Finding *finding = findFinding(findings, folderCase.rule);
    const std::string all = "findings:\n" + describeFindings(findings);
    if (!folderCase.expected) {
        QVERIFY2(!finding, all.c_str());
        return;
    }
    QVERIFY2(finding, all.c_str());
    QCOMPARE(severityName(finding->severity), severityName(*folderCase.expected));
    QVERIFY(!finding->message.empty()
            && std::string_view(" .\n").find(finding->message.back()) == std::string_view::npos);
    const std::string &record = finding->location.record;
    QVERIFY2(record.empty() || finding->message.find(record + ": " + record) == std::string::npos, all.c_str());
}

/// Rules of the area that no case makes fire, or that no case must pass.
inline std::string uncoveredRules(std::span<const Rule *const> rules, const std::vector<FolderCase> &cases)
{
    std::vector<RuleCase> plain;
    for (const FolderCase &each : cases)
        plain.push_back({each.rule, each.what, each.expected, {}});
    return uncoveredRules(rules, plain);
}

inline void addFolderCaseRows(const std::vector<FolderCase> &cases)
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string name = cases[i].rule + ": " + cases[i].what;
        QTest::newRow(name.c_str()) << static_cast<int>(i);
    }
}

/// Findings above info about sound folders of the fixtures, as lines; empty when there are none.
inline std::string alarmsOf(std::span<const Rule *const> rules, std::initializer_list<const char *> fixtures)
{
    std::vector<Finding> alarms;
    for (const char *fixture : fixtures) {
        for (Finding &finding : runRules(rtpFixture(fixture), rules)) {
            if (finding.severity != Severity::Info)
                alarms.push_back(std::move(finding));
        }
    }
    return describeFindings(alarms);
}

/// The fixtures of a sound export of each form.
inline const std::initializer_list<const char *> soundFolders{
    "aoti-legacy", "checkpoint-seed", "checkpoint-tiny",      "distributed-int8", "input-tile3", "jit-tiny",
    "online-tiny", "rtp-1rank",       "rtp-2rank-replicated", "rtp-tiny",         "trt"};

}  // namespace pt2scope::testing
