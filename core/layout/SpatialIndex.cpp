// SPDX-License-Identifier: Apache-2.0
#include "core/layout/SpatialIndex.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pt2scope {

namespace {

constexpr std::uint32_t mostCells = 64;  // that one thing is entered in
constexpr float leastCell = 256;

LayoutRect around(LayoutPoint a, LayoutPoint b)
{
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y)};
}

float distance(LayoutPoint point, const LayoutRect &box)
{
    const float dx = std::max({box.x - point.x, 0.0F, point.x - box.right()});
    const float dy = std::max({box.y - point.y, 0.0F, point.y - box.bottom()});
    return std::hypot(dx, dy);
}

}  // namespace

SpatialIndex::SpatialIndex(const GraphLayout &layout) : m_layout(layout)
{
    const double things = static_cast<double>(layout.nodes.size() + layout.strandCount() + 1);
    const double area = static_cast<double>(layout.size.width) * static_cast<double>(layout.size.height);
    const double longest = static_cast<double>(std::max(layout.size.width, layout.size.height));
    // As many cells as things, at most.
    m_cell = std::max({leastCell, static_cast<float>(std::sqrt(area / things)), static_cast<float>(longest / things)});
    m_columns = 1 + static_cast<std::uint32_t>(layout.size.width / m_cell);
    m_rows = 1 + static_cast<std::uint32_t>(layout.size.height / m_cell);
    m_nodes = fill(static_cast<std::uint32_t>(layout.nodes.size()),
                   [&](std::uint32_t node, const auto &visit) { visit(layout.nodes[node]); });
    m_strands = fill(static_cast<std::uint32_t>(layout.strandCount()),
                     [&](std::uint32_t strand, const auto &visit) { visitSegments(strand, visit); });
}

template <typename Visit>
void SpatialIndex::visitSegments(std::uint32_t strand, const Visit &visit) const
{
    const std::span<const LayoutPoint> points = m_layout.strand(strand);
    for (std::size_t i = 1; i < points.size(); ++i)
        visit(around(points[i - 1], points[i]));
}

SpatialIndex::CellRange SpatialIndex::cellsOf(const LayoutRect &area) const
{
    const auto cell = [&](float at, std::uint32_t count) {
        return static_cast<std::uint32_t>(std::clamp(at / m_cell, 0.0F, static_cast<float>(count - 1)));
    };
    return {cell(area.x, m_columns), cell(area.y, m_rows), cell(area.right(), m_columns), cell(area.bottom(), m_rows)};
}

template <typename Boxes>
SpatialIndex::Grid SpatialIndex::fill(std::uint32_t count, const Boxes &boxes) const
{
    Grid grid;
    grid.count = count;
    std::vector<std::uint64_t> entries;  // cell, id
    for (std::uint32_t id = 0; id < count; ++id) {
        const std::size_t before = entries.size();
        bool isLarge = false;
        boxes(id, [&](const LayoutRect &box) {
            const CellRange cells = cellsOf(box);
            const std::uint64_t covered =
                std::uint64_t{cells.right - cells.left + 1} * std::uint64_t{cells.bottom - cells.top + 1};
            isLarge = isLarge || covered > mostCells || entries.size() - before > mostCells;
            if (isLarge)
                return;
            for (std::uint32_t row = cells.top; row <= cells.bottom; ++row)
                for (std::uint32_t column = cells.left; column <= cells.right; ++column)
                    entries.push_back((std::uint64_t{row * m_columns + column} << 32) | id);
        });
        if (isLarge) {
            entries.resize(before);
            grid.large.push_back(id);
        }
    }
    std::sort(entries.begin(), entries.end());
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
    grid.first.assign(std::size_t{m_columns} * m_rows + 1, 0);
    for (const std::uint64_t entry : entries) {
        ++grid.first[(entry >> 32) + 1];
        grid.ids.push_back(static_cast<std::uint32_t>(entry));
    }
    for (std::size_t i = 1; i < grid.first.size(); ++i)
        grid.first[i] += grid.first[i - 1];
    return grid;
}

void SpatialIndex::collect(const Grid &grid, const LayoutRect &area, std::vector<std::uint32_t> &ids) const
{
    const CellRange cells = cellsOf(area);
    if (cells.left == 0 && cells.top == 0 && cells.right + 1 == m_columns && cells.bottom + 1 == m_rows) {
        ids.resize(grid.count);  // all of them, without sorting
        std::iota(ids.begin(), ids.end(), 0U);
        return;
    }
    ids = grid.large;
    for (std::uint32_t row = cells.top; row <= cells.bottom; ++row) {
        // The cells of a row lie together.
        const std::size_t begin = grid.first[std::size_t{row} * m_columns + cells.left];
        const std::size_t end = grid.first[std::size_t{row} * m_columns + cells.right + 1];
        ids.insert(ids.end(), grid.ids.begin() + static_cast<std::ptrdiff_t>(begin),
                   grid.ids.begin() + static_cast<std::ptrdiff_t>(end));
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

void SpatialIndex::nodesIn(const LayoutRect &area, std::vector<std::uint32_t> &nodes) const
{
    collect(m_nodes, area, nodes);
    std::erase_if(nodes, [&](std::uint32_t node) { return !m_layout.nodes[node].intersects(area); });
}

void SpatialIndex::strandsIn(const LayoutRect &area, std::vector<std::uint32_t> &strands) const
{
    collect(m_strands, area, strands);
    std::erase_if(strands, [&](std::uint32_t strand) { return !strandTouches(strand, area); });
}

bool SpatialIndex::strandTouches(std::uint32_t strand, const LayoutRect &area) const
{
    bool touches = false;
    visitSegments(strand, [&](const LayoutRect &segment) { touches = touches || segment.intersects(area); });
    return touches;
}

std::uint32_t SpatialIndex::nodeAt(LayoutPoint point) const
{
    std::vector<std::uint32_t> nodes;
    nodesIn({point.x, point.y, 0, 0}, nodes);
    // What lies in a frame has a greater number than the frame.
    return nodes.empty() ? GraphLayout::none : nodes.back();
}

std::uint32_t SpatialIndex::strandAt(LayoutPoint point, float reach) const
{
    std::vector<std::uint32_t> strands;
    strandsIn(LayoutRect{point.x, point.y, 0, 0}.grown(reach), strands);
    std::uint32_t nearest = GraphLayout::none;
    float least = reach;
    for (const std::uint32_t strand : strands) {
        visitSegments(strand, [&](const LayoutRect &segment) {
            const float away = distance(point, segment);
            if (away <= least && (nearest == GraphLayout::none || away < least)) {
                least = away;
                nearest = strand;
            }
        });
    }
    return nearest;
}

}  // namespace pt2scope
