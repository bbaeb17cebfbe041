// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/pickle/PickleRuleTopics.h"

#include <vector>

namespace pt2scope {

std::span<const Rule *const> pickleRules()
{
    static const std::vector<const Rule *> all = [] {
        std::vector<const Rule *> rules;
        for (const auto topic : {pickleGlobalRules(), pickleStreamRules(), pickleObjectRules(), pickleArchiveRules(),
                                 pickleStorageRules(), pickleFormRules(), pickleBombRules(), pickleScriptRules()})
            rules.insert(rules.end(), topic.begin(), topic.end());
        return rules;
    }();
    return all;
}

}  // namespace pt2scope
