// SPDX-License-Identifier: Apache-2.0
// How particular graphs look when they are laid out.
#include "tests/core/layout/LayoutInspection.h"
#include "tests/core/layout/LayoutSamples.h"

#include <array>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

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

class tst_LayoutShapes : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

    void whatStandsBelowALongTitleIsInItsMiddle()
    {
        LayoutGraph graph;
        const std::uint32_t x = graph.addNode(boxSize);
        const std::uint32_t frame = graph.addNode({360, 26}, none, true);
        const std::uint32_t node = graph.addNode({72, 26}, frame);
        graph.addEdge(x, node);
        LAY_OUT(layout, graph);
        QVERIFY(std::abs(layout.nodes[node].centre().x - layout.nodes[frame].centre().x) < 1);
        QVERIFY(layout.nodes[frame].width < 361);
    }

    void whatAFrameTakesItselfEndsAtItsTitle()
    {
        LayoutGraph graph;
        const std::uint32_t x = graph.addNode(boxSize);
        const std::uint32_t predicate = graph.addNode(boxSize);
        const std::uint32_t frame = graph.addNode({100, 26}, none, true);
        graph.addEdge(predicate, frame);
        graph.addEdge(x, graph.addNode({300, 26}, frame));
        LAY_OUT(layout, graph);
        const float end = layout.strand(layout.edgeStrand[0]).back().x;
        QVERIFY(end > layout.nodes[frame].x + 30);
        QVERIFY(end < layout.nodes[frame].x + 70);
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
};

QTEST_APPLESS_MAIN(tst_LayoutShapes)
#include "tst_LayoutShapes.moc"
