// SPDX-License-Identifier: Apache-2.0
// Frames beside a trunk that are taller than its nodes.
#include "tests/core/layout/LayoutInspection.h"
#include "tests/core/layout/LayoutSamples.h"

#include <array>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr std::array<LayoutSize, 5> branch{LayoutSize{264, 44}, {232, 96}, {94, 26}, {264, 44}, {232, 96}};

/// What a residual network is made of.
class Residual {
public:
    LayoutGraph graph;
    std::vector<std::uint32_t> trunk;

    /// A block with a projection beside it, of as many nodes as `projection` says.
    void addBlock(std::uint32_t parent, unsigned projection, bool isFramed)
    {
        const std::uint32_t block = graph.addNode({140, 26}, parent, true);
        const std::uint32_t from = trunk.back();
        for (const LayoutSize size : branch)
            addToTrunk(size, block);
        const std::uint32_t beside = isFramed ? graph.addNode({200, 26}, block, true) : block;
        std::uint32_t end = from;
        for (unsigned i = 0; i < projection; ++i) {
            graph.addEdge(end, graph.addNode(branch[i % 2], beside));
            end = static_cast<std::uint32_t>(graph.nodeCount() - 1);
        }
        addToTrunk({86, 26}, block);
        graph.addEdge(end, trunk.back());
        addToTrunk({94, 26}, block);
    }

    void addToTrunk(LayoutSize size, std::uint32_t parent)
    {
        const std::uint32_t node = graph.addNode(size, parent);
        if (!trunk.empty())
            graph.addEdge(trunk.back(), node);
        trunk.push_back(node);
    }
};

Residual stages(bool isFramed)
{
    Residual net;
    net.addToTrunk({160, 30}, LayoutGraph::none);
    for (unsigned stage = 0; stage < 3; ++stage) {
        const std::uint32_t frame = net.graph.addNode({120, 26}, LayoutGraph::none, true);
        net.addBlock(frame, 2, isFramed);
        net.addBlock(frame, 0, isFramed);
    }
    net.addToTrunk({150, 30}, LayoutGraph::none);
    return net;
}

}  // namespace

class tst_TallFrames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void leaveTheTrunkStraight_data()
    {
        QTest::addColumn<bool>("isFramed");
        QTest::newRow("projections in frames") << true;
        QTest::newRow("projections") << false;
    }

    void leaveTheTrunkStraight()
    {
        QFETCH(bool, isFramed);
        const Residual net = stages(isFramed);
        LAY_OUT(layout, net.graph);
        QCOMPARE(layout.crossings, 0U);
        const float x = layout.nodes[net.trunk.front()].centre().x;
        for (const std::uint32_t node : net.trunk)
            QVERIFY(std::abs(layout.nodes[node].centre().x - x) < tolerance);
    }

    void pushNoRowsApart()
    {
        const Residual net = stages(true);
        LAY_OUT(layout, net.graph);
        for (std::size_t i = 1; i < net.trunk.size(); ++i) {
            const LayoutRect &upper = layout.nodes[net.trunk[i - 1]];
            const LayoutRect &lower = layout.nodes[net.trunk[i]];
            if (net.graph.parents[net.trunk[i - 1]] == net.graph.parents[net.trunk[i]])
                QVERIFY(lower.y - upper.bottom() <= 2 * LayoutOptions().layerGap);
        }
    }

    /// One that is taller than all that stands beside it pushes down what follows.
    void haveRoomHoweverTall()
    {
        Residual net;
        net.addToTrunk({160, 30}, LayoutGraph::none);
        net.addBlock(LayoutGraph::none, 30, true);
        LAY_OUT(layout, net.graph);
        const float x = layout.nodes[net.trunk.front()].centre().x;
        for (const std::uint32_t node : net.trunk)
            QVERIFY(std::abs(layout.nodes[node].centre().x - x) < tolerance);
    }
};

QTEST_APPLESS_MAIN(tst_TallFrames)
#include "tst_TallFrames.moc"
