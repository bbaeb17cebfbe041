// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphWalk.h"

#include <cmath>
#include <limits>

namespace pt2scope {

namespace {

/// Places as if all graphs ran from the top to the bottom.
struct Way {
    float across = 0;
    float along = 0;
};

Way wayBetween(const GraphScene &scene, std::uint32_t from, std::uint32_t to)
{
    const LayoutPoint a = scene.rect(from).centre();
    const LayoutPoint b = scene.rect(to).centre();
    return scene.direction() == LayoutDirection::TopToBottom ? Way{b.x - a.x, b.y - a.y} : Way{b.y - a.y, b.x - a.x};
}

std::uint32_t alongEdges(const GraphScene &scene, std::uint32_t from, bool forward)
{
    std::uint32_t nearest = GraphScene::none;
    float least = std::numeric_limits<float>::max();
    for (const std::uint32_t edge : forward ? scene.edgesFrom(from) : scene.edgesInto(from)) {
        const VisibleEdge &between = scene.visible().edges[edge];
        const std::uint32_t other = forward ? between.to : between.from;
        const Way way = wayBetween(scene, from, other);
        const float far = std::hypot(way.across, way.along);
        if (other != from && far < least) {
            least = far;
            nearest = other;
        }
    }
    return nearest;
}

/// The nearest to one side, within an area that grows until there is one.
std::uint32_t beside(const GraphScene &scene, std::uint32_t from, bool isRight)
{
    const LayoutRect &rect = scene.rect(from);
    const LayoutRect bounds = scene.bounds();
    const float widest = std::max(bounds.width, bounds.height);
    std::vector<std::uint32_t> found;
    float reach = 400;
    while (reach < 4 * widest) {
        scene.index().nodesIn(rect.grown(std::min(reach, widest)), found);
        std::uint32_t nearest = GraphScene::none;
        float least = std::numeric_limits<float>::max();
        for (const std::uint32_t node : found) {
            const Way way = wayBetween(scene, from, node);
            const bool isThere = isRight ? way.across > 1 : way.across < -1;
            constexpr float offLine = 4;  // what is not at the same height counts as farther
            const float far = std::abs(way.across) + offLine * std::abs(way.along);
            if (node != from && !scene.node(node).open && isThere && std::abs(way.along) < 60 && far < least) {
                least = far;
                nearest = node;
            }
        }
        if (nearest != GraphScene::none)
            return nearest;
        reach *= 4;
    }
    return GraphScene::none;
}

}  // namespace

std::uint32_t walk(const GraphScene &scene, std::uint32_t from, WalkStep step)
{
    switch (step) {
        case WalkStep::Forward:
        case WalkStep::Backward: {
            const std::uint32_t next = alongEdges(scene, from, step == WalkStep::Forward);
            if (next != GraphScene::none || !scene.node(from).open)
                return next;
            // Into a frame, to the first that is in it.
            const bool hasContent = from + 1 < scene.nodeCount() && scene.node(from + 1).parent == from;
            return step == WalkStep::Forward && hasContent ? from + 1 : GraphScene::none;
        }
        case WalkStep::Left: return beside(scene, from, false);
        case WalkStep::Right: break;
    }
    return beside(scene, from, true);
}

std::uint32_t firstNode(const GraphScene &scene)
{
    for (std::uint32_t node = 0; node < scene.nodeCount(); ++node) {
        if (!scene.node(node).open)
            return node;
    }
    return GraphScene::none;
}

std::uint32_t lastNode(const GraphScene &scene)
{
    for (std::uint32_t node = static_cast<std::uint32_t>(scene.nodeCount()); node-- > 0;) {
        if (!scene.node(node).open)
            return node;
    }
    return GraphScene::none;
}

}  // namespace pt2scope
