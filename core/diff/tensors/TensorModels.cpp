// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorModels.h"

#include <algorithm>
#include <optional>
#include <string>

namespace pt2scope {

namespace {

ModelPair withCheckpoint(const ModelPair &folders, const TensorInventory &a, const TensorInventory &b)
{
    const std::string folder;
    ModelPair pair = folders;
    if (folders.a != folder || folders.b != folder)
        return pair;
    const bool isEmptyA = a.tensors(folder).empty();
    const bool isEmptyB = b.tensors(folder).empty();
    if (isEmptyA && !isEmptyB)
        pair.a = onlyCheckpoint(a.document());
    if (isEmptyB && !isEmptyA)
        pair.b = onlyCheckpoint(b.document());
    return pair;
}

/// Names of one side that no pair has.
std::vector<std::string> unpaired(const TensorInventory &side, const UnreadLists &unread,
                                  const std::vector<ModelPair> &pairs, std::optional<std::string> ModelPair::*name)
{
    std::vector<std::string> names = side.models();
    for (const UnreadList &list : unread.all()) {
        if (std::ranges::find(names, list.model) == names.end())
            names.push_back(list.model);
    }
    std::erase_if(names, [&](const std::string &model) {
        return std::ranges::any_of(pairs, [&](const ModelPair &pair) { return pair.*name == model; });
    });
    return names;
}

}  // namespace

std::vector<ModelPair> TensorModels::among(const std::vector<ModelPair> &models) const
{
    std::vector<ModelPair> pairs;
    pairs.reserve(models.size());
    for (const ModelPair &pair : models)
        pairs.push_back(withCheckpoint(pair, a, b));
    return pairs;
}

std::vector<ModelPair> TensorModels::all(const std::vector<ModelPair> &models) const
{
    std::vector<ModelPair> pairs = among(models);
    const std::vector<std::string> namesA = unpaired(a, unreadOfA, pairs, &ModelPair::a);
    std::vector<std::string> namesB = unpaired(b, unreadOfB, pairs, &ModelPair::b);
    const bool areVersions = !sideA.currentVersion.empty();
    if (namesA.size() == 1 && namesB.size() == 1 && !areVersions) {
        pairs.push_back({namesA.front(), namesB.front()});
        return pairs;
    }
    for (const std::string &name : namesA) {
        const auto partner = std::ranges::find(namesB, sideA.pairedName(name),
                                               [this](const std::string &other) { return sideB.pairedName(other); });
        const bool isAlone = partner == namesB.end();
        pairs.push_back({name, isAlone ? std::nullopt : std::optional(*partner)});
        if (!isAlone)
            namesB.erase(partner);
    }
    for (const std::string &name : namesB)
        pairs.push_back({std::nullopt, name});
    return pairs;
}

}  // namespace pt2scope
