// SPDX-License-Identifier: Apache-2.0
#include "core/layout/FoldState.h"

#include <algorithm>

namespace pt2scope {

namespace {

using Item = GraphOutline::Item;
using Kind = GraphOutline::Kind;

// What fits on a screen at a legible size.
constexpr std::uint32_t smallGraph = 40;

bool canOpen(const GraphOutline &outline, std::uint32_t item)
{
    const Kind kind = outline.items()[item].kind;
    return (kind == Kind::Module || kind == Kind::Operator) && outline.isContainer(item);
}

}  // namespace

FoldState::FoldState(const GraphOutline &outline) : open(outline.items().size()), apart(outline.items().size()) {}

FoldState unfoldedTo(const GraphOutline &outline, unsigned level)
{
    FoldState folding(outline);
    const std::span<const Item> items = outline.items();
    std::vector<unsigned> levels(items.size());
    for (std::uint32_t i = 1; i < items.size(); ++i) {
        const std::uint32_t parent = items[i].parent;
        levels[i] = levels[parent] + (items[i].kind == Kind::Graph ? 0 : 1);
        folding.open[i] = canOpen(outline, i) && levels[i] <= level;
    }
    return folding;
}

FoldState unfoldedWhole(const GraphOutline &outline)
{
    FoldState folding(outline);
    if (!outline.items().empty())
        setOpenBelow(outline, folding, 0, true);
    std::ranges::fill(folding.apart, std::uint8_t{1});
    return folding;
}

std::optional<int> levelOf(const GraphOutline &outline, const FoldState &folding)
{
    constexpr int last = 4;
    if (folding.open == unfoldedWhole(outline).open)
        return -1;
    for (int level = 0; level <= last; ++level) {
        if (folding.open == unfoldedTo(outline, static_cast<unsigned>(level)).open)
            return level;
    }
    return std::nullopt;
}

FoldState firstFolding(const GraphOutline &outline)
{
    FoldState folding(outline);
    const std::span<const Item> items = outline.items();
    if (items.empty())
        return folding;
    if (items[0].operators <= smallGraph) {
        setOpenBelow(outline, folding, 0, true);
        return folding;
    }
    std::uint32_t at = 0;
    for (std::uint32_t child = 1; child < items[at].end;) {
        const bool isWrapper =
            items[child].kind == Kind::Module && items[child].operators * 20 >= items[at].operators * 19;
        if (!isWrapper) {
            child = items[child].end;
            continue;
        }
        folding.open[child] = 1;
        at = child;
        ++child;
    }
    return folding;
}

void reveal(const GraphOutline &outline, FoldState &folding, std::uint32_t item)
{
    for (std::uint32_t at = outline.items()[item].parent; at != GraphOutline::none; at = outline.items()[at].parent)
        folding.open[at] = canOpen(outline, at);
}

void setOpenBelow(const GraphOutline &outline, FoldState &folding, std::uint32_t item, bool open)
{
    for (std::uint32_t i = item; i < outline.items()[item].end; ++i)
        folding.open[i] = open && canOpen(outline, i);
}

}  // namespace pt2scope
