// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/GraphOutline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pt2scope {

/// What siblings in an outline take from each other, while operators are added in the order of the program. Tells which
/// frame an operator can still be put into, so that siblings never depend on each other in a circle. Items are numbered
/// as they are added; the list must outlive this. Frames too deep to be drawn are not asked about.
class FrameCycles {
public:
    explicit FrameCycles(const std::vector<GraphOutline::Item> &items) : m_items(items) {}

    /// An operator was added, which takes what these items give.
    void add(std::uint32_t item, std::span<const std::uint32_t> sources);
    /// Whether a frame gives something to a sibling from which an operator in it would get something back. Also true
    /// where finding out would take too long.
    bool wouldClose(std::uint32_t frame, std::span<const std::uint32_t> sources);

private:
    /// The ancestor, or the item itself, that lies in the container; none when there is none.
    std::uint32_t childOf(std::uint32_t container, std::uint32_t item) const;
    void grow();

    const std::vector<GraphOutline::Item> &m_items;
    std::vector<std::vector<std::uint32_t>> m_takers;  // by item: its siblings that take something from it
    std::vector<std::uint32_t> m_drawn;                // by item: itself, or the deepest ancestor that can be drawn
    std::vector<std::uint32_t> m_wanted;               // by item: in which question it gives something
    std::vector<std::uint32_t> m_seen;                 // by item: in which question it was come to
    std::uint32_t m_question = 0;
};

}  // namespace pt2scope
