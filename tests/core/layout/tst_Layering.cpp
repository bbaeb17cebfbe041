// SPDX-License-Identifier: Apache-2.0
// In which layers vertices stand, and how links are cut into pieces.
#include "core/layout/LevelGraph.h"

#include <QTest>
#include <algorithm>

using namespace pt2scope;

namespace {

using Kind = LevelGraph::Kind;

void addLink(LevelGraph &level, std::uint32_t from, std::uint32_t to)
{
    LevelGraph::Link link;
    link.from = from;
    link.to = to;
    link.net = from;
    level.links.push_back(link);
}

LevelGraph chain(std::uint32_t count)
{
    LevelGraph level;
    level.vertices.resize(count);
    for (std::uint32_t i = 1; i < count; ++i)
        addLink(level, i - 1, i);
    return level;
}

std::uint32_t addVertex(LevelGraph &level, Kind kind = Kind::Node)
{
    LevelGraph::Vertex vertex;
    vertex.kind = kind;
    level.vertices.push_back(vertex);
    return static_cast<std::uint32_t>(level.vertices.size() - 1);
}

auto bends(const LevelGraph &level)
{
    return std::ranges::count(level.vertices, Kind::Bend, &LevelGraph::Vertex::kind);
}

}  // namespace

class tst_Layering : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linksRunTogether()
    {
        LevelGraph level = chain(6);
        addLink(level, 0, 4);
        addLink(level, 0, 5);
        QVERIFY(assignLayers(level, LayoutOptions(), nullptr));
        QCOMPARE(bends(level), 4);
        QCOMPARE(level.pieces.size(), std::size_t(5 + 6));
    }

    void outputsAreInTheLastLayer_data()
    {
        QTest::addColumn<std::uint32_t>("outputs");
        QTest::addColumn<bool>("isLast");
        QTest::newRow("few") << 6U << true;
        QTest::newRow("too many for lines to all of them") << 7U << false;
    }

    void outputsAreInTheLastLayer()
    {
        QFETCH(std::uint32_t, outputs);
        QFETCH(bool, isLast);
        LevelGraph level = chain(10);
        for (std::uint32_t i = 0; i < outputs; ++i) {
            const std::uint32_t output = addVertex(level);
            level.vertices[output].isLast = true;
            addLink(level, 1, output);
        }
        const std::uint32_t alone = addVertex(level);
        level.vertices[alone].isLast = true;
        QVERIFY(assignLayers(level, LayoutOptions(), nullptr));
        QCOMPARE(level.vertices[10].layer, isLast ? 9U : 2U);
        QCOMPARE(level.vertices[alone].layer, 9U);
    }

    /// It would have to stay on their side.
    void whatLeadsMuchFartherRunsAlone()
    {
        LevelGraph level = chain(40);
        addLink(level, 0, 3);
        addLink(level, 0, 39);
        QVERIFY(assignLayers(level, LayoutOptions(), nullptr));
        QCOMPARE(bends(level), 2 + 38);
    }

    /// Two long links out of a group and one into it: it stands at the end of that one.
    void groupsStandWhereLinksAreShort()
    {
        LevelGraph level = chain(12);
        const std::uint32_t first = addVertex(level);
        const std::uint32_t left = addVertex(level);
        const std::uint32_t right = addVertex(level);
        addLink(level, 0, first);
        addLink(level, first, left);
        addLink(level, first, right);
        addLink(level, left, 10);
        addLink(level, right, 11);
        QVERIFY(assignLayers(level, LayoutOptions(), nullptr));
        QCOMPARE(level.vertices[left].layer, 9U);
        QCOMPARE(level.vertices[right].layer, 9U);
        QCOMPARE(level.vertices[first].layer, 8U);
        QCOMPARE(bends(level), 7 + 1);
    }

    void linksStayWithinTheirFrame()
    {
        LevelGraph level = chain(8);
        const std::uint32_t entry = addVertex(level, Kind::Entry);
        const std::uint32_t exit = addVertex(level, Kind::Exit);
        const std::uint32_t left = addVertex(level);
        const std::uint32_t right = addVertex(level);
        for (const std::uint32_t to : {0U, left, right})
            addLink(level, entry, to);
        for (const std::uint32_t from : {7U, left, right})
            addLink(level, from, exit);
        QVERIFY(assignLayers(level, LayoutOptions(), nullptr));
        QCOMPARE(level.vertices[entry].layer, 0U);
        QCOMPARE(level.vertices[exit].layer, 9U);
        for (std::uint32_t node = 0; node < 8; ++node)
            QCOMPARE(level.vertices[node].layer, node + 1);
        QVERIFY(level.vertices[left].layer > 0 && level.vertices[left].layer < 9);
    }

    void cyclesRunBackOnce()
    {
        LevelGraph level = chain(5);
        addLink(level, 4, 0);
        QVERIFY(assignLayers(level, LayoutOptions(), nullptr));
        QCOMPARE(level.detours.size(), std::size_t(1));
        QVERIFY(level.links.back().backward);
        QCOMPARE(level.vertices[4].layer, 4U);
    }
};

QTEST_APPLESS_MAIN(tst_Layering)
#include "tst_Layering.moc"
