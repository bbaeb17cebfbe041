// SPDX-License-Identifier: Apache-2.0
// What must hold for the layout of any graph.
#pragma once

#include "core/layout/GraphLayout.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <vector>

namespace pt2scope::testing {

inline constexpr std::uint32_t none = GraphLayout::none;
inline constexpr float tolerance = 0.6F;

inline bool isAround(const LayoutGraph &graph, std::uint32_t frame, std::uint32_t node)
{
    while (node != none && node != frame)
        node = graph.parents[node];
    return node == frame;
}

inline bool overlap(const LayoutRect &a, const LayoutRect &b)
{
    return a.grown(-tolerance).intersects(b.grown(-tolerance));
}

inline bool isWithin(const LayoutRect &inner, const LayoutRect &outer)
{
    const LayoutRect grown = outer.grown(tolerance);
    return grown.contains({inner.x, inner.y}) && grown.contains({inner.right(), inner.bottom()});
}

inline LayoutRect boxOf(LayoutPoint a, LayoutPoint b)
{
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y)};
}

/// What is wrong with a layout, as a sentence; empty when nothing is.
class Inspection {
public:
    Inspection(const LayoutGraph &graph, const GraphLayout &layout, LayoutDirection direction)
        : m_graph(graph), m_layout(layout), m_down(direction == LayoutDirection::TopToBottom)
    {}

    QString run()
    {
        if (!m_layout.complete || m_layout.nodes.size() != m_graph.nodeCount()
            || m_layout.edgeStrand.size() != m_graph.edgeCount()
            || m_layout.strandFirst.size() != m_layout.strandCount() + 1)
            return QStringLiteral("it is not complete");
        collectUsers();
        checkNodes();
        checkStrands();
        checkEdges();
        checkBundles();
        return m_complaint;
    }

private:
    void complain(const char *what, std::size_t a, std::size_t b = 0)
    {
        if (m_complaint.isEmpty())
            m_complaint = QStringLiteral("%1: %2, %3").arg(QLatin1String(what)).arg(a).arg(b);
    }

    void collectUsers()
    {
        m_users.resize(m_layout.strandCount());
        for (std::uint32_t edge = 0; edge < m_graph.edgeCount(); ++edge) {
            std::size_t steps = 0;
            for (std::uint32_t at = m_layout.edgeStrand[edge]; at != none; at = m_layout.strandUp[at]) {
                if (++steps > m_layout.strandCount())
                    return complain("an edge's strands lead in a circle", edge);
                m_users[at].push_back(edge);
            }
        }
        for (const GraphLayout::Bundle &bundle : m_layout.bundles) {
            for (std::uint32_t edge = 0; edge < m_graph.edgeCount(); ++edge) {
                for (std::uint32_t i = 0; i < bundle.strandCount && m_graph.to[edge] == bundle.node; ++i)
                    m_users[m_layout.bundleStrands[bundle.firstStrand + i]].push_back(edge);
            }
        }
    }

    void checkNodes()
    {
        const LayoutRect all{0, 0, m_layout.size.width, m_layout.size.height};
        for (std::uint32_t i = 0; i < m_graph.nodeCount(); ++i) {
            const LayoutRect &rect = m_layout.nodes[i];
            if (!isWithin(rect, all))
                complain("outside of the drawing", i);
            if (rect.width < m_graph.sizes[i].width || rect.height < m_graph.sizes[i].height)
                complain("smaller than asked for", i);
            const std::uint32_t parent = m_graph.parents[i];
            if (parent < i && !isWithin(rect, m_layout.nodes[parent]))
                complain("outside of its frame", i, parent);
            for (std::uint32_t j = 0; j < i; ++j) {
                if (m_graph.parents[j] == parent && overlap(rect, m_layout.nodes[j]))
                    complain("two nodes overlap", j, i);
            }
        }
    }

    void checkStrands()
    {
        for (std::uint32_t i = 0; i < m_layout.strandCount(); ++i) {
            const auto points = m_layout.strand(i);
            if (points.size() < 2)
                return complain("a strand without a line", i);
            for (std::size_t p = 1; p < points.size(); ++p)
                checkSegment(i, points[p - 1], points[p]);
            const std::uint32_t up = m_layout.strandUp[i];
            if (up != none && m_layout.strandKind[i] == GraphLayout::StrandKind::Line && !beginsOn(points.front(), up))
                complain("a strand does not begin where the one above it ends", i, up);
        }
    }

    bool beginsOn(LayoutPoint point, std::uint32_t strand)
    {
        const LayoutPoint end = m_layout.strand(strand).back();
        return std::abs(point.x - end.x) < tolerance && std::abs(point.y - end.y) < tolerance;
    }

    void checkSegment(std::uint32_t strand, LayoutPoint a, LayoutPoint b)
    {
        if (std::abs(a.x - b.x) > tolerance && std::abs(a.y - b.y) > tolerance)
            complain("a slanted line", strand);
        for (std::uint32_t node = 0; node < m_graph.nodeCount(); ++node) {
            const LayoutRect inside = m_layout.nodes[node].grown(-1);
            if (inside.width <= 0 || inside.height <= 0 || !inside.intersects(boxOf(a, b)))
                continue;
            const bool mayPass = std::any_of(m_users[strand].begin(), m_users[strand].end(), [&](std::uint32_t edge) {
                const std::uint32_t from = m_graph.from[edge];
                const std::uint32_t to = m_graph.to[edge];
                return (from != node && isAround(m_graph, node, from)) || (to != node && isAround(m_graph, node, to));
            });
            if (!mayPass)
                complain("a line runs through a node", strand, node);
        }
    }

    void checkEdges()
    {
        for (std::uint32_t edge = 0; edge < m_graph.edgeCount(); ++edge) {
            const std::uint32_t from = m_graph.from[edge];
            const std::uint32_t to = m_graph.to[edge];
            const std::uint32_t last = m_layout.edgeStrand[edge];
            if (last == none) {
                if (from == to || (!isAround(m_graph, from, to) && !isAround(m_graph, to, from)))
                    complain("an edge is not drawn", edge);
                continue;
            }
            std::uint32_t first = last;
            while (m_layout.strandUp[first] != none)
                first = m_layout.strandUp[first];
            if (!touches(m_layout.strand(first).front(), from, false))
                complain("an edge does not begin at its source", edge);
            if (m_layout.nodeBundle[to] == none && !touches(m_layout.strand(last).back(), to, true))
                complain("an edge does not end at its target", edge);
        }
    }

    bool touches(LayoutPoint point, std::uint32_t node, bool isTarget)
    {
        const LayoutRect &rect = m_layout.nodes[node];
        const float across = m_down ? point.x : point.y;
        const float along = m_down ? point.y : point.x;
        const float low = m_down ? rect.x : rect.y;
        const float high = m_down ? rect.right() : rect.bottom();
        const float border = m_down ? (isTarget ? rect.y : rect.bottom()) : (isTarget ? rect.x : rect.right());
        return std::abs(along - border) < tolerance && across >= low - tolerance && across <= high + tolerance;
    }

    void checkBundles()
    {
        for (std::uint32_t node = 0; node < m_graph.nodeCount(); ++node) {
            const std::uint32_t index = m_layout.nodeBundle[node];
            if (index == none)
                continue;
            const GraphLayout::Bundle &bundle = m_layout.bundles[index];
            if (bundle.node != node || bundle.strandCount == 0)
                return complain("a bundle of another node, or without lines", node);
            const std::uint32_t last = m_layout.bundleStrands[bundle.firstStrand + bundle.strandCount - 1];
            if (!touches(m_layout.strand(last).back(), node, true))
                complain("a bundle does not end at its node", node);
        }
    }

    const LayoutGraph &m_graph;
    const GraphLayout &m_layout;
    bool m_down;
    std::vector<std::vector<std::uint32_t>> m_users;  // edges by strand
    QString m_complaint;
};

inline GraphLayout inspected(const LayoutGraph &graph, QString *complaint, LayoutDirection direction)
{
    LayoutOptions options;
    options.direction = direction;
    GraphLayout layout = layOut(graph, options);
    *complaint = Inspection(graph, layout, direction).run();
    return layout;
}

/// Lays out, fails the test when a property does not hold.
#define LAY_OUT(layout, graph)                                                             \
    QString complaint;                                                                     \
    const GraphLayout layout = inspected(graph, &complaint, LayoutDirection::TopToBottom); \
    QVERIFY2(complaint.isEmpty(), qPrintable(complaint))

}  // namespace pt2scope::testing
