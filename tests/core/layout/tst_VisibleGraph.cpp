// SPDX-License-Identifier: Apache-2.0
// Outlines of programs, folding, and what is visible of them.
#include "core/layout/VisibleGraph.h"

#include "core/layout/SkipEdges.h"
#include "tests/core/layout/OutlineSample.h"

#include <QTest>

#include <random>

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

QString text(const std::string &from)
{
    return QString::fromStdString(from);
}

QString visibleText(const OutlineSample &sample, const FoldState &folding, const VisibleOptions &options = {})
{
    return text(shown(*sample.outline, visibleGraph(*sample.outline, folding, options)));
}

/// Whether what is drawn beside each other in one frame depends on each other in a circle.
bool dependsOnItself(const VisibleGraph &graph)
{
    const auto depthOf = [&](std::uint32_t node) {
        std::uint32_t depth = 0;
        for (std::uint32_t at = graph.nodes[node].parent; at != VisibleGraph::none; at = graph.nodes[at].parent)
            ++depth;
        return depth;
    };
    std::vector<std::vector<std::uint32_t>> given(graph.nodes.size());
    std::vector<std::uint32_t> missing(graph.nodes.size());
    for (const VisibleEdge &edge : graph.edges) {
        std::uint32_t from = edge.from;
        std::uint32_t to = edge.to;
        while (graph.nodes[from].parent != graph.nodes[to].parent) {
            std::uint32_t &deeper = depthOf(from) > depthOf(to) ? from : to;
            deeper = graph.nodes[deeper].parent;
        }
        given[from].push_back(to);
        ++missing[to];
    }
    std::vector<std::uint32_t> ready;
    for (std::uint32_t i = 0; i < missing.size(); ++i) {
        if (missing[i] == 0)
            ready.push_back(i);
    }
    for (std::size_t i = 0; i < ready.size(); ++i) {
        for (const std::uint32_t to : given[ready[i]]) {
            if (--missing[to] == 0)
                ready.push_back(to);
        }
    }
    return ready.size() < missing.size();
}

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

    void callsOfAModuleAreFramesOfTheirOwn()
    {
        const OutlineSample sample =
            outlineSample({"a = conv(x) @ block/conv", "b = relu(a) @ block/relu", "c = clamp(b) @ block/relu",
                           "d = conv(x) @ block", "e = relu(d) @ block/relu#1", "f = clamp(e) @ block/relu#1"});
        const auto items = sample.outline->items();
        QCOMPARE(visibleText(sample, unfoldedTo(*sample.outline, 1)),
                 QStringLiteral("<x\n<z\nblock\n  a\n  +block.relu\n  d\n  +block.relu\n>f\n"));
        QCOMPARE(items[items[sample.outline->operatorItem(0, 2)].parent].call, 0u);
        QCOMPARE(items[items[sample.outline->operatorItem(0, 5)].parent].call, 1u);
    }

    void noFrameTakesWhatItGave_data()
    {
        QTest::addColumn<QByteArrayList>("lines");
        QTest::addColumn<QString>("frames");
        QTest::newRow("back through an operator")
            << QByteArrayList{"a = relu(x) @ m", "b = exp(a) @ m", "c = cos(b)", "d = relu(c) @ m", "e = exp(d) @ m"}
            << "<x\n<z\n+m\nc\n+m\n>e\n";
        QTest::newRow("with another in between, which has nothing to do with it")
            << QByteArrayList{"a = relu(x) @ m", "b = exp(a) @ m", "c = cos(x)", "d = add(b, c) @ m"}
            << "<x\n<z\n+m\nc\n>d\n";
        QTest::newRow("back through a frame")
            << QByteArrayList{"a = relu(x) @ m", "b = exp(a) @ n", "c = cos(x) @ n", "d = add(a, c) @ m"}
            << "<x\n<z\na\n+n\nd\n>d\n";
        QTest::newRow("within a frame") << QByteArrayList{"a = relu(x) @ o/m", "b = exp(a) @ o/m", "c = cos(b) @ o",
                                                          "d = relu(c) @ o/m", "e = exp(d) @ o/m"}
                                        << "<x\n<z\no\n  +o.m\n  c\n  +o.m\n>e\n";
    }

    void noFrameTakesWhatItGave()
    {
        QFETCH(QByteArrayList, lines);
        std::vector<std::string> texts;
        for (const QByteArray &line : lines)
            texts.push_back(line.toStdString());
        const OutlineSample sample = outlineSample(texts);
        FoldState folding(*sample.outline);
        if (const std::uint32_t outer = sample.module("o"); outer != GraphOutline::none)
            folding.open[outer] = 1;
        QTEST(visibleText(sample, folding, {.joinAlike = false}), "frames");
    }

    /// Whatever is folded: operators in modules at random, which take what earlier ones give.
    void noFramesDependOnEachOtherInACircle()
    {
        std::mt19937 random(7);
        const auto below = [&](std::uint32_t count) { return static_cast<std::uint32_t>(random()) % count; };
        for (int round = 0; round < 50; ++round) {
            std::vector<std::string> lines{"v0 = relu(x)"};
            for (std::uint32_t i = 1; i < 80; ++i) {
                const auto earlier = [&] { return "v" + std::to_string(below(i)); };
                std::string line = "v" + std::to_string(i) + " = add(" + earlier() + ", " + earlier() + ") @ ";
                for (std::uint32_t depth = below(3) + 1; depth > 0; --depth)
                    line += "m" + std::to_string(below(4)) + (depth > 1 ? "/" : "");
                lines.push_back(line);
            }
            const OutlineSample sample = outlineSample(lines);
            FoldState folding(*sample.outline);
            for (std::uint8_t &open : folding.open)
                open = below(2) == 0 ? 1 : 0;
            QVERIFY(!dependsOnItself(visibleGraph(*sample.outline, folding, {.joinAlike = false})));
        }
    }

    void longWaysBackAreNotFollowedForEver()
    {
        std::vector<std::string> lines{"a0 = relu(x) @ m"};
        for (int i = 1; i < 4000; ++i) {
            const std::string before = std::to_string(i - 1);
            lines.push_back("b" + before + " = exp(" + (i == 1 ? "x" : "b" + std::to_string(i - 2)) + ")");
            lines.push_back("a" + std::to_string(i) + " = add(a" + before + ", b" + before + ") @ m");
            lines.push_back("c" + before + " = add(a" + std::to_string(i)
                            + (i == 1 ? "" : ", c" + std::to_string(i - 2)) + ")");
        }
        const OutlineSample sample = outlineSample(lines);
        const FoldState folded(*sample.outline);
        QVERIFY(!dependsOnItself(visibleGraph(*sample.outline, folded, {.joinAlike = false})));
        QVERIFY(visibleText(sample, folded, {.joinAlike = false}).count(QStringLiteral("+m")) < 10);
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

    void nestedGraphsOpenInPlace()
    {
        std::string result;
        const std::string cos = callText("q = cos(p)", &result);
        const std::string inner = graphText(
            {.inputs = "[" + valueText("p") + "]", .outputs = "[" + valueText(result) + "]", .nodes = "[" + cos + "]"});
        const auto branch = [&](const std::string &name) {
            return "{'name': '', 'arg': {'as_graph': {'name': '" + name + "', 'graph': " + inner + "}}, 'kind': 1}";
        };
        const std::string call = "{'target': 'torch.ops.higher_order.cond', 'inputs': [{'name': '', 'arg': " +
                                 valueText("x") + ", 'kind': 1}, " + branch("true_graph_0") + ", " +
                                 branch("false_graph_0") + ", {'name': '', 'arg': {'as_tensors': [{'name': 'z'}]}, "
                                 "'kind': 1}], 'outputs': [" + valueText("y") +
                                 "], 'metadata': {}, 'is_hop_single_tensor_return': null, 'name': 'cond'}";
        const OutlineSample sample =
            outlineOf(programText({.inputs = "[" + valueText("x") + ", " + valueText("z") + "]",
                                   .outputs = "[" + valueText("y") + "]",
                                   .nodes = "[" + call + "]"}));
        FoldState folding(*sample.outline);
        QCOMPARE(visibleText(sample, folding), QStringLiteral("<x\n<z\n+cond\n>y\n"));
        QCOMPARE(text(shownEdges(*sample.outline, visibleGraph(*sample.outline, folding))),
                 QStringLiteral("<x -> +cond\n<z -> +cond\n+cond -> >y\n"));
        setOpenBelow(*sample.outline, folding, 0, true);
        const VisibleGraph graph = visibleGraph(*sample.outline, folding);
        QVERIFY(text(shown(*sample.outline, graph))
                    .startsWith(QStringLiteral("<x\n<z\ncond\n  graph\n    <p\n    q\n    >q\n  graph\n")));
        QVERIFY(text(shownEdges(*sample.outline, graph)).startsWith(QStringLiteral("<x -> cond\n<z -> <p\n")));
    }

    void nestedGraphsReadParametersOfTheProgram_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("operands");
        QTest::addColumn<QString>("inputs");
        QTest::addColumn<QString>("reads");
        const QString one = QStringLiteral("{'as_tensors': [{'name': 'x'}, {'name': 'z'}, {'name': 'w'}]}");
        QTest::newRow("each gets what it uses") << "cond" << one << "<px <pz "
                                                << "w>a w>c ";
        const QString two =
            QStringLiteral("{'as_tensors': [{'name': 'x'}, {'name': 'z'}]}; {'as_tensors': [{'name': 'w'}]}");
        QTest::newRow("what never changes") << "while_loop" << two << "<px <pz "
                                            << "w>a w>c ";
        const QString carried =
            QStringLiteral("{'as_tensors': [{'name': 'x'}, {'name': 'w'}]}; {'as_tensors': [{'name': 'z'}]}");
        QTest::newRow("what begins as a parameter only") << "while_loop" << carried << "<px <pw <pz <pw "
                                                         << "w>pz ";
    }
    void nestedGraphsReadParametersOfTheProgram()
    {
        QFETCH(QString, target);
        QFETCH(QString, operands);
        const auto graph = [](const std::string &name, const std::vector<std::string> &lines,
                              const std::string &result) {
            return "{'as_graph': {'name': '" + name + "', 'graph': " + nestedText({"px", "pz", "pw"}, lines, {result})
                   + "}}";
        };
        std::vector<std::string> arguments{valueText("x"), graph("true_graph_0", {"a = mul(px, pw)"}, "a"),
                                           graph("false_graph_0", {"b = exp(pz)", "c = mul(b, pw)"}, "c")};
        for (const QString &operand : operands.split(QStringLiteral("; ")))
            arguments.push_back(operand.toStdString());
        const OutlineSample sample = nestedSample(target.toStdString(), arguments);
        const GraphOutline &outline = *sample.outline;
        const auto nameOf = [&](std::uint32_t item) {
            const Node *node = outline.node(outline.items()[item]);
            return text(
                std::string(outline.program().text(node ? node->name : outline.argument(outline.items()[item])->name)));
        };
        QString inputs;
        for (std::uint32_t i = 0; i < outline.items().size(); ++i) {
            if (outline.items()[i].kind == GraphOutline::Kind::Input && outline.items()[i].graph != 0)
                inputs += QStringLiteral("<%1 ").arg(nameOf(i));
        }
        QTEST(inputs, "inputs");
        QString reads;
        for (const GraphOutline::Edge &read : outline.reads())
            reads += QStringLiteral("%1>%2 ").arg(nameOf(read.from), nameOf(read.to));
        QTEST(reads, "reads");
    }

    void nestedGraphsUseValuesAroundThem()
    {
        const auto graph = [](const std::string &name, const std::string &result) {
            return "{'as_graph': {'name': '" + name + "', 'graph': "
                   + nestedText({"x", "z"}, {result + " = exp(x)", "s = mul(" + result + ", x)"}, {"s"}) + "}}";
        };
        const OutlineSample sample =
            nestedSample("cond", {valueText("z"), graph("true_graph_0", "a"), graph("false_graph_0", "b"),
                                  "{'as_tensors': [{'name': 'x'}, {'name': 'z'}]}"});
        FoldState folding(*sample.outline);
        QCOMPARE(text(shownEdges(*sample.outline, visibleGraph(*sample.outline, folding))),
                 QStringLiteral("<x -> +y\n<z -> +y\n+y -> >y\n"));
        setOpenBelow(*sample.outline, folding, 0, true);
        const VisibleGraph graphs = visibleGraph(*sample.outline, folding);
        QCOMPARE(text(shown(*sample.outline, graphs)),
                 QStringLiteral("<x\n<z\ny\n  graph\n    a\n    s\n    >s\n  graph\n    b\n    s\n    >s\n>y\n"));
        QCOMPARE(
            text(shownEdges(*sample.outline, graphs)),
            QStringLiteral("<z -> y\n<x -> a\n<x -> s\na -> s\ns -> >s\n<x -> b\n<x -> s\nb -> s\ns -> >s\ny -> >y\n"));
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
