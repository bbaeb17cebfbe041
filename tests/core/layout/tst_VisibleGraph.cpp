// SPDX-License-Identifier: Apache-2.0
// Outlines of programs, folding, and what is visible of them.
#include "core/layout/VisibleGraph.h"

#include "core/layout/SkipEdges.h"
#include "tests/core/layout/OutlineSample.h"

#include <QTest>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const std::vector<std::string> encoder{
    "e = embedding(x, w) @ embed",      "a0 = norm(e) @ layers.0",          "b0 = linear(a0, v) @ layers.0/fc",
    "c0 = relu(b0) @ layers.0/fc",      "d0 = add(e, c0) @ layers.0",       "a1 = norm(d0) @ layers.1",
    "b1 = linear(a1, v) @ layers.1/fc", "c1 = relu(b1) @ layers.1/fc",      "d1 = add(d0, c1) @ layers.1",
    "a2 = norm(d1) @ layers.2",         "b2 = linear(a2, v) @ layers.2/fc", "c2 = relu(b2) @ layers.2/fc",
    "d2 = add(d1, c2) @ layers.2",      "a3 = norm(d2) @ layers.3",         "b3 = linear(a3, v) @ layers.3/fc",
    "c3 = relu(b3) @ layers.3/fc",      "d3 = add(d2, c3) @ layers.3",      "y = mul(d3, z)",
};

}  // namespace

class tst_VisibleGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsInAnItemFollowsIt()
    {
        const OutlineSample sample = outlineSample(encoder);
        const auto items = sample.outline->items();
        QCOMPARE(items[0].end, static_cast<std::uint32_t>(items.size()));
        QCOMPARE(items[0].operators, static_cast<std::uint32_t>(encoder.size()));
        for (std::uint32_t i = 1; i < items.size(); ++i) {
            QVERIFY(items[i].parent < i && items[i].end <= items[items[i].parent].end);
            QCOMPARE(items[i].depth, items[items[i].parent].depth + 1);
        }
        QCOMPARE(sample.outline->operatorItem(0, 1), sample.module("layers.0") + 1);
        QCOMPARE(sample.outline->operatorItem(0, 99), GraphOutline::none);
        QCOMPARE(sample.outline->operatorItem(7, 0), GraphOutline::none);
    }

    void whatGoesAroundAChainSkipsIt_data()
    {
        QTest::addColumn<QString>("last");
        QTest::addColumn<bool>("isAround");
        QTest::newRow("from where the chain begins") << "y = add(x, d)" << true;
        QTest::newRow("from an argument that others are read with") << "y = add(z, d)" << false;
    }

    void whatGoesAroundAChainSkipsIt()
    {
        QFETCH(QString, last);
        QFETCH(bool, isAround);
        const OutlineSample sample =
            outlineSample({"a = norm(x)", "b = add(a, z)", "c = relu(b)", "d = gelu(c)", last.toStdString()});
        const VisibleGraph graph = visibleGraph(*sample.outline, unfoldedWhole(*sample.outline));
        const std::vector<std::uint8_t> skips = findSkipEdges(graph);
        QCOMPARE(std::ranges::count(skips, 1), isAround ? 1 : 0);
    }

    void modulesThatHoldOneModuleOnlyAreOneFrame()
    {
        const OutlineSample sample =
            outlineSample({"a = norm(x) @ down.0/net", "b = relu(a) @ down.0/net", "y = mul(b, z)"});
        const GraphOutline &outline = *sample.outline;
        const std::uint32_t outer = sample.module("down.0");
        QCOMPARE(outline.innermostModule(outer), outer + 1);
        FoldState folding(outline);
        folding.open[outer] = 1;
        const VisibleGraph graph = visibleGraph(outline, folding);
        QCOMPARE(text(shown(outline, graph)), QStringLiteral("<x\n<z\ndown.0\n  a\n  b\ny\n>y\n"));
        QCOMPARE(graph.nodeOfItem[outer + 1], graph.nodeOfItem[outer]);
    }

    void foldingsAreOfALevel()
    {
        const OutlineSample sample = outlineSample(encoder);
        const GraphOutline &outline = *sample.outline;
        QCOMPARE(levelOf(outline, FoldState(outline)), std::optional(0));
        QCOMPARE(levelOf(outline, unfoldedTo(outline, 1)), std::optional(1));
        QCOMPARE(levelOf(outline, unfoldedWhole(outline)), std::optional(-1));
        FoldState one(outline);
        one.open[sample.module("layers.1")] = 1;
        QCOMPARE(levelOf(outline, one), std::optional<int>());
    }

    void parametersAreReadNotConnected()
    {
        const OutlineSample sample = outlineSample(encoder);
        QCOMPARE(sample.outline->reads().size(), std::size_t(5));
        QCOMPARE(sample.outline->readsWithin(sample.module("layers.1")).size(), std::size_t(1));
        QCOMPARE(sample.outline->readsWithin(0).size(), std::size_t(5));
        for (const GraphOutline::Edge &edge : sample.outline->edges())
            QVERIFY(sample.outline->items()[edge.from].kind != GraphOutline::Kind::Parameter);
    }

    void alikeModulesHaveEqualLikeness()
    {
        const OutlineSample sample = outlineSample(encoder);
        const auto likeness = [&](const char *path) { return sample.outline->items()[sample.module(path)].likeness; };
        QCOMPARE(likeness("layers.0"), likeness("layers.3"));
        QCOMPARE(likeness("layers.0.fc"), likeness("layers.2.fc"));
        QVERIFY(likeness("layers.0") != likeness("layers.0.fc"));
        const OutlineSample other = outlineSample(
            {"a = relu(x) @ m.0", "b = relu(a) @ m.0", "c = relu(x) @ m.1", "d = relu(x) @ m.1", "e = add(b, d)"});
        QVERIFY(other.outline->items()[other.module("m.0")].likeness
                != other.outline->items()[other.module("m.1")].likeness);
    }

    void foldsAlikeSiblingsIntoOne()
    {
        const OutlineSample sample = outlineSample(encoder);
        QCOMPARE(visibleText(sample, FoldState(*sample.outline)), QStringLiteral("<x\n<z\ne\n+layers.0 x4\ny\n>y\n"));
        QCOMPARE(text(shownEdges(*sample.outline, visibleGraph(*sample.outline, FoldState(*sample.outline)))),
                 QStringLiteral("<x -> e\ne -> +layers.0 x4\n<z -> y\n+layers.0 x4 -> y\ny -> >y\n"));
    }

    void openOneSplitsTheRun()
    {
        const OutlineSample sample = outlineSample(encoder);
        FoldState folding(*sample.outline);
        folding.open[sample.module("layers.3")] = 1;
        QCOMPARE(visibleText(sample, folding),
                 QStringLiteral("<x\n<z\ne\n+layers.0 x3\nlayers.3\n  a3\n  +layers.3.fc\n  d3\ny\n>y\n"));
        folding.open[sample.module("layers.3")] = 0;
        folding.apart[sample.module("layers.0")] = 1;
        QCOMPARE(visibleText(sample, folding), QStringLiteral("<x\n<z\ne\n+layers.0\n+layers.1 x3\ny\n>y\n"));
        QCOMPARE(visibleText(sample, FoldState(*sample.outline), {.joinAlike = false}),
                 QStringLiteral("<x\n<z\ne\n+layers.0\n+layers.1\n+layers.2\n+layers.3\ny\n>y\n"));
    }

    void whatWouldBeACycleIsNotJoined()
    {
        std::vector<std::string> lines;
        std::string at = "x";
        for (int i = 0; i < 4; ++i) {
            const std::string n = std::to_string(i);
            lines.push_back("a" + n + " = relu(" + at + ") @ m." + n);
            lines.push_back("b" + n + " = exp(a" + n + ") @ m." + n);
            lines.push_back("c" + n + " = add(" + at + ", b" + n + ")");
            at = "c" + n;
        }
        const OutlineSample sample = outlineSample(lines);
        QVERIFY(!visibleText(sample, FoldState(*sample.outline)).contains(QStringLiteral(" x")));
    }

    void modulesOfOtherShapesAreNotAlike()
    {
        std::vector<std::string> lines;
        std::string values;
        for (int i = 0; i < 6; ++i) {
            const std::string value = "a" + std::to_string(i);
            lines.push_back(value + " = relu(" + (i == 0 ? "x" : "a" + std::to_string(i - 1)) + ") @ m."
                            + std::to_string(i));
            lines.push_back("b" + std::to_string(i) + " = exp(" + value + ") @ m." + std::to_string(i));
            values += (i == 0 ? "'" : ", '") + value
                      + "': " + tensorMetaText(i < 3 ? "[{'as_int': 8}]" : "[{'as_int': " + std::to_string(i) + "}]");
        }
        const OutlineSample sample = outlineSample(lines, "{" + values + "}");
        QCOMPARE(visibleText(sample, FoldState(*sample.outline)),
                 QStringLiteral("<x\n<z\n+m.0 x3\n+m.3\n+m.4\n+m.5\n>b5\n"));
    }

    /// Every other one does something else, and what is in one comes from wherever.
    void manyOfAClassAreOneNode()
    {
        std::vector<std::string> lines;
        std::string at = "x";
        for (int i = 0; i < 40; ++i) {
            const std::string n = std::to_string(i);
            lines.push_back("a" + n + " = relu(" + at + ") @ m." + n);
            lines.push_back("b" + n + (i % 2 == 0 ? " = exp(a" : " = cos(a") + n + ") @ m." + n);
            lines.push_back("c" + n + " = exp(b" + n + ") @ m." + n);
            at = "c" + std::to_string(i - i % 3);
        }
        const OutlineSample sample = outlineSample(lines);
        QCOMPARE(visibleText(sample, FoldState(*sample.outline)), QStringLiteral("<x\n<z\n+m.0 x40\n>c39\n"));
    }

    /// Each of the two kinds could be one node, but not both: what is in one comes from the other, and back.
    void manyOfAClassThatDependOnEachOtherAreOneNode()
    {
        std::vector<std::string> lines;
        std::string at = "x";
        for (int i = 0; i < 40; ++i) {
            const std::string n = std::to_string(i);
            lines.push_back("a" + n + " = relu(" + at + ") @ m." + n);
            lines.push_back("b" + n + " = exp(a" + n + ") @ m." + n);
            if (i % 2 == 0)
                lines.push_back("c" + n + " = cos(b" + n + ") @ m." + n);
            at = (i % 2 == 0 ? "c" : "b") + n;
        }
        const OutlineSample sample = outlineSample(lines);
        QCOMPARE(visibleText(sample, FoldState(*sample.outline)), QStringLiteral("<x\n<z\n+m.0 x40\n>b39\n"));
    }

    /// A mask that all take, and the first one's result that goes to all.
    void runsWithSharedValuesAreOneNode()
    {
        std::vector<std::string> lines{"mask = exp(z)", "first = relu(x)"};
        std::string at = "first";
        for (int i = 0; i < 5; ++i) {
            const std::string n = std::to_string(i);
            lines.push_back("a" + n + " = add(" + at + ", mask) @ layers." + n);
            lines.push_back("b" + n + " = add(a" + n + ", first) @ layers." + n);
            at = "b" + n;
        }
        const OutlineSample sample = outlineSample(lines);
        QCOMPARE(visibleText(sample, FoldState(*sample.outline)),
                 QStringLiteral("<x\n<z\nmask\nfirst\n+layers.0 x5\n>b4\n"));
    }

    void parallelTowersAreOneNode()
    {
        std::vector<std::string> lines;
        std::string sum = "x";
        for (int i = 0; i < 60; ++i)
            lines.push_back("t" + std::to_string(i) + " = relu(x) @ tower_" + std::to_string(i));
        for (int i = 0; i < 60; ++i) {
            lines.push_back("s" + std::to_string(i) + " = add(" + sum + ", t" + std::to_string(i) + ") @ head");
            sum = "s" + std::to_string(i);
        }
        const OutlineSample sample = outlineSample(lines);
        QCOMPARE(visibleText(sample, FoldState(*sample.outline)),
                 QStringLiteral("<x\n<z\n+tower_0 x60\n+head\n>s59\n"));
    }

    void manyOperatorsThatDoTheSameAreOneNode()
    {
        std::vector<std::string> lines;
        std::string all;
        for (int i = 0; i < 9; ++i) {
            const std::string n = std::to_string(i);
            lines.push_back("s" + n + " = relu(x)");
            lines.push_back("t" + n + " = exp(s" + n + ") @ tower_" + n);
            all += (i > 0 ? ", t" : "t") + n;
        }
        lines.push_back("a = relu(x)");  // for another node
        lines.push_back("b = cat(a, " + all + ")");
        const OutlineSample sample = outlineSample(lines);
        FoldState folding(*sample.outline);
        QCOMPARE(visibleText(sample, folding), QStringLiteral("<x\n<z\ns0 x9\n+tower_0 x9\na\nb\n>b\n"));
        const VisibleGraph graph = visibleGraph(*sample.outline, folding);
        for (const VisibleNode &node : graph.nodes) {
            for (const std::uint32_t member : graph.membersOf(node))
                folding.apart[member] = 1;
        }
        QVERIFY(!visibleText(sample, folding).contains(QStringLiteral(" x")));
    }

    void parametersAsNodes()
    {
        const OutlineSample sample = outlineSample({"a = linear(x, w) @ fc", "b = relu(a) @ fc", "c = mul(b, w)"});
        FoldState folding(*sample.outline);
        QCOMPARE(visibleText(sample, folding, {.parameterNodes = true}), QStringLiteral("<x\n<z\n<v\n+fc\nc\n>c\n"));
        folding.open[sample.module("fc")] = 1;
        const VisibleGraph graph = visibleGraph(*sample.outline, folding, {.parameterNodes = true});
        QCOMPARE(text(shown(*sample.outline, graph)), QStringLiteral("<x\n<z\n<v\nfc\n  <w\n  a\n  b\nc\n>c\n"));
        QCOMPARE(text(shownEdges(*sample.outline, graph)),
                 QStringLiteral("<x -> a\n<w -> a\na -> b\n<w -> c\nb -> c\nc -> >c\n"));
    }

    void valuesOfAnEdgeAreKept()
    {
        const OutlineSample sample =
            outlineSample({"a = relu(x) @ m", "b = exp(x) @ m", "c = add(a, b) @ n", "d = mul(a, c) @ n"});
        const VisibleGraph graph = visibleGraph(*sample.outline, FoldState(*sample.outline));
        const auto found = std::find_if(graph.edges.begin(), graph.edges.end(), [&](const VisibleEdge &edge) {
            return graph.nodes[edge.from].item == sample.module("m");
        });
        QVERIFY(found != graph.edges.end());
        QCOMPARE(found->valueCount, 3U);
        QCOMPARE(graph.nodeOfItem[sample.outline->operatorItem(0, 1)], found->from);
    }

    void firstFoldingOpensWrappers()
    {
        std::vector<std::string> lines{"a = relu(x) @ net"};
        for (int i = 0; i < 50; ++i) {
            const std::string n = std::to_string(i);
            lines.push_back("b" + n + " = relu(a) @ net/part" + std::string(i < 25 ? "A" : "B"));
        }
        const OutlineSample sample = outlineSample(lines);
        QCOMPARE(visibleText(sample, firstFolding(*sample.outline)),
                 QStringLiteral("<x\n<z\nnet\n  a\n  +net.partA\n  +net.partB\n>b49\n"));
        const OutlineSample small = outlineSample(encoder);
        QVERIFY(!visibleText(small, firstFolding(*small.outline)).contains(QLatin1Char('+')));
    }

    void unfoldsToALevelAndRevealsItems()
    {
        const OutlineSample sample = outlineSample(encoder);
        QVERIFY(visibleText(sample, unfoldedTo(*sample.outline, 1)).contains(QStringLiteral("  +layers.0.fc\n")));
        QVERIFY(!visibleText(sample, unfoldedTo(*sample.outline, 2)).contains(QLatin1Char('+')));
        FoldState folding(*sample.outline);
        reveal(*sample.outline, folding, sample.outline->operatorItem(0, 3));
        QVERIFY(visibleText(sample, folding).contains(QStringLiteral("    c0\n")));
        setOpenBelow(*sample.outline, folding, sample.module("layers.0"), false);
        QVERIFY(folding.open == FoldState(*sample.outline).open);
    }

    void damagedProgramsHaveOutlinesToo()
    {
        const OutlineSample sample =
            outlineSample({"a = relu(nowhere)", "b = add(b, c)", "c = add(b, a)", "a = exp(c)", "d = mul(a, a) @ m/n"});
        const VisibleGraph graph = visibleGraph(*sample.outline, FoldState(*sample.outline));
        QVERIFY(text(shownEdges(*sample.outline, graph)).contains(QStringLiteral("b -> b\n")));
        const OutlineSample empty = outlineOf("{}");
        QVERIFY(visibleGraph(*empty.outline, firstFolding(*empty.outline)).nodes.empty());
        QVERIFY(visibleGraph(*empty.outline, unfoldedTo(*empty.outline, 3)).nodes.empty());
    }
};

QTEST_APPLESS_MAIN(tst_VisibleGraph)
#include "tst_VisibleGraph.moc"
