// SPDX-License-Identifier: Apache-2.0
#include "core/layout/OutlineBuilder.h"

#include <string_view>

namespace pt2scope {

namespace {

using Item = GraphOutline::Item;
using Kind = GraphOutline::Kind;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

std::uint64_t textHash(std::string_view text)
{
    std::uint64_t hash = text.size();
    for (const char c : text)
        hash = mixed(hash, static_cast<unsigned char>(c));
    return hash;
}

/// Where each item stands among those that are not parameters: an operator and what it takes are equally far apart in
/// modules that are alike, whichever of them reads a shared parameter first.
std::vector<std::uint32_t> placesOf(std::span<const Item> items)
{
    std::vector<std::uint32_t> places(items.size());
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
        places[i] = items[i].kind == Kind::Parameter ? place : place++;
    return places;
}

}  // namespace

void findLikeness(const GraphOutline &outline, std::vector<Item> &items)
{
    const std::vector<std::uint32_t> places = placesOf(items);
    std::vector<std::uint64_t> content(items.size(), 1);
    std::size_t edge = 0;
    const std::span<const GraphOutline::Edge> edges = outline.edges();
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        const Item &item = items[i];
        const std::size_t first = edge;
        while (edge < edges.size() && edges[edge].to == i)
            ++edge;
        if (item.kind != Kind::Operator && item.kind != Kind::Input && item.kind != Kind::Output)
            continue;
        const Node *node = outline.node(item);
        const std::uint64_t own =
            mixed(static_cast<std::uint64_t>(item.kind), node ? static_cast<std::uint64_t>(node->target) : item.index);
        // Up to the graph that it lies in: what is beyond sees that graph as a whole.
        for (std::uint32_t at = item.parent; at != GraphOutline::none; at = items[at].parent) {
            std::uint64_t hash = mixed(content[at], own);
            for (std::size_t e = first; e < edge; ++e) {
                const std::uint32_t from = edges[e].from;
                hash = mixed(hash, from > at && from < items[at].end ? places[i] - places[from] : 0);
            }
            content[at] = hash;
            if (items[at].kind == Kind::Graph)
                break;
        }
    }
    for (std::size_t i = items.size(); i-- > 0;) {
        Item &item = items[i];
        if (item.end == i + 1 && item.kind != Kind::Graph)
            continue;
        const ModuleNode *module = outline.module(item);
        item.likeness = mixed(content[i], module ? textHash(module->type) : 1);
        if (item.parent != GraphOutline::none)
            content[item.parent] = mixed(content[item.parent], item.likeness);
    }
}

}  // namespace pt2scope
