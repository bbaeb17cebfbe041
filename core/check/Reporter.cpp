// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"

namespace pt2scope {

void FindingList::add(Finding finding)
{
    if (finding.refused && !m_refusal)
        m_refusal = finding;
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
    report({.rule = &m_rule,
            .severity = severity,
            .message = std::move(message),
            .location = std::move(location),
            .related = std::move(related),
            .refused = m_rule.refused && severity >= m_rule.severity});
}

void Reporter::addRefusedIf(bool isRefused, std::string message, Location location, std::vector<Location> related)
{
    report({.rule = &m_rule,
            .severity = m_rule.severity,
            .message = std::move(message),
            .location = std::move(location),
            .related = std::move(related),
            .refused = m_rule.refused && isRefused});
}

void Reporter::report(Finding finding)
{
    place(finding.location);
    for (Location &each : finding.related)
        place(each);
    m_list.add(std::move(finding));
}

void Reporter::place(Location &location) const
{
    if (!m_part.empty())
        location.record = location.record.empty() ? m_part : m_part + "!/" + location.record;
}

}  // namespace pt2scope
