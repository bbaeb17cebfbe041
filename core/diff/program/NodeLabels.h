// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/GraphView.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pt2scope {

/// What nodes are told apart by, from the strongest to the weakest: nodes of two graphs with equal labels are alike in
/// that respect.
enum class LabelKind : std::uint8_t {
    Surroundings,  // all that it comes from and all that comes from it
    Ancestors,
    Descendants,
    Fed,            // placed, with the inputs of the graph that it takes
    Neighbourhood,  // the nodes up to two steps away, and its module
    Neighbours,     // those one step away, whatever their modules
    Placed,         // target, constant arguments and module
    Called,         // target and constant arguments
    Target,
};
constexpr std::size_t labelKindCount = 9;

using NodeLabels = std::array<std::vector<std::uint64_t>, labelKindCount>;

/// `inputLabels`: one per input of the graph, equal for those that stand for each other.
NodeLabels labelNodes(const GraphView &view, const std::vector<std::uint64_t> &inputLabels);

}  // namespace pt2scope
