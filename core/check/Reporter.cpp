// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"

namespace pt2scope {

void FindingList::add(Finding finding)
{
    const std::string_view id = finding.rule->id;
    if (m_policy.ignored.contains(id))
        return;
    if (const auto chosen = m_policy.severities.find(id); chosen != m_policy.severities.end())
        finding.severity = chosen->second;
    ++m_counts[static_cast<std::size_t>(finding.severity)];
    if (++m_perRule[finding.rule] > m_policy.maxPerRule) {
        m_truncated = true;
        return;
    }
    m_findings.push_back(std::move(finding));
}

void Reporter::add(std::string message, Location location, std::vector<Location> related)
{
    addAs(m_rule.severity, std::move(message), std::move(location), std::move(related));
}

void Reporter::addAs(Severity severity, std::string message, Location location, std::vector<Location> related)
{
    m_list.add({.rule = &m_rule,
                .severity = severity,
                .message = std::move(message),
                .location = std::move(location),
                .related = std::move(related)});
}

}  // namespace pt2scope
