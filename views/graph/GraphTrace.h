// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphScene.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// All that a node depends on, and all that depends on it.
struct GraphTrace {
    std::unordered_map<std::uint32_t, int> steps;  // by node: how far up (below 0) or down it is; 0: where it begins
    std::vector<std::uint32_t> up, down;           // strands, ascending
    std::size_t upCount = 0;                       // nodes
    std::size_t downCount = 0;

    bool isEmpty() const { return steps.empty(); }
    bool hasStrand(std::uint32_t strand) const
    {
        return std::ranges::binary_search(up, strand) || std::ranges::binary_search(down, strand);
    }
};

/// A frame stands for all that is in it.
GraphTrace traceFrom(const GraphScene &scene, std::uint32_t node, bool up, bool down);

}  // namespace pt2scope
