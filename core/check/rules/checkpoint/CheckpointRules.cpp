// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/checkpoint/CheckpointRuleTopics.h"

#include <vector>

namespace pt2scope {

std::span<const Rule *const> checkpointRules()
{
    static const std::vector<const Rule *> all = [] {
        std::vector<const Rule *> rules;
        for (const auto topic : {checkpointDcpRules(), checkpointItemRules(), checkpointFileRules(),
                                 checkpointDynamicRules(), checkpointSeedRules()})
            rules.insert(rules.end(), topic.begin(), topic.end());
        return rules;
    }();
    return all;
}

}  // namespace pt2scope
