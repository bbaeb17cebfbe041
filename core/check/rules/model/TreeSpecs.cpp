// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/model/TreeSpecs.h"

#include "core/check/rules/config/ConfigSites.h"

#include <unordered_set>

namespace pt2scope {

std::string TreeSpecSite::name() const
{
    const std::string_view fqn = site.program.text(module);
    return std::string(isInput ? "in_spec of " : "out_spec of ")
           + (fqn.empty() ? std::string("the program") : shortened(fqn));
}

TreeSpecs::TreeSpecs(const Subject &subject)
{
    for (const ProgramSite &site : programSites(subject)) {
        if (!site.program.moduleCalls)
            continue;
        std::unordered_set<std::uint32_t> seen;
        const std::vector<ModuleCall> &calls = *site.program.moduleCalls;
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const std::string pointer = "/graph_module/module_call_graph/" + std::to_string(i) + "/signature/";
            for (const bool isInput : {true, false}) {
                const NameId text = isInput ? calls[i].inSpec : calls[i].outSpec;
                if (text == noName || !seen.insert(static_cast<std::uint32_t>(text)).second)
                    continue;
                sites.push_back({.site = site,
                                 .pointer = pointer + (isInput ? "in_spec" : "out_spec"),
                                 .spec = parseTreeSpec(site.program.text(text)),
                                 .module = calls[i].fqn,
                                 .isInput = isInput});
            }
        }
    }
}

}  // namespace pt2scope
