// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingTally.h"

#include "core/check/Rule.h"

namespace pt2scope {

FindingTally tally(const DocumentSession &session)
{
    FindingTally tally;
    if (!session.result())
        return tally;
    tally.shown = session.result()->counts;
    for (const Finding &finding : session.result()->findings) {
        if (!session.mutedRules().contains(finding.rule->id))
            continue;
        ++tally.muted[finding.rule->id];
        ++tally.mutedCount;
        --tally.shown[static_cast<std::size_t>(finding.severity)];
    }
    return tally;
}

}  // namespace pt2scope
