// SPDX-License-Identifier: Apache-2.0
#include "views/charts/TreemapLayout.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace pt2scope {

namespace {

constexpr int header = 18;
constexpr int leastSide = 3;          // pixels; smaller tiles are not made
constexpr int outerGap = 3;           // between those that no head holds together; 1 within
constexpr double leastArea = 16;      // with the gap
constexpr int leastModuleWidth = 34;  // that shows its parts
constexpr int leastModuleHeight = 30;
constexpr int mostHeads = 2;  // above each other: names of what lies deeper begin below them
constexpr std::size_t mostTiles = 6'000;

class Layout {
public:
    explicit Layout(const std::vector<WeightNode> &weights) : m_weights(weights) {}

    std::vector<TreemapTile> run(std::size_t root, const QRect &area)
    {
        divide(root, area.adjusted(0, 0, outerGap - 1, outerGap - 1), 0, std::nullopt);
        return std::move(m_tiles);
    }

private:
    /// `top` is the outermost of the modules without a head whose parts these are; nothing below a head.
    void divide(std::size_t node, const QRect &area, int depth, std::optional<std::size_t> top)
    {
        std::vector<std::size_t> parts;
        for (const std::size_t child : m_weights[node].children) {
            if (m_weights[child].nbytes > 0)
                parts.push_back(child);
        }
        double total = 0;
        for (const std::size_t part : parts)
            total += static_cast<double>(m_weights[part].nbytes);
        if (total <= 0)
            return;
        const double scale = area.width() * static_cast<double>(area.height()) / total;
        QRectF rest = area;
        for (std::size_t first = 0; first < parts.size();) {
            if (rest.width() < leastSide || rest.height() < leastSide)
                return;
            if (areaOf(parts[first], scale) < leastArea || m_tiles.size() >= mostTiles) {
                m_tiles.push_back(
                    {.node = node, .top = node, .rect = pixels(rest, depth), .depth = depth, .restFrom = first});
                return;
            }
            const std::size_t count = rowLength(parts, first, rest, scale);
            rest = placeRow({parts.begin() + static_cast<std::ptrdiff_t>(first), count}, rest, scale, depth, top);
            first += count;
        }
    }

    /// Neighbours share their rounded edges, the last pixels of each tile are the gap.
    static QRect pixels(const QRectF &exact, int depth)
    {
        const int beyond = 1 + (depth == 0 ? outerGap : 1);
        return {QPoint(static_cast<int>(std::lround(exact.left())), static_cast<int>(std::lround(exact.top()))),
                QPoint(static_cast<int>(std::lround(exact.right())) - beyond,
                       static_cast<int>(std::lround(exact.bottom())) - beyond)};
    }

    double areaOf(std::size_t node, double scale) const { return static_cast<double>(m_weights[node].nbytes) * scale; }

    /// How many parts from `first` on make the squarest row along the shorter side.
    std::size_t rowLength(const std::vector<std::size_t> &parts, std::size_t first, const QRectF &rest,
                          double scale) const
    {
        const double side = std::min(rest.width(), rest.height());
        double sum = 0;
        double worst = HUGE_VAL;
        for (std::size_t i = first; i < parts.size(); ++i) {
            const double least = areaOf(parts[i], scale);
            const double greatest = areaOf(parts[first], scale);
            const double next = sum + least;
            const double ratio = std::max(side * side * greatest / (next * next), next * next / (side * side * least));
            if (ratio > worst)
                return i - first;
            worst = ratio;
            sum = next;
        }
        return parts.size() - first;
    }

    QRectF placeRow(std::span<const std::size_t> row, const QRectF &rest, double scale, int depth,
                    std::optional<std::size_t> top)
    {
        double sum = 0;
        for (const std::size_t node : row)
            sum += areaOf(node, scale);
        const bool alongTop = rest.width() < rest.height();
        const double side = alongTop ? rest.width() : rest.height();
        const double thickness = sum / side;
        double at = 0;
        for (const std::size_t node : row) {
            const double extent = areaOf(node, scale) / thickness;
            place(node,
                  alongTop ? QRectF(rest.left() + at, rest.top(), extent, thickness)
                           : QRectF(rest.left(), rest.top() + at, thickness, extent),
                  depth, top.value_or(node));
            at += extent;
        }
        return alongTop ? rest.adjusted(0, thickness, 0, 0) : rest.adjusted(thickness, 0, 0, 0);
    }

    void place(std::size_t node, const QRectF &exact, int depth, std::size_t top)
    {
        const QRect rect = pixels(exact, depth);
        if (rect.width() < leastSide || rect.height() < leastSide)
            return;
        while (m_weights[node].children.size() == 1)
            node = m_weights[node].children.front();
        const bool hasParts = !m_weights[node].children.empty();
        const bool showsParts = hasParts && rect.width() >= leastModuleWidth && rect.height() >= leastModuleHeight
                                && m_tiles.size() < mostTiles;
        if (showsParts && depth >= mostHeads) {
            divide(node, rect.adjusted(0, 0, 1, 1), depth, top);
            return;
        }
        m_tiles.push_back(
            {.node = node, .top = top, .rect = rect, .headerHeight = showsParts ? header : 0, .depth = depth});
        if (showsParts)
            divide(node, rect.adjusted(0, header, 1, 1), depth + 1, std::nullopt);
    }

    const std::vector<WeightNode> &m_weights;
    std::vector<TreemapTile> m_tiles;
};

}  // namespace

std::vector<TreemapTile> layOutTreemap(const std::vector<WeightNode> &weights, std::size_t root, const QRect &area)
{
    return area.width() < leastSide || area.height() < leastSide ? std::vector<TreemapTile>()
                                                                 : Layout(weights).run(root, area);
}

}  // namespace pt2scope
