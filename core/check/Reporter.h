// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"
#include "core/check/Rule.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pt2scope {

/// What the caller wants of findings.
struct FindingPolicy {
    std::map<std::string, Severity, std::less<>> severities{};  // by rule id
    std::set<std::string, std::less<>> ignored{};               // rule ids
    std::size_t maxPerRule = 100;                               // listed; the count goes on
};

/// The one door through which findings go: applies the policy, lists and counts.
class FindingList {
public:
    explicit FindingList(const FindingPolicy &policy) : m_policy(policy) {}

    void add(Finding finding);
    const std::vector<Finding> &findings() const { return m_findings; }
    std::vector<Finding> take() { return std::move(m_findings); }
    std::size_t count(Severity severity) const { return m_counts[static_cast<std::size_t>(severity)]; }
    bool truncated() const { return m_truncated; }
    /// The first that PyTorch refuses to load, whatever the policy makes of it.
    const std::optional<Finding> &refusal() const { return m_refusal; }

private:
    const FindingPolicy &m_policy;
    std::vector<Finding> m_findings;
    std::map<const Rule *, std::size_t> m_perRule;
    std::array<std::size_t, 3> m_counts{};
    bool m_truncated = false;
    std::optional<Finding> m_refusal;
};

/// What a rule's check reports to. `part` is the path of the archive of a folder that the rule looks at: its records
/// are named "<part>!/<record>".
class Reporter {
public:
    Reporter(const Rule &rule, FindingList &list, std::string part = {})
        : m_rule(rule), m_list(list), m_part(std::move(part))
    {}

    /// At the rule's own severity. PyTorch refuses it if the rule says so.
    void add(std::string message, Location location = {}, std::vector<Location> related = {});
    /// PyTorch lets pass what is less severe than its rule.
    void addAs(Severity severity, std::string message, Location location = {}, std::vector<Location> related = {});
    /// At the rule's own severity, where PyTorch refuses but some of the cases.
    void addRefusedIf(bool isRefused, std::string message, Location location = {}, std::vector<Location> related = {});

private:
    void report(Finding finding);
    void place(Location &location) const;

    const Rule &m_rule;
    FindingList &m_list;
    std::string m_part;
};

}  // namespace pt2scope
