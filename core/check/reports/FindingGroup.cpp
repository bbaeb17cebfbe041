// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/FindingGroup.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace pt2scope {

std::vector<FindingGroup> groupFindings(const std::vector<Finding> &findings)
{
    std::vector<FindingGroup> groups;
    std::map<std::pair<const Rule *, Severity>, std::size_t> groupOf;
    for (const Finding &finding : findings) {
        const auto [place, isNew] = groupOf.try_emplace({finding.rule, finding.severity}, groups.size());
        if (isNew)
            groups.push_back({finding.rule, finding.severity, {}});
        groups[place->second].findings.push_back(&finding);
    }
    std::ranges::stable_sort(groups, std::greater{}, &FindingGroup::severity);
    return groups;
}

}  // namespace pt2scope
