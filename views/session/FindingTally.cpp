// SPDX-License-Identifier: Apache-2.0
#include "views/session/FindingTally.h"

#include "core/check/Rule.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Whether all rules of that severity that have most findings in the list are muted.
bool areLongestMuted(const std::map<std::string_view, std::size_t> &listed, const DocumentSession::MutedRules &muted)
{
    std::size_t longest = 0;
    for (const auto &[rule, count] : listed)
        longest = std::max(longest, count);
    return longest > 0 && std::ranges::all_of(listed, [&](const auto &each) {
               return each.second < longest || muted.contains(each.first);
           });
}

}  // namespace

FindingTally tally(const CheckResult &result, const DocumentSession::MutedRules &muted)
{
    std::array<std::map<std::string_view, std::size_t>, 3> listed;  // by Severity and rule
    for (const Finding &finding : result.findings)
        ++listed[static_cast<std::size_t>(finding.severity)][finding.rule->id];
    FindingTally tally;
    for (std::size_t severity = 0; severity < listed.size(); ++severity) {
        std::size_t leftOut = result.counts[severity];
        std::size_t ofMuted = 0;
        for (const auto &[rule, count] : listed[severity]) {
            leftOut -= std::min(leftOut, count);
            if (!muted.contains(rule))
                continue;
            tally.muted[rule] += count;
            ofMuted += count;
        }
        if (areLongestMuted(listed[severity], muted))
            ofMuted += leftOut;
        tally.mutedCount += ofMuted;
        tally.shown[severity] = result.counts[severity] - std::min(result.counts[severity], ofMuted);
    }
    return tally;
}

FindingTally tally(const DocumentSession &session)
{
    return session.result() ? tally(*session.result(), session.mutedRules()) : FindingTally();
}

}  // namespace pt2scope
