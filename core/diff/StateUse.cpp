// SPDX-License-Identifier: Apache-2.0
#include "core/diff/StateUse.h"

#include <map>
#include <set>
#include <unordered_map>

namespace pt2scope {

namespace {

/// By input of the graph.
using ItemsByInput = std::map<std::uint32_t, const SignatureItem *>;

ItemsByInput lonelyState(const SignatureItems &items, const std::vector<std::uint32_t> &partners, const GraphView &view)
{
    ItemsByInput lonely;
    for (const SignatureItem &item : items.inputs()) {
        const ValueOrigin origin = view.origin(item.value);
        if (!item.target.empty() && partners[item.position] == Partners::none && origin.isKnown() && origin.isInput)
            lonely.emplace(origin.index, &item);
    }
    return lonely;
}

/// What stands where a side has an input of the graph: an input of the other, or something else (`none`).
using Standings = std::map<std::uint32_t, std::set<std::uint32_t>>;

void collect(const GraphView &view, const std::vector<std::uint32_t> &partners, const GraphView &other,
             Standings &standings)
{
    for (std::uint32_t node = 0; node < partners.size(); ++node) {
        if (partners[node] == Partners::none)
            continue;
        std::unordered_map<std::uint64_t, ValueOrigin> inPlace;
        for (const ValueUse &use : other.uses(partners[node]))
            inPlace.emplace(use.place, use.origin);
        for (const ValueUse &use : view.uses(node)) {
            if (!use.origin.isKnown() || !use.origin.isInput)
                continue;
            const auto there = inPlace.find(use.place);
            const bool isInput = there != inPlace.end() && there->second.isKnown() && there->second.isInput;
            standings[use.origin.index].insert(isInput ? there->second.index : Partners::none);
        }
    }
}

std::uint32_t onlyOne(const Standings &standings, std::uint32_t input)
{
    const auto found = standings.find(input);
    return found == standings.end() || found->second.size() != 1 ? Partners::none : *found->second.begin();
}

}  // namespace

void pairStateByUse(ProgramPair &pair)
{
    if (pair.graphs.empty())
        return;
    GraphPair &roots = pair.graphs.front();
    const ItemsByInput lonelyA = lonelyState(pair.a->items, pair.inputs.ofA, *roots.viewA);
    const ItemsByInput lonelyB = lonelyState(pair.b->items, pair.inputs.ofB, *roots.viewB);
    if (lonelyA.empty() || lonelyB.empty())
        return;
    Standings ofA;
    Standings ofB;
    collect(*roots.viewA, roots.nodes.ofA, *roots.viewB, ofA);
    collect(*roots.viewB, roots.nodes.ofB, *roots.viewA, ofB);
    for (const auto &[inputA, a] : lonelyA) {
        const std::uint32_t inputB = onlyOne(ofA, inputA);
        const auto b = lonelyB.find(inputB);
        if (b == lonelyB.end() || onlyOne(ofB, inputB) != inputA || a->kind != b->second->kind
            || pair.a->items.typeText(*a) != pair.b->items.typeText(*b->second))
            continue;
        pair.inputs.pair(static_cast<std::uint32_t>(a->position), static_cast<std::uint32_t>(b->second->position));
        roots.inputs.pair(inputA, inputB);
    }
}

}  // namespace pt2scope
