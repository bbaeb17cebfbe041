// SPDX-License-Identifier: Apache-2.0
// Each call of a module is a frame of its own, and no frames depend on each other in a circle.
#include "core/layout/VisibleGraph.h"
#include "tests/core/layout/OutlineSample.h"

#include <QTest>
#include <random>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

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

class tst_ModuleCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
};

QTEST_APPLESS_MAIN(tst_ModuleCalls)
#include "tst_ModuleCalls.moc"
