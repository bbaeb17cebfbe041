// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/Geometry.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

class GraphScene;
class TextRuler;

/// The words beside an edge: which values they tell of, and where they stand.
struct EdgeLabel {
    std::uint32_t edge = 0;  // in VisibleGraph::edges
    LayoutRect rect;
    bool isRepeated = false;  // its ends tell the same: shown only for what is looked at
    bool isOver = false;      // there was only room over edges
};

/// For each edge that changes what is told of it, beside the edge where nothing else is, else over other edges; for the
/// rest where there happens to be room. Ascending by edge.
std::vector<EdgeLabel> placeEdgeLabels(const GraphScene &scene, const TextRuler &ruler);

}  // namespace pt2scope
