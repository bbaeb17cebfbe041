// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/Geometry.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pt2scope {

/// What a layout is asked for: boxes, frames around boxes, and edges between any two of them. Cycles, edges to itself
/// and repeated edges are fine.
struct LayoutGraph {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    /// Frames that lie in more than this many others are laid out as if they were plain nodes without content.
    static constexpr unsigned maxDepth = 100;

    // By node.
    std::vector<LayoutSize> sizes;       // of a frame: the least size, of its title row (it grows around its content)
    std::vector<std::uint32_t> parents;  // the frame that it lies in, a smaller number than its own; none at the top
    std::vector<std::uint8_t> isFrame;   // 1: a frame, even without content
    std::vector<std::uint8_t> isLast;    // 1: ends its frame, if nothing comes from it; may be empty
    std::vector<float> nameWidths;       // of the pill that names it where a long edge of it ends; may be empty

    // By edge.
    std::vector<std::uint32_t> from;
    std::vector<std::uint32_t> to;
    std::vector<std::uint8_t> isHidden;  // 1: it takes no room and has no strand; may be empty

    std::size_t nodeCount() const { return sizes.size(); }
    std::size_t edgeCount() const { return from.size(); }

    std::uint32_t addNode(LayoutSize size, std::uint32_t parent = none, bool frame = false)
    {
        sizes.push_back(size);
        parents.push_back(parent);
        isFrame.push_back(frame ? 1 : 0);
        return static_cast<std::uint32_t>(sizes.size() - 1);
    }
    void addEdge(std::uint32_t source, std::uint32_t target)
    {
        from.push_back(source);
        to.push_back(target);
    }
};

}  // namespace pt2scope
