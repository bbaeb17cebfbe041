// SPDX-License-Identifier: Apache-2.0
// How long laying out takes, and what comes out:
//   bench_layout KIND COUNT [SVG]             chain, dag, transformer, skips, blocks, towers
//   bench_layout PROGRAM.json LEVEL [SVG]     a program unfolded down to a level
#include "core/layout/SpatialIndex.h"
#include "core/layout/VisibleGraph.h"
#include "tests/core/layout/LayoutSamples.h"
#include "tests/core/layout/LayoutSvg.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <string>

namespace {

using namespace pt2scope;

/// Of this process, in milliseconds: other work on the machine does not count.
double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

template <typename Work>
auto timed(const char *what, const Work &work)
{
    const double begin = processorTime();
    auto result = work();
    std::printf("%-14s %9.2f ms\n", what, processorTime() - begin);
    return result;
}

std::optional<LayoutGraph> sample(const std::string &kind, unsigned count)
{
    if (kind == "chain")
        return testing::chain(count);
    if (kind == "dag")
        return testing::randomDag(count, count * 6 / 5, 1);
    if (kind == "transformer")
        return testing::transformer(count / 16, false, false);
    if (kind == "skips")
        return testing::transformer(count / 16, false, true);
    if (kind == "blocks")
        return testing::transformer(count / 12, true, false);
    if (kind == "towers")
        return testing::towers(count / 3);
    return std::nullopt;
}

std::string titleOf(const GraphOutline &outline, const VisibleNode &node)
{
    const GraphOutline::Item &item = outline.items()[node.item];
    if (const ModuleNode *module = outline.module(item)) {
        const std::string times = node.memberCount > 1 ? " x" + std::to_string(node.memberCount) : "";
        return std::string(module->path) + times + " (" + std::to_string(item.operators) + ")";
    }
    if (const Node *call = outline.node(item)) {
        std::string target(outline.program().text(call->target));
        const std::size_t overload = target.rfind('.');
        const std::size_t name = overload == std::string::npos ? overload : target.rfind('.', overload - 1);
        return name == std::string::npos ? target : target.substr(name + 1);
    }
    const Argument *argument = outline.argument(item);
    return argument && argument->isValue() ? std::string(outline.program().text(argument->name)) : "graph";
}

LayoutSize sizeOf(const GraphOutline &outline, const VisibleNode &node)
{
    const float width = 24 + 7 * static_cast<float>(titleOf(outline, node).size());
    const bool isModule = outline.module(outline.items()[node.item]) != nullptr;
    const bool reads = !outline.readsWithin(node.item).empty();
    return {std::clamp(width, 70.0F, 230.0F), node.open ? 26.0F : isModule || reads ? 40.0F : 26.0F};
}

void report(const LayoutGraph &graph, const GraphLayout &layout)
{
    std::size_t stubs = 0;
    for (const GraphLayout::StrandKind kind : layout.strandKind)
        stubs += kind == GraphLayout::StrandKind::StubIn ? 1 : 0;
    std::printf("%zu nodes, %zu edges, %zu strands, %zu points, %zu stubs, %zu bundles, %llu crossings, %.0f x %.0f\n",
                graph.nodeCount(), graph.edgeCount(), layout.strandCount(), layout.points.size(), stubs,
                layout.bundles.size(), static_cast<unsigned long long>(layout.crossings),
                static_cast<double>(layout.size.width), static_cast<double>(layout.size.height));
}

void save(const char *path, const std::string &text)
{
    std::ofstream(path) << text;
}

LayoutOptions options()
{
    LayoutOptions chosen;
    chosen.mostRails = std::numeric_limits<unsigned>::max();  // all edges drawn, as the yardsticks draw them
    if (std::getenv("LEFT_TO_RIGHT"))
        chosen.direction = LayoutDirection::LeftToRight;
    return chosen;
}

GraphLayout layOutTimed(const LayoutGraph &graph)
{
    GraphLayout layout = timed("layout", [&] { return layOut(graph, options()); });
    report(graph, layout);
    timed("index", [&] { return SpatialIndex(layout); });
    return layout;
}

int runProgram(const char *path, const char *level, const char *svg)
{
    std::ifstream file(path, std::ios::binary);
    std::string json{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const ProgramPtr program = readProgram(std::move(json));
    const ModuleTree modules(*program);
    const GraphOutline outline = timed("outline", [&] { return GraphOutline(*program, modules); });
    const FoldState folding = std::string(level) == "first"
                                  ? firstFolding(outline)
                                  : unfoldedTo(outline, static_cast<unsigned>(std::atoi(level)));
    const VisibleGraph visible = timed("visible", [&] { return visibleGraph(outline, folding); });
    const LayoutGraph graph = timed(
        "sizes", [&] { return layoutGraph(visible, [&](const VisibleNode &node) { return sizeOf(outline, node); }); });
    const GraphLayout layout = layOutTimed(graph);
    if (svg)
        save(svg, testing::layoutSvg(graph, layout,
                                     [&](std::uint32_t node) { return titleOf(outline, visible.nodes[node]); }));
    return 0;
}

}  // namespace

int main(int argc, char **argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "bench_layout KIND COUNT [SVG] | PROGRAM.json LEVEL|first [SVG]\n");
        return 2;
    }
    const char *svg = argc > 3 ? argv[3] : nullptr;
    const std::optional<LayoutGraph> graph = sample(argv[1], static_cast<unsigned>(std::atoi(argv[2])));
    if (!graph)
        return runProgram(argv[1], argv[2], svg);
    const GraphLayout layout = layOutTimed(*graph);
    if (svg)
        save(svg, testing::layoutSvg(*graph, layout, [](std::uint32_t node) { return std::to_string(node); }));
    return 0;
}
