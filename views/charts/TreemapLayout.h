// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentFacts.h"

#include <QRect>
#include <vector>

namespace pt2scope {

/// A module or tensor on the plane.
struct TreemapTile {
    std::size_t node = 0;  // index in the weights
    std::size_t top = 0;   // the same, or the outermost of modules that hold nothing but this one
    QRect rect;            // a module's with its header
    int headerHeight = 0;  // of a module whose parts are shown; 0: it is one tile
    int depth = 0;
};

/// Squarified: areas are bytes. Parents before their parts; what would be too small to see is left in its parent.
std::vector<TreemapTile> layOutTreemap(const std::vector<WeightNode> &weights, std::size_t root, const QRect &area);

}  // namespace pt2scope
