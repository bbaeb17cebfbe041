// SPDX-License-Identifier: Apache-2.0
// An RTP export: rank files, what describes them, the tables that they make together, its graphs and its dense program.
#include "core/check/rules/AreaRules.h"
#include "core/check/rules/rtp/RtpRuleTopics.h"

#include <vector>

namespace pt2scope {

std::span<const Rule *const> rtpRules()
{
    static const std::vector<const Rule *> all = [] {
        std::vector<const Rule *> rules;
        for (const auto part :
             {rankFileRules(), rankMetaRules(), hashmapRules(), shardRules(), rtpGraphRules(), userModelRules(),
              userModelPickleRules(), userModelTextRules(), userModelInputRules(), userModelKeyRules()})
            rules.insert(rules.end(), part.begin(), part.end());
        return rules;
    }();
    return all;
}

}  // namespace pt2scope
