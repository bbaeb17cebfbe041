// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/FoldState.h"
#include "core/layout/GraphOutline.h"
#include "core/layout/LayoutGraph.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace pt2scope {

struct VisibleOptions {
    bool parameterNodes = false;  // parameters as nodes of their own, instead of inside the operators that read them
    bool joinAlike = true;        // alike siblings as one node
};

/// One box or frame of the drawing.
struct VisibleNode {
    std::uint32_t item = GraphOutline::none;   // of the outline; of several alike modules the first
    std::uint32_t parent = LayoutGraph::none;  // the frame that it lies in; none at the top
    bool open = false;                         // a frame, also for the modules within that hold nothing but another
    std::uint32_t firstMember = 0;             // in VisibleGraph::members
    std::uint32_t memberCount = 0;             // 1, or the number of alike siblings that this node stands for
    bool isOutput = false;                     // of its graph
};

/// All values from one node to another.
struct VisibleEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t firstValue = 0;  // in VisibleGraph::values
    std::uint32_t valueCount = 0;
};

/// What is to be drawn of a program's graph in a state of folding. Nodes in the order of the outline, frames before
/// what is in them; numbers are those of the LayoutGraph made from it.
struct VisibleGraph {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::vector<VisibleNode> nodes;
    std::vector<VisibleEdge> edges;          // ascending by `to`, then `from`
    std::vector<std::uint32_t> members;      // items
    std::vector<GraphOutline::Edge> values;  // those of an edge together
    std::vector<std::uint32_t> nodeOfItem;   // by item: the node that shows it or holds it folded; none: not shown

    std::span<const std::uint32_t> membersOf(const VisibleNode &node) const
    {
        return std::span(members).subspan(node.firstMember, node.memberCount);
    }
    std::span<const GraphOutline::Edge> valuesOf(const VisibleEdge &edge) const
    {
        return std::span(values).subspan(edge.firstValue, edge.valueCount);
    }
};

VisibleGraph visibleGraph(const GraphOutline &outline, const FoldState &folding, const VisibleOptions &options = {});

/// `sizeOf` gives the size of a node as it will be painted; of a frame, of its title row.
LayoutGraph layoutGraph(const VisibleGraph &graph, const std::function<LayoutSize(const VisibleNode &)> &sizeOf);

}  // namespace pt2scope
