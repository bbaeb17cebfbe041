// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/model/ModelRuleTopics.h"

#include <vector>

namespace pt2scope {

std::span<const Rule *const> modelRules()
{
    static const std::vector<const Rule *> all = [] {
        std::vector<const Rule *> rules;
        for (const auto topic :
             {modelJsonRules(), modelVersionRules(), modelVerifierRules(), modelContentRules(), modelTreeSpecRules(),
              modelSymbolRules(), modelCodeRules(), modelValueRules(), modelGuardRules()})
            rules.insert(rules.end(), topic.begin(), topic.end());
        return rules;
    }();
    return all;
}

}  // namespace pt2scope
