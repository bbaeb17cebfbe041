// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/GraphLayout.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// Finds what lies in a part of a layout: a grid of square cells. Lives no longer than the layout.
class SpatialIndex {
public:
    explicit SpatialIndex(const GraphLayout &layout);

    /// Nodes whose box touches the area, ascending: a frame comes before what is in it. The vector is refilled.
    void nodesIn(const LayoutRect &area, std::vector<std::uint32_t> &nodes) const;
    /// Strands of which a line touches the area, ascending.
    void strandsIn(const LayoutRect &area, std::vector<std::uint32_t> &strands) const;
    /// The innermost node under the point; GraphLayout::none where there is none.
    std::uint32_t nodeAt(LayoutPoint point) const;
    /// The strand nearest to the point, within `reach`; GraphLayout::none where there is none.
    std::uint32_t strandAt(LayoutPoint point, float reach) const;

private:
    /// Ids by cell, row by row; those that would fill very many cells are in `large`.
    struct Grid {
        std::uint32_t count = 0;  // of all things
        std::vector<std::uint32_t> first;
        std::vector<std::uint32_t> ids;
        std::vector<std::uint32_t> large;
    };
    struct CellRange {
        std::uint32_t left, top, right, bottom;
    };

    CellRange cellsOf(const LayoutRect &area) const;
    bool strandTouches(std::uint32_t strand, const LayoutRect &area) const;
    template <typename Visit>
    void visitSegments(std::uint32_t strand, const Visit &visit) const;
    template <typename Boxes>
    Grid fill(std::uint32_t count, const Boxes &boxes) const;
    void collect(const Grid &grid, const LayoutRect &area, std::vector<std::uint32_t> &ids) const;

    const GraphLayout &m_layout;
    float m_cell = 1;
    std::uint32_t m_columns = 1;
    std::uint32_t m_rows = 1;
    Grid m_nodes;
    Grid m_strands;
};

}  // namespace pt2scope
