// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/acc/AccRuleTopics.h"

#include <vector>

namespace pt2scope {

std::span<const Rule *const> accRules()
{
    static const std::vector<const Rule *> all = [] {
        std::vector<const Rule *> rules;
        for (const auto topic : {accValueRules(), accFileRules(), accPartRules()})
            rules.insert(rules.end(), topic.begin(), topic.end());
        return rules;
    }();
    return all;
}

}  // namespace pt2scope
