// SPDX-License-Identifier: Apache-2.0
#include "core/check/Catalogue.h"

#include "core/check/rules/AreaRules.h"

#include <algorithm>
#include <vector>

namespace pt2scope {

std::span<const Rule *const> catalogue()
{
    static const std::vector<const Rule *> all = [] {
        std::vector<const Rule *> rules;
        for (const auto area :
             {containerRules(), layoutRules(),      configRules(), multiRules(),  aotiRules(),   modelRules(),
              graphRules(),     signatureRules(),   blobRules(),   pickleRules(), verifyRules(), checkpointRules(),
              exportRules(),    accRules(),         jitRules(),    distRules(),   tileRules(),   fgRules(),
              onlineRules(),    safetensorsRules(), rtpRules(),    fxGraphRules()})
            rules.insert(rules.end(), area.begin(), area.end());
        return rules;
    }();
    return all;
}

const Rule *findRule(std::string_view id)
{
    const auto rules = catalogue();
    const auto found = std::ranges::find(rules, id, &Rule::id);
    return found == rules.end() ? nullptr : *found;
}

}  // namespace pt2scope
