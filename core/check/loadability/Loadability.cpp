// SPDX-License-Identifier: Apache-2.0
#include "core/check/loadability/Loadability.h"

#include "core/check/loadability/LoadNeeds.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, newestTorch - oldestTorch + 1> torchNames{
    "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"};

constexpr std::string_view onlyModel = "model";  // the one that torch.export.load returns

LoadNeeds needsOf(const Document &document)
{
    LoadNeeds needs;
    addArchiveNeeds(needs, document);
    bool hasPrograms = false;
    bool hasTheModel = false;
    for (const ModelParts &model : document.pt2->models) {
        if (!model.program)
            continue;
        hasPrograms = true;
        hasTheModel = hasTheModel || model.name == onlyModel;
        addPartNeeds(needs, document, model);
        addProgramNeeds(needs, document, model);
        addConfigNeeds(needs, document, model);
    }
    if (hasPrograms && !hasTheModel)
        needs.never("no model is named \"model\", the only one that torch.export.load returns");
    return needs;
}

}  // namespace

std::vector<Loadability> loadability(const Document &document)
{
    std::vector<Loadability> versions;
    if (!document.pt2)
        return versions;
    const LoadNeeds needs = needsOf(document);
    for (TorchMinor torch = oldestTorch; torch <= newestTorch; ++torch) {
        const auto unmet = std::ranges::find_if(
            needs.list(), [&](const LoadNeed &need) { return torch < need.since || torch > need.until; });
        versions.push_back(
            {torchNames[torch - oldestTorch], unmet == needs.list().end() ? std::string() : unmet->reason});
    }
    return versions;
}

std::vector<LoadabilityLine> loadabilityLines(const std::vector<Loadability> &versions)
{
    std::vector<LoadabilityLine> loading;
    std::vector<LoadabilityLine> refusing;
    for (auto first = versions.begin(); first != versions.end();) {
        const auto end = std::find_if(first, versions.end(),
                                      [&](const Loadability &other) { return other.reason != first->reason; });
        std::string text = "torch " + std::string(first->torch);
        if (end - first > 1)
            text += (end - first == 2 ? " and " : " to ") + std::string((end - 1)->torch);
        if (first->reason.empty())
            loading.push_back({true, text});
        else
            refusing.push_back({false, text + ": " + first->reason});
        first = end;
    }
    loading.insert(loading.end(), refusing.begin(), refusing.end());
    return loading;
}

}  // namespace pt2scope
