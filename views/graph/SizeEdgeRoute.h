// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphScene.h"

#include <vector>

namespace pt2scope {

/// A line at right angles for an edge that the layout has none for, from the end of its source to the beginning of its
/// target, around boxes and labels as far as there is a simple way. Points in layout units, two at least.
std::vector<LayoutPoint> sizeEdgeRoute(const GraphScene &scene, const VisibleEdge &edge);

}  // namespace pt2scope
