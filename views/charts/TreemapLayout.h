// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentFacts.h"

#include <QRect>
#include <optional>
#include <vector>

namespace pt2scope {

/// A module or tensor on the plane.
struct TreemapTile {
    std::size_t node = 0;  // index in the weights
    std::size_t top = 0;   // the same, or the outermost module around it of which nothing else tells
    QRect rect;            // a module's with its header
    int headerHeight = 0;  // of a module whose parts are shown; 0: it is one tile
    int depth = 0;
    std::optional<std::size_t>
        restFrom;  // it stands for the children of `node` from this one on, each too small to see
};

/// Squarified: areas are bytes. Parents before their parts; of each, what would be too small to see is one tile.
/// Two heads stand above each other at most: of what lies deeper the names of the modules begin its own name.
std::vector<TreemapTile> layOutTreemap(const std::vector<WeightNode> &weights, std::size_t root, const QRect &area);

}  // namespace pt2scope
