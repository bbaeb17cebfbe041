// SPDX-License-Identifier: Apache-2.0
// The grid finds what a look at everything finds.
#include "core/layout/SpatialIndex.h"
#include "tests/core/layout/LayoutSamples.h"

#include <QTest>
#include <random>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

std::vector<std::uint32_t> nodesTouching(const GraphLayout &layout, const LayoutRect &area)
{
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t i = 0; i < layout.nodes.size(); ++i) {
        if (layout.nodes[i].intersects(area))
            nodes.push_back(i);
    }
    return nodes;
}

std::vector<std::uint32_t> strandsTouching(const GraphLayout &layout, const LayoutRect &area)
{
    std::vector<std::uint32_t> strands;
    for (std::uint32_t i = 0; i < layout.strandCount(); ++i) {
        const auto points = layout.strand(i);
        bool touches = false;
        for (std::size_t p = 1; p < points.size(); ++p) {
            const LayoutRect line{std::min(points[p - 1].x, points[p].x), std::min(points[p - 1].y, points[p].y),
                                  std::abs(points[p - 1].x - points[p].x), std::abs(points[p - 1].y - points[p].y)};
            touches = touches || line.intersects(area);
        }
        if (touches)
            strands.push_back(i);
    }
    return strands;
}

}  // namespace

class tst_SpatialIndex : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatTouchesAnArea()
    {
        for (const LayoutGraph &graph : {transformer(40, true, true), towers(100), randomDag(300, 500, 3)}) {
            const GraphLayout layout = layOut(graph);
            const SpatialIndex index(layout);
            std::mt19937 random(5);
            std::vector<std::uint32_t> found;
            for (int i = 0; i < 100; ++i) {
                const LayoutRect area{static_cast<float>(random() % static_cast<unsigned>(layout.size.width)) - 50,
                                      static_cast<float>(random() % static_cast<unsigned>(layout.size.height)) - 50,
                                      static_cast<float>(random() % 900), static_cast<float>(random() % 900)};
                index.nodesIn(area, found);
                QVERIFY(found == nodesTouching(layout, area));
                index.strandsIn(area, found);
                QVERIFY(found == strandsTouching(layout, area));
            }
            index.nodesIn({-1e6F, -1e6F, 1e9F, 1e9F}, found);
            QCOMPARE(found.size(), graph.nodeCount());
        }
    }

    void hitsTheInnermostNode()
    {
        const LayoutGraph graph = transformer(3, true, false);
        const GraphLayout layout = layOut(graph);
        const SpatialIndex index(layout);
        for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
            const LayoutRect &node = layout.nodes[i];
            QCOMPARE(index.nodeAt({node.x + 2, node.y + 2}), i);
        }
        QCOMPARE(index.nodeAt({-5, -5}), GraphLayout::none);
    }

    void hitsTheNearestStrand()
    {
        const LayoutGraph graph = chain(3);
        const GraphLayout layout = layOut(graph);
        const SpatialIndex index(layout);
        const std::uint32_t strand = layout.edgeStrand[1];
        const LayoutPoint begin = layout.strand(strand).front();
        QCOMPARE(index.strandAt({begin.x + 3, begin.y + 5}, 4), strand);
        QCOMPARE(index.strandAt({begin.x + 6, begin.y + 5}, 4), GraphLayout::none);
    }

    void nothingIsFoundInNothing()
    {
        const GraphLayout layout = layOut(LayoutGraph());
        const SpatialIndex index(layout);
        QCOMPARE(index.nodeAt({0, 0}), GraphLayout::none);
        QCOMPARE(index.strandAt({0, 0}, 10), GraphLayout::none);
    }
};

QTEST_APPLESS_MAIN(tst_SpatialIndex)
#include "tst_SpatialIndex.moc"
