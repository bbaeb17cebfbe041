// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphScene.h"

namespace pt2scope {

enum class WalkStep { Forward, Backward, Left, Right };

/// Where an arrow key leads from a node: along an edge to the nearest that follows or comes before, or to the nearest
/// one beside it. GraphScene::none where there is nothing.
std::uint32_t walk(const GraphScene &scene, std::uint32_t from, WalkStep step);
/// The first node that is no frame, and the last.
std::uint32_t firstNode(const GraphScene &scene);
std::uint32_t lastNode(const GraphScene &scene);

}  // namespace pt2scope
