// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/pickle/PickleActions.h"

#include <algorithm>

namespace pt2scope {

std::vector<PickleAction> actionsOf(const PickleJudgement &judgement)
{
    std::vector<PickleAction> actions;
    for (const PickleVerdict verdict : {PickleVerdict::Dangerous, PickleVerdict::Unknown}) {
        const auto isOne = [&](const PickleSuspicion &each) {
            return each.kind == SuspicionKind::Action && each.verdict == verdict;
        };
        const auto first = std::ranges::find_if(judgement.suspicions, isOne);
        if (first == judgement.suspicions.end())
            continue;
        const auto count = std::ranges::count_if(judgement.suspicions, isOne);
        actions.push_back({verdict, first->offset, first->reason, static_cast<std::size_t>(count)});
    }
    return actions;
}

}  // namespace pt2scope
