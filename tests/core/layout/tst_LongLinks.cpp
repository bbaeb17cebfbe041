// SPDX-License-Identifier: Apache-2.0
#include "core/layout/GraphLayout.h"

#include <QtTest>
#include <algorithm>

using namespace pt2scope;

namespace {

constexpr std::uint32_t none = GraphLayout::none;
using StrandKind = GraphLayout::StrandKind;

LayoutGraph chain(unsigned count)
{
    LayoutGraph graph;
    for (unsigned i = 0; i < count; ++i) {
        graph.addNode({100, 30});
        if (i > 0)
            graph.addEdge(i - 1, i);
    }
    return graph;
}

/// A chain with nested edges from its first half to its second.
LayoutGraph nested(unsigned edges)
{
    LayoutGraph graph = chain(4 * edges + 20);
    for (unsigned i = 0; i < edges; ++i)
        graph.addEdge(i, static_cast<std::uint32_t>(graph.nodeCount()) - 1 - i);
    return graph;
}

std::size_t stubsOf(const GraphLayout &layout, bool isOut)
{
    return static_cast<std::size_t>(
        std::ranges::count(layout.stubs, isOut, [](const GraphLayout::Stub &stub) { return stub.isOut; }));
}

/// The most lines beside each other that are longer than a few layers.
std::size_t mostRails(const GraphLayout &layout)
{
    constexpr float length = 500;
    std::size_t most = 0;
    for (const LayoutRect &node : layout.nodes) {
        std::size_t rails = 0;
        const float y = node.centre().y;
        for (std::uint32_t strand = 0; strand < layout.strandCount(); ++strand) {
            const auto points = layout.strand(strand);
            for (std::size_t i = 1; i < points.size(); ++i) {
                const auto [low, high] = std::minmax(points[i - 1].y, points[i].y);
                rails += low < y && y < high && high - low > length ? 1 : 0;
            }
        }
        most = std::max(most, rails);
    }
    return most;
}

}  // namespace

class tst_LongLinks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fewLongEdgesAreDrawn()
    {
        const GraphLayout layout = layOut(nested(6));
        QVERIFY(layout.stubs.empty());
        QCOMPARE(mostRails(layout), std::size_t(6));
    }

    void ofManyTheLongestAreStubs()
    {
        const LayoutGraph graph = nested(20);
        const GraphLayout layout = layOut(graph);
        QCOMPARE(stubsOf(layout, true), std::size_t(14));
        QCOMPARE(stubsOf(layout, false), std::size_t(14));
        QVERIFY(mostRails(layout) <= 6);
        const std::size_t first = graph.nodeCount() - 1;
        for (std::size_t edge = first; edge < graph.edgeCount(); ++edge) {
            const std::uint32_t strand = layout.edgeStrand[edge];
            const bool isStub = layout.strandKind[strand] == StrandKind::StubIn;
            QCOMPARE(isStub, edge < first + 14);
            QVERIFY(!isStub || layout.strandKind[layout.strandUp[strand]] == StrandKind::StubOut);
        }
    }

    /// Each of many chains beside each other has its own.
    void whereThereIsRoomThereAreMore()
    {
        LayoutGraph graph;
        for (unsigned tower = 0; tower < 20; ++tower) {
            const auto first = static_cast<std::uint32_t>(graph.nodeCount());
            for (unsigned i = 0; i < 20; ++i) {
                graph.addNode({100, 30});
                if (i > 0)
                    graph.addEdge(first + i - 1, first + i);
            }
            graph.addEdge(first + 1, first + 18);
        }
        const GraphLayout layout = layOut(graph);
        QVERIFY(layout.stubs.empty());
        QCOMPARE(mostRails(layout), std::size_t(20));
    }

    void pillsHaveTheirPlace_data()
    {
        QTest::addColumn<int>("direction");
        QTest::newRow("down") << static_cast<int>(LayoutDirection::TopToBottom);
        QTest::newRow("right") << static_cast<int>(LayoutDirection::LeftToRight);
    }

    void pillsHaveTheirPlace()
    {
        QFETCH(int, direction);
        LayoutGraph graph = nested(20);
        graph.nameWidths.assign(graph.nodeCount(), 55);
        LayoutOptions options;
        options.direction = static_cast<LayoutDirection>(direction);
        const GraphLayout layout = layOut(graph, options);
        QCOMPARE(layout.stubs.size(), std::size_t(28));
        const bool isDown = options.direction == LayoutDirection::TopToBottom;
        for (const GraphLayout::Stub &stub : layout.stubs) {
            QCOMPARE(stub.pill.width, stub.isOut ? options.stub.width : 55);
            QCOMPARE(stub.pill.height, options.stub.height);
            const LayoutPoint end = stub.isOut ? layout.strand(stub.strand).back() : layout.strand(stub.strand).front();
            const LayoutPoint middle = stub.pill.centre();
            QCOMPARE(isDown ? end.x : end.y, isDown ? middle.x : middle.y);
            QCOMPARE(isDown ? end.y : end.x, isDown ? (stub.isOut ? stub.pill.y : stub.pill.bottom())
                                                    : (stub.isOut ? stub.pill.x : stub.pill.right()));
            QVERIFY(
                std::ranges::none_of(layout.nodes, [&](const LayoutRect &node) { return node.intersects(stub.pill); }));
            const auto near = layout.stubsNear(stub.pill);
            QVERIFY(std::ranges::any_of(near, [&](const auto &each) { return each.strand == stub.strand; }));
            QCOMPARE(std::ranges::count_if(near, [&](const auto &each) { return each.pill.intersects(stub.pill); }), 1);
        }
        QVERIFY(layout.stubsNear({0, -100, 10, 20}).empty());
    }

    void aTrunkIsDrawnOrHasStubs()
    {
        LayoutGraph graph = nested(16);
        const std::uint32_t mask = graph.addNode({100, 30});
        const std::size_t first = graph.edgeCount();
        for (const std::uint32_t reader : {2U, 12U, 80U, 81U})
            graph.addEdge(mask, reader);
        const GraphLayout layout = layOut(graph);
        const auto stubIn = [&](std::size_t edge) {
            std::uint32_t at = layout.edgeStrand[first + edge];
            while (at != none && layout.strandKind[at] != StrandKind::StubIn)
                at = layout.strandUp[at];
            return at;
        };
        QCOMPARE(stubIn(0), none);
        QVERIFY(stubIn(1) != none);
        QVERIFY(stubIn(2) != none && stubIn(1) != stubIn(2));
        // Readers close to each other share one.
        QCOMPARE(stubIn(2), stubIn(3));
        QCOMPARE(layout.strandUp[stubIn(1)], layout.strandUp[stubIn(2)]);
    }

    void longEdgesIntoFramesAndBundlesAreStubsToo()
    {
        LayoutGraph graph = nested(8);
        const auto last = static_cast<std::uint32_t>(graph.nodeCount()) - 1;
        const std::uint32_t frame = graph.addNode({80, 24}, none, true);
        const std::uint32_t inside = graph.addNode({100, 30}, frame);
        graph.addEdge(last, inside);
        for (std::uint32_t i = 0; i < 14; ++i)
            graph.addEdge(i, inside);
        const GraphLayout layout = layOut(graph);
        QVERIFY(layout.complete);
        QCOMPARE(layout.bundles.size(), std::size_t(1));
        QVERIFY(stubsOf(layout, false) >= 8);
        for (const std::uint32_t strand : layout.edgeStrand)
            QVERIFY(strand != none);
    }
};

QTEST_APPLESS_MAIN(tst_LongLinks)
#include "tst_LongLinks.moc"
