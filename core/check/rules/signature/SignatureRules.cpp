// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"

#include <vector>

namespace pt2scope {

std::span<const Rule *const> signatureRules()
{
    static const std::vector<const Rule *> all = [] {
        std::vector<const Rule *> rules;
        for (const auto topic :
             {signaturePairingRules(), signatureStateRules(), signatureMetaRules(), signatureTargetRules(),
              signatureMutationRules(), signatureTreeRules(), signatureModuleRules(), signatureExampleRules()})
            rules.insert(rules.end(), topic.begin(), topic.end());
        return rules;
    }();
    return all;
}

}  // namespace pt2scope
