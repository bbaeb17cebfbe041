// SPDX-License-Identifier: Apache-2.0
// What must hold for the layout of any graph, and how particular shapes look.
#include "core/layout/GraphLayout.h"
#include "core/work/CancelToken.h"
#include "tests/core/layout/LayoutSamples.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

Q_DECLARE_METATYPE(pt2scope::LayoutGraph)

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::uint32_t none = GraphLayout::none;
constexpr float tolerance = 0.6F;

bool isAround(const LayoutGraph &graph, std::uint32_t frame, std::uint32_t node)
{
    while (node != none && node != frame)
        node = graph.parents[node];
    return node == frame;
}

bool overlap(const LayoutRect &a, const LayoutRect &b)
{
    return a.grown(-tolerance).intersects(b.grown(-tolerance));
}

bool isWithin(const LayoutRect &inner, const LayoutRect &outer)
{
    const LayoutRect grown = outer.grown(tolerance);
    return grown.contains({inner.x, inner.y}) && grown.contains({inner.right(), inner.bottom()});
}

LayoutRect boxOf(LayoutPoint a, LayoutPoint b)
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

GraphLayout inspected(const LayoutGraph &graph, QString *complaint, LayoutDirection direction)
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

bool isStraight(const GraphLayout &layout, std::uint32_t edge)
{
    const std::uint32_t strand = layout.edgeStrand[edge];
    return layout.strandUp[strand] == none && layout.strand(strand).size() == 2;
}

float lowest(const GraphLayout &layout, std::uint32_t node)
{
    return layout.nodes[node].bottom();
}

}  // namespace

class tst_GraphLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsFor_data()
    {
        QTest::addColumn<LayoutGraph>("graph");
        QTest::addColumn<bool>("acyclic");
        QTest::newRow("nothing") << LayoutGraph() << true;
        QTest::newRow("one node") << chain(1) << true;
        QTest::newRow("chain") << chain(40) << true;
        QTest::newRow("transformer") << transformer(6, false, false) << true;
        QTest::newRow("transformer with skips") << transformer(30, false, true) << true;
        QTest::newRow("transformer of frames") << transformer(6, true, true) << true;
        QTest::newRow("towers") << towers(12) << true;
        QTest::newRow("bundled towers") << towers(60) << true;
        for (unsigned seed = 0; seed < 12; ++seed) {
            const unsigned nodes = 5 + seed * 17;
            QTest::addRow("random %u", seed) << randomDag(nodes, nodes * (1 + seed % 3), seed) << true;
            QTest::addRow("hostile %u", seed) << hostile(3 + seed * 9, 10 + seed * 20, seed) << false;
        }
    }

    void holdsFor()
    {
        QFETCH(LayoutGraph, graph);
        QFETCH(bool, acyclic);
        for (const LayoutDirection direction : {LayoutDirection::TopToBottom, LayoutDirection::LeftToRight}) {
            QString complaint;
            const GraphLayout layout = inspected(graph, &complaint, direction);
            QVERIFY2(complaint.isEmpty(), qPrintable(complaint));
            for (std::size_t edge = 0; acyclic && edge < graph.edgeCount(); ++edge) {
                const LayoutRect &from = layout.nodes[graph.from[edge]];
                const LayoutRect &to = layout.nodes[graph.to[edge]];
                QVERIFY(direction == LayoutDirection::TopToBottom ? from.bottom() < to.y : from.right() < to.x);
            }
        }
    }

    void sameInputSameLayout()
    {
        const LayoutGraph graph = transformer(20, true, true);
        const GraphLayout first = layOut(graph);
        const GraphLayout second = layOut(graph);
        QVERIFY(first.nodes == second.nodes && first.points == second.points);
        QVERIFY(first.strandUp == second.strandUp && first.edgeStrand == second.edgeStrand);
    }

    void cancelledIsNotComplete()
    {
        CancelToken cancel;
        cancel.cancel();
        const GraphLayout layout = layOut(transformer(20, true, true), {}, &cancel);
        QVERIFY(!layout.complete && layout.nodes.empty());
    }

    void framesInARowAreNoStaircase()
    {
        // In each the line comes in between two chains, and leaves at the end of one of them.
        LayoutGraph graph;
        std::vector<std::uint32_t> frames;
        std::uint32_t last = graph.addNode({80, 26}, none, false);
        for (int i = 0; i < 8; ++i) {
            const std::uint32_t frame = graph.addNode({120, 26}, none, true);
            frames.push_back(frame);
            std::array<std::uint32_t, 5> nodes{};
            for (std::uint32_t &node : nodes)
                node = graph.addNode({200, 26}, frame, false);
            graph.addEdge(last, nodes[0]);
            for (std::size_t side = 1; side <= 2; ++side) {
                graph.addEdge(nodes[0], nodes[side]);
                graph.addEdge(nodes[side], nodes[side + 2]);
            }
            last = nodes[4];
        }
        LAY_OUT(layout, graph);
        const float middle = layout.nodes[frames.front()].centre().x;
        for (const std::uint32_t frame : frames)
            QVERIFY(std::abs(layout.nodes[frame].centre().x - middle) < layout.nodes[frame].width / 2);
    }

    void chainIsALine()
    {
        const LayoutGraph graph = chain(200);
        LAY_OUT(layout, graph);
        for (std::uint32_t edge = 0; edge < graph.edgeCount(); ++edge)
            QVERIFY(isStraight(layout, edge));
        for (const LayoutRect &node : layout.nodes)
            QVERIFY(std::abs(node.centre().x - layout.nodes[0].centre().x) < 0.5F);
        QCOMPARE(layout.crossings, 0U);
    }

    void residualRunsBesideTheLine()
    {
        LayoutGraph graph = chain(6);
        graph.addEdge(0, 5);
        LAY_OUT(layout, graph);
        for (std::uint32_t edge = 0; edge < 4; ++edge)
            QVERIFY(isStraight(layout, edge));
        const LayoutRect &box = layout.nodes[2];
        const auto points = layout.strand(layout.edgeStrand[5]);
        const auto passing = std::find_if(points.begin(), points.end(),
                                          [&](LayoutPoint point) { return point.x < box.x || point.x > box.right(); });
        QVERIFY(passing != points.end());
        QVERIFY(points.size() <= 6);
        QCOMPARE(layout.crossings, 0U);
    }

    /// What passes a short chain on its way to a frame needs two corners, where it could take four.
    void linesThatPassBendOnlyOnce()
    {
        LayoutGraph graph;
        const std::uint32_t x = graph.addNode({90, 24});
        const std::uint32_t sum = graph.addNode({72, 26});
        const std::uint32_t test = graph.addNode({72, 26});
        const std::uint32_t frame = graph.addNode({70, 26}, none, true);
        const std::uint32_t left = graph.addNode({180, 60}, frame);
        const std::uint32_t right = graph.addNode({180, 60}, frame);
        graph.addEdge(x, sum);
        graph.addEdge(sum, test);
        graph.addEdge(test, frame);
        graph.addEdge(x, left);
        graph.addEdge(x, right);
        LAY_OUT(layout, graph);
        const std::uint32_t outside = layout.strandUp[layout.edgeStrand[3]];
        QVERIFY(outside != none);
        QVERIFY(layout.strand(outside).size() <= 4);
    }

    void linesComeInBesideTheTitle()
    {
        LayoutGraph graph;
        const std::uint32_t x = graph.addNode(boxSize);
        const std::uint32_t frame = graph.addNode({200, 26}, none, true);
        graph.addEdge(x, graph.addNode({72, 26}, frame));
        LAY_OUT(layout, graph);
        const auto points = layout.strand(layout.edgeStrand[0]);
        QVERIFY(points.front().x > layout.nodes[frame].x + graph.sizes[frame].width);
    }

    /// A line beside a chain ends close to the chain's last line, which stays straight.
    void noSmallJogs()
    {
        LayoutGraph graph;
        for (const float width : {90.0F, 72.0F, 72.0F, 72.0F})
            graph.addNode({width, 26});
        for (std::uint32_t node = 1; node < 4; ++node)
            graph.addEdge(node - 1, node);
        graph.addEdge(0, 3);
        LAY_OUT(layout, graph);
        for (std::uint32_t strand = 0; strand < layout.strandCount(); ++strand) {
            const auto points = layout.strand(strand);
            for (std::size_t i = 1; i < points.size(); ++i) {
                const float across = std::abs(points[i].x - points[i - 1].x);
                QVERIFY2(across == 0 || across > 6, qPrintable(QString::number(static_cast<double>(across))));
            }
        }
    }

    void alikeBranchesAreSymmetric()
    {
        LayoutGraph graph;
        for (unsigned i = 0; i < 4; ++i)
            graph.addNode(boxSize);
        graph.addEdge(0, 1);
        graph.addEdge(0, 2);
        graph.addEdge(1, 3);
        graph.addEdge(2, 3);
        LAY_OUT(layout, graph);
        const float middle = (layout.nodes[1].centre().x + layout.nodes[2].centre().x) / 2;
        QVERIFY(std::abs(layout.nodes[0].centre().x - middle) < 1);
        QVERIFY(std::abs(layout.nodes[3].centre().x - middle) < 1);
    }

    void sourcesStandCloseToTheirReaders()
    {
        LayoutGraph graph = chain(30);
        const std::uint32_t weight = graph.addNode(boxSize);
        const std::uint32_t transpose = graph.addNode(boxSize);
        graph.addEdge(weight, transpose);
        graph.addEdge(transpose, 25);
        LAY_OUT(layout, graph);
        QVERIFY(lowest(layout, transpose) > lowest(layout, 23));
        QVERIFY(lowest(layout, weight) > lowest(layout, 22));
    }

    void wideFanInIsOneBundle()
    {
        const LayoutGraph graph = towers(800);
        const GraphLayout layout = layOut(graph);
        QCOMPARE(layout.bundles.size(), std::size_t(1));
        QCOMPARE(layout.bundles[0].node, static_cast<std::uint32_t>(graph.nodeCount() - 1));
        QCOMPARE(layout.bundles[0].edges, 800U);
        QCOMPARE(layout.crossings, 0U);
        QCOMPARE(layOut(towers(12)).bundles.size(), std::size_t(0));
    }

    void bundleEntersFramesAsOneLine()
    {
        LayoutGraph graph;
        std::vector<std::uint32_t> sources;
        for (unsigned i = 0; i < 20; ++i)
            sources.push_back(graph.addNode(boxSize));
        const std::uint32_t frame = graph.addNode(boxSize, none, true);
        const std::uint32_t sink = graph.addNode(boxSize, frame);
        for (const std::uint32_t source : sources)
            graph.addEdge(source, sink);
        LAY_OUT(layout, graph);
        QCOMPARE(layout.bundles.size(), std::size_t(1));
        QVERIFY(layout.nodes[frame].width < 300);
    }

    void veryLongEdgesAreStubs()
    {
        LayoutGraph graph = chain(3000);
        for (unsigned i = 0; i < 40; ++i)
            graph.addEdge(i, 2900 + i);
        const GraphLayout layout = layOut(graph);
        const auto stubs =
            std::count(layout.strandKind.begin(), layout.strandKind.end(), GraphLayout::StrandKind::StubIn);
        QVERIFY(stubs > 0);
        for (std::size_t edge = 2999; edge < graph.edgeCount(); ++edge) {
            const std::uint32_t strand = layout.edgeStrand[edge];
            if (layout.strandKind[strand] == GraphLayout::StrandKind::StubIn)
                QVERIFY(layout.strandKind[layout.strandUp[strand]] == GraphLayout::StrandKind::StubOut);
        }
    }

    void framesNestedWithoutEndAreNoContent()
    {
        LayoutGraph graph;
        std::uint32_t parent = none;
        for (unsigned i = 0; i < 5000; ++i)
            parent = graph.addNode({10, 10}, parent, true);
        graph.addEdge(0, 4999);
        graph.addEdge(graph.addNode({10, 10}), 4999);
        const GraphLayout layout = layOut(graph);
        QVERIFY(layout.complete);
        QVERIFY(layout.edgeStrand[0] == none && layout.edgeStrand[1] != none);
    }

    void damagedGraphsTakeBearableRoom()
    {
        LayoutGraph graph;
        constexpr unsigned count = 3000;
        for (unsigned i = 0; i < count; ++i)
            graph.addNode({20, 20});
        for (unsigned i = 0; i < count; ++i) {
            graph.addEdge(i, (i + 1) % count);
            graph.addEdge(count - 1 - i, i / 2);
        }
        const GraphLayout layout = layOut(graph);
        QVERIFY(layout.complete);
        QVERIFY(layout.points.size() < std::size_t{count} * 60);
    }
};

QTEST_APPLESS_MAIN(tst_GraphLayout)
#include "tst_GraphLayout.moc"
