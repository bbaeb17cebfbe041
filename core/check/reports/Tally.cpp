// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/Tally.h"

#include "core/check/Rule.h"
#include "core/check/reports/FindingGroup.h"

#include <algorithm>
#include <functional>

namespace pt2scope {

namespace {

void count(ReportSummary &summary, const CheckResult &result)
{
    ++summary.inputs;
    summary.bytesVerified += result.bytesVerified;
    switch (result.status) {
        case CheckStatus::Ok: ++summary.ok; break;
        case CheckStatus::Warning: ++summary.warning; break;
        case CheckStatus::Error: ++summary.error; break;
        case CheckStatus::Unreadable: ++summary.unreadable; break;
    }
}

}  // namespace

ReportSummary summarize(const std::vector<CheckResult> &results)
{
    ReportSummary summary;
    for (const CheckResult &result : results)
        count(summary, result);
    return summary;
}

std::string_view verdictName(Verdict verdict)
{
    switch (verdict) {
        case Verdict::Passed: return "passed";
        case Verdict::Failed: return "failed";
        case Verdict::Incomplete: return "incomplete";
        case Verdict::NothingChecked: return "nothing";
    }
    return {};
}

bool isComplete(const CheckResult &result)
{
    return !result.incomplete && result.status != CheckStatus::Unreadable;
}

void Tally::add(const CheckResult &result)
{
    count(m_summary, result);
    std::ranges::transform(m_findings, result.counts, m_findings.begin(), std::plus{});
    if (!isComplete(result))
        ++m_incomplete;
    for (const FindingGroup &group : groupFindings(result.findings))
        if (group.severity == Severity::Info)
            ++m_inputsWithInfo[group.rule->id];
}

Verdict Tally::verdict() const
{
    const auto firstThatFails = m_findings.begin() + static_cast<std::ptrdiff_t>(m_failOn);
    if (!m_failNever && std::any_of(firstThatFails, m_findings.end(), [](std::size_t n) { return n > 0; }))
        return Verdict::Failed;
    if (m_summary.inputs == 0)
        return Verdict::NothingChecked;
    return m_incomplete > 0 ? Verdict::Incomplete : Verdict::Passed;
}

}  // namespace pt2scope
