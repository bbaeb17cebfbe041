// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/SavedContainers.h"

#include "core/diff/configuration/SavedTypes.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::size_t longestKey = 1'000;
constexpr std::size_t mostKeyText = std::size_t{16} << 20;  // of a file

using Keys = std::vector<std::string>;

/// Nothing where they are too much text.
std::optional<Keys> keysOf(const Pickle &pickle, ObjectIndex dict, std::size_t &budget)
{
    Keys keys;
    const std::span<const ObjectIndex> pairs = pickle.pairs(dict);
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
        keys.push_back(describeObject(pickle, pairs[i], longestKey));
        if (keys.back().size() >= std::min(longestKey, budget))
            return std::nullopt;
        budget -= keys.back().size();
    }
    return keys;
}

bool lieInAnotherOrder(const Pickle &pickleA, ObjectIndex a, const Pickle &pickleB, ObjectIndex b, std::size_t &budget)
{
    if (pickleA.pairs(a).size() != pickleB.pairs(b).size())
        return false;
    std::optional<Keys> keysA = keysOf(pickleA, a, budget);
    std::optional<Keys> keysB = keysA ? keysOf(pickleB, b, budget) : std::nullopt;
    if (!keysB || keysA == keysB)
        return false;
    std::ranges::sort(*keysA);
    std::ranges::sort(*keysB);
    return keysA == keysB;
}

/// "list", "tuple", "dict", "OrderedDict".
std::string containerName(const Pickle &pickle, ObjectIndex container)
{
    switch (pickle.at(container).kind) {
        case ObjectKind::List: return "list";
        case ObjectKind::Tuple: return "tuple";
        case ObjectKind::Dict: return "dict";
        default: break;
    }
    const PickleCall *call = pickle.callOf(container);
    const PickleGlobal *type = call ? pickle.globalOf(call->callable) : nullptr;
    return type ? std::string(type->importedName) : std::string();
}

}  // namespace

bool isEmptyContainer(const Pickle &pickle, ObjectIndex container)
{
    const PickleCall *call = pickle.callOf(container);
    return pickle.items(container).empty() && pickle.pairs(container).empty()
           && (!call || pickle.items(call->arguments).empty());
}

void diffSavedContainers(const TorchSave &a, const TorchSave &b, const SavedPlace &place, SectionDifference &section)
{
    std::unordered_map<std::string_view, const SavedContainer *> inB;
    for (const SavedContainer &container : b.containers)
        inB.emplace(container.path, &container);
    std::size_t budget = mostKeyText;
    for (const SavedContainer &container : a.containers) {
        const auto found = inB.find(container.path);
        if (found == inB.end())
            continue;
        const Pickle &pickleA = a.pickles[container.pickle].pickle;
        const Pickle &pickleB = b.pickles[found->second->pickle].pickle;
        const std::string from = containerName(pickleA, container.object);
        const std::string to = containerName(pickleB, found->second->object);
        DiffEntry entry{.what = "type",
                        .name = container.path.empty() ? place.whole : place.prefix + container.path,
                        .a = place.a,
                        .b = place.b};
        if (lieInAnotherOrder(pickleA, container.object, pickleB, found->second->object, budget)) {
            section.remarks.push_back(entry);
            section.remarks.back().what = "order";
            section.remarks.back().note = "its keys lie in another order";
        }
        if (from == to)
            continue;
        entry.from = DiffValue::ofText(from);
        entry.to = DiffValue::ofText(to);
        entry.breaking =
            place.isCheckpoint && savedType(pickleA, container.object) != savedType(pickleB, found->second->object);
        entry.note = entry.breaking ? "readers ask for another type" : "";
        section.entries.push_back(std::move(entry));
    }
}

}  // namespace pt2scope
