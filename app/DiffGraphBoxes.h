// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/DiffGraph.h"
#include "core/layout/VisibleGraph.h"

#include <string>
#include <string_view>

namespace pt2scope {

/// What is written on a box.
struct DiffBoxWords {
    std::string_view look;  // "operator", "module", "frame", "pill"
    std::string title;
    std::string right;   // at the right end of the title's line
    std::string detail;  // on a second line
    std::string tip;     // all of it, and what differs; shown on hovering
};

/// The boxes of a drawing: those of a graph as it is unfolded, or of a graph that does not fold, those around what
/// differs. Lives no longer than the side.
class DiffGraphBoxes {
public:
    explicit DiffGraphBoxes(const DiffGraphSide &side);

    const VisibleGraph &graph() const { return m_graph; }
    std::size_t leftOut() const { return m_leftOut; }
    std::optional<DiffChange> markOf(const VisibleNode &node) const;
    DiffBoxWords wordsOf(const VisibleNode &node) const;
    /// Of a frame, of its title's line.
    LayoutSize sizeOf(const VisibleNode &node) const;

private:
    void keepSome();
    std::vector<bool> chosen() const;
    std::string nameOf(const VisibleNode &node) const;
    std::string tipOf(const VisibleNode &node, const DiffBoxWords &words) const;

    const DiffGraphSide &m_side;
    VisibleGraph m_graph;
    std::size_t m_leftOut = 0;
};

}  // namespace pt2scope
