// SPDX-License-Identifier: Apache-2.0
#include "views/graph/SizeEdgeRoute.h"

#include <algorithm>
#include <limits>

namespace pt2scope {

namespace {

using Route = std::vector<LayoutPoint>;

constexpr float away = 7;  // from boxes

LayoutRect boxOf(LayoutPoint a, LayoutPoint b)
{
    return LayoutRect{a.x, a.y, 0, 0}.united({b.x, b.y, 0, 0});
}

class Routing {
public:
    Routing(const GraphScene &scene, const VisibleEdge &edge)
        : m_scene(scene), m_edge(edge), m_isDown(scene.direction() == LayoutDirection::TopToBottom)
    {}

    Route run()
    {
        const LayoutRect from = turned(m_scene.rect(m_edge.from));
        const LayoutRect to = turned(m_scene.rect(m_edge.to));
        // Beside the middle, where the lines arrive that are always drawn.
        const LayoutPoint end{to.x + to.width * 0.75F, to.y};
        findLabels(from.united(to).grown(2 * farthest));
        for (const float share : {0.5F, 0.75F, 0.25F})
            tryFrom({from.x + from.width * share, from.bottom()}, end);
        for (LayoutPoint &point : m_best)
            point = turned(point);
        return std::move(m_best);
    }

private:
    /// Between the plane and one on which edges lead down.
    LayoutPoint turned(LayoutPoint point) const { return m_isDown ? point : LayoutPoint{point.y, point.x}; }
    LayoutRect turned(const LayoutRect &rect) const
    {
        return m_isDown ? rect : LayoutRect{rect.y, rect.x, rect.height, rect.width};
    }

    void tryFrom(LayoutPoint begin, LayoutPoint end)
    {
        if (m_fewest == 0)
            return;
        for (const float x : corridors(begin, end)) {
            Route route = through(x, begin, end);
            const std::size_t hits = hitsOf(route);
            if (hits < m_fewest) {
                m_best = std::move(route);
                m_fewest = hits;
            }
            if (m_fewest == 0)
                return;
        }
    }

    void findLabels(const LayoutRect &area)
    {
        for (const EdgeLabel &label : m_scene.labels()) {
            if (!label.isRepeated && turned(label.rect).intersects(area))
                m_labels.push_back(turned(label.rect));
        }
    }

    /// Where the line may run down, the shortest ways first: at either end, and beside what is between them.
    std::vector<float> corridors(LayoutPoint begin, LayoutPoint end)
    {
        constexpr std::size_t most = 24;
        std::vector<float> beside;
        const auto add = [&](const LayoutRect &box) {
            for (const float x : {box.x - away, box.right() + away}) {
                if (x > std::min(begin.x, end.x) - farthest && x < std::max(begin.x, end.x) + farthest)
                    beside.push_back(x);
            }
        };
        m_scene.index().nodesIn(turned(boxOf(begin, end)), m_found);
        for (const std::uint32_t node : m_found) {
            if (!m_scene.node(node).open)
                add(turned(m_scene.rect(node)));
        }
        std::ranges::for_each(m_labels, add);
        const auto detour = [&](float x) { return std::abs(x - begin.x) + std::abs(x - end.x); };
        std::ranges::sort(beside, {}, [&](float x) { return std::pair(detour(x), x); });
        beside.resize(std::min(most, beside.size()));
        beside.insert(beside.begin(), {end.x, begin.x});
        return beside;
    }

    static Route through(float x, LayoutPoint begin, LayoutPoint end)
    {
        const float top = begin.y + away;
        const float bottom = end.y - away / 2;  // below the labels of what arrives
        Route route{begin};
        for (const LayoutPoint &corner : {LayoutPoint{begin.x, top}, {x, top}, {x, bottom}, {end.x, bottom}, end}) {
            if (corner != route.back())
                route.push_back(corner);
        }
        return route;
    }

    /// Boxes and labels that a way runs through.
    std::size_t hitsOf(const Route &route)
    {
        std::size_t hits = 0;
        for (std::size_t i = 1; i < route.size(); ++i) {
            const LayoutRect piece = boxOf(route[i - 1], route[i]);
            m_scene.index().nodesIn(turned(piece), m_found);
            hits += static_cast<std::size_t>(std::ranges::count_if(m_found, [&](std::uint32_t node) {
                const bool isOwn = (node == m_edge.from && i == 1) || (node == m_edge.to && i + 1 == route.size());
                return !isOwn && !m_scene.node(node).open;
            }));
            hits += static_cast<std::size_t>(
                std::ranges::count_if(m_labels, [&](const LayoutRect &label) { return label.intersects(piece); }));
        }
        return hits;
    }

    static constexpr float farthest = 400;  // beside both ends

    const GraphScene &m_scene;
    const VisibleEdge &m_edge;
    bool m_isDown;
    std::vector<LayoutRect> m_labels;
    std::vector<std::uint32_t> m_found;
    Route m_best;
    std::size_t m_fewest = std::numeric_limits<std::size_t>::max();  // boxes and labels that it hits
};

}  // namespace

std::vector<LayoutPoint> sizeEdgeRoute(const GraphScene &scene, const VisibleEdge &edge)
{
    return Routing(scene, edge).run();
}

}  // namespace pt2scope
