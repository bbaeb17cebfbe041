// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ArchiveEdits.h"
#include "tests/support/RuleRunner.h"

#include <QtTest>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope::testing {

// What a RuleCase expects.
inline constexpr auto info = Severity::Info;
inline constexpr auto warning = Severity::Warning;
inline constexpr auto error = Severity::Error;
inline constexpr auto silent = std::nullopt;

/// A file, and what one rule must say about it.
struct RuleCase {
    std::string rule;
    std::string what;                  // was done to a sound archive
    std::optional<Severity> expected;  // nothing: the rule must stay silent
    Bytes bytes;
    std::string suffix = ".pt2";
};

/// Checks one case.
inline void verifyRuleCase(const RuleCase &ruleCase, std::span<const Rule *const> rules)
{
    const auto findings = runRulesOn(ruleCase.bytes, rules, ruleCase.suffix);
    const Finding *finding = findFinding(findings, ruleCase.rule);
    const std::string all = "findings:\n" + describeFindings(findings);
    if (!ruleCase.expected) {
        QVERIFY2(!finding, all.c_str());
        return;
    }
    QVERIFY2(finding, all.c_str());
    QCOMPARE(severityName(finding->severity), severityName(*ruleCase.expected));
    QVERIFY(!finding->message.empty() && !finding->message.ends_with('.') && !finding->message.ends_with('\n'));
}

/// Rules of the area that no case makes fire, or that no case must pass.
inline std::string uncoveredRules(std::span<const Rule *const> rules, const std::vector<RuleCase> &cases)
{
    std::string uncovered;
    for (const Rule *rule : rules) {
        const auto has = [&](bool fires) {
            return std::ranges::any_of(cases, [&](const RuleCase &each) {
                return each.rule == rule->id && each.expected.has_value() == fires;
            });
        };
        if (!has(true) || !has(false))
            uncovered += std::string(rule->id) + ' ';
    }
    return uncovered;
}

inline void addRuleCaseRows(const std::vector<RuleCase> &cases)
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string name = cases[i].rule + ": " + cases[i].what;
        QTest::newRow(name.c_str()) << static_cast<int>(i);
    }
}

}  // namespace pt2scope::testing
