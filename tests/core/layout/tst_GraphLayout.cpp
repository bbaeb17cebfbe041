// SPDX-License-Identifier: Apache-2.0
// What must hold for the layout of any graph, however damaged.
#include "core/work/CancelToken.h"
#include "tests/core/layout/LayoutInspection.h"
#include "tests/core/layout/LayoutSamples.h"

Q_DECLARE_METATYPE(pt2scope::LayoutGraph)

using namespace pt2scope;
using namespace pt2scope::testing;

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
        for (unsigned seed = 0; seed < 40; ++seed)
            QTest::addRow("frames among nodes %u", seed) << framedDag(4 + seed, seed) << true;
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
