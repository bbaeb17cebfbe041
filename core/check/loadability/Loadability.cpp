// SPDX-License-Identifier: Apache-2.0
#include "core/check/loadability/Loadability.h"

#include "core/check/Catalogue.h"
#include "core/check/Reporter.h"
#include "core/check/Subject.h"
#include "core/check/loadability/LoadNeeds.h"
#include "core/check/rules/config/ConfigSites.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, newestTorch - oldestTorch + 1> torchNames{
    "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14", "2.15"};

constexpr std::string_view onlyModel = "model";  // the one that torch.export.load returns

/// The first finding of the rules that tell what no torch loads.
std::optional<Finding> firstRefusal(const Document &document)
{
    const FindingPolicy policy;
    FindingList findings(policy);
    const Subject subject(document, nullptr, nullptr);
    for (const Rule *rule : catalogue()) {
        if (!rule->refused)
            continue;
        Reporter reporter(*rule, findings);
        rule->check(subject, reporter);
        if (findings.refusal())
            break;
    }
    return findings.refusal();
}

/// A finding that begins with a place in the JSON, as a reason of its own.
std::string textOf(const Finding &refusal)
{
    const bool isPlace = refusal.message.starts_with('/');
    return (isPlace ? fileName(refusal.location.record) + ": " : std::string()) + refusal.message;
}

LoadNeeds needsOf(const Document &document, const std::optional<Finding> &refusal)
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
    if (refusal)
        needs.never(textOf(*refusal));
    return needs;
}

}  // namespace

std::vector<Loadability> loadability(const Document &document)
{
    return loadability(document, document.pt2 ? firstRefusal(document) : std::nullopt);
}

std::vector<Loadability> loadability(const Document &document, const std::optional<Finding> &refusal)
{
    std::vector<Loadability> versions;
    if (!document.pt2)
        return versions;
    const LoadNeeds needs = needsOf(document, refusal);
    for (TorchMinor torch = oldestTorch; torch <= newestTorch; ++torch) {
        const auto unmet = std::ranges::find_if(
            needs.list(), [&](const LoadNeed &need) { return torch < need.since || torch > need.until; });
        versions.push_back(
            {torchNames[torch - oldestTorch], unmet == needs.list().end() ? std::string() : unmet->reason});
    }
    return versions;
}

std::string LoadabilityLine::text() const
{
    std::string text = "torch " + std::string(first);
    if (count > 1)
        text += (count == 2 ? " and " : " to ") + std::string(last);
    return reason.empty() ? text : text + ": " + reason;
}

std::vector<LoadabilityLine> loadabilityLines(const std::vector<Loadability> &versions)
{
    std::vector<LoadabilityLine> lines;
    for (auto first = versions.begin(); first != versions.end();) {
        const auto end = std::find_if(first, versions.end(),
                                      [&](const Loadability &other) { return other.reason != first->reason; });
        lines.push_back({first->torch, (end - 1)->torch, static_cast<std::size_t>(end - first), first->reason});
        first = end;
    }
    std::stable_partition(lines.begin(), lines.end(), [](const LoadabilityLine &line) { return line.loads(); });
    return lines;
}

}  // namespace pt2scope
