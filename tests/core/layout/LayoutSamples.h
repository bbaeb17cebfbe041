// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LayoutGraph.h"

#include <cstdint>
#include <random>
#include <vector>

namespace pt2scope::testing {

inline constexpr LayoutSize boxSize{150, 26};

inline LayoutGraph chain(unsigned length)
{
    LayoutGraph graph;
    for (unsigned i = 0; i < length; ++i) {
        graph.addNode({100.0F + static_cast<float>(i % 3) * 40, 26});
        if (i > 0)
            graph.addEdge(i - 1, i);
    }
    return graph;
}

/// Edges from earlier to later nodes, mostly near ones.
inline LayoutGraph randomDag(unsigned nodes, unsigned edges, unsigned seed)
{
    LayoutGraph graph;
    std::mt19937 random(seed);
    for (unsigned i = 0; i < nodes; ++i)
        graph.addNode({60.0F + static_cast<float>(random() % 160), 20.0F + static_cast<float>(random() % 40)});
    for (unsigned i = 0; i < edges && nodes > 1; ++i) {
        const auto to = static_cast<std::uint32_t>(1 + random() % (nodes - 1));
        const std::uint32_t reach = random() % 5 == 0 ? to : std::min<std::uint32_t>(to, 8);
        graph.addEdge(to - 1 - static_cast<std::uint32_t>(random() % reach), to);
    }
    return graph;
}

/// Attention blocks with residuals, each operator reading a weight: ten operators and six weights a block. With
/// `framed`, every block is a frame with its attention as a frame in it. With `skips`, a fifth of the blocks reads what
/// a much earlier one made.
inline LayoutGraph transformer(unsigned blocks, bool framed, bool skips)
{
    LayoutGraph graph;
    std::mt19937 random(7);
    std::vector<std::uint32_t> made{graph.addNode({120, 22})};
    for (unsigned block = 0; block < blocks; ++block) {
        const std::uint32_t frame = framed ? graph.addNode({160, 24}, LayoutGraph::none, true) : LayoutGraph::none;
        const auto add = [&](std::uint32_t parent, std::initializer_list<std::uint32_t> sources) {
            const std::uint32_t node = graph.addNode(boxSize, parent);
            for (const std::uint32_t source : sources)
                graph.addEdge(source, node);
            return node;
        };
        const auto weight = [&](std::uint32_t reader) {
            if (!framed)
                graph.addEdge(graph.addNode({90, 20}), reader);
        };
        const std::uint32_t x = made.back();
        const std::uint32_t norm = add(frame, {x});
        const std::uint32_t attention = framed ? graph.addNode({120, 24}, frame, true) : frame;
        const std::uint32_t q = add(attention, {norm});
        const std::uint32_t k = add(attention, {norm});
        const std::uint32_t v = add(attention, {norm});
        const std::uint32_t sdpa = add(attention, {q, k, v});
        const std::uint32_t out = add(attention, {sdpa});
        const std::uint32_t sum = add(frame, {x, out});
        const std::uint32_t up = add(frame, {sum});
        const std::uint32_t down = add(frame, {up});
        const std::uint32_t end = add(frame, {sum, down});
        for (const std::uint32_t reader : {q, k, v, out, up, down})
            weight(reader);
        if (skips && block > 4 && random() % 5 == 0)
            graph.addEdge(made[random() % (made.size() - 1)], end);
        made.push_back(end);
    }
    return graph;
}

/// Chains of three beside each other, from one source, into one node.
inline LayoutGraph towers(unsigned count)
{
    LayoutGraph graph;
    const std::uint32_t source = graph.addNode(boxSize);
    std::vector<std::uint32_t> ends;
    for (unsigned i = 0; i < count; ++i) {
        std::uint32_t at = source;
        for (unsigned step = 0; step < 3; ++step) {
            const std::uint32_t node = graph.addNode({110, 26});
            graph.addEdge(at, node);
            at = node;
        }
        ends.push_back(at);
    }
    const std::uint32_t sink = graph.addNode(boxSize);
    for (const std::uint32_t end : ends)
        graph.addEdge(end, sink);
    return graph;
}

/// Forward edges between nodes at the top and in frames, of which each is a chain: cycles, if frames are cut, are none.
inline LayoutGraph framedDag(unsigned steps, unsigned seed)
{
    LayoutGraph graph;
    std::mt19937 random(seed);
    std::vector<std::uint32_t> ends{graph.addNode(boxSize)};
    for (unsigned step = 0; step < steps; ++step) {
        const bool framed = random() % 3 == 0;
        const std::uint32_t frame = framed ? graph.addNode({120, 26}, LayoutGraph::none, true) : LayoutGraph::none;
        std::uint32_t last = graph.addNode(boxSize, frame);
        for (std::size_t i = 0; i < 1 + random() % 2; ++i)
            graph.addEdge(ends[ends.size() - 1 - random() % std::min<std::size_t>(ends.size(), 3)], last);
        for (std::size_t i = 0; framed && i < random() % 6; ++i) {
            graph.addEdge(last, graph.addNode(boxSize, frame));
            last = static_cast<std::uint32_t>(graph.nodeCount() - 1);
        }
        ends.push_back(last);
    }
    return graph;
}

/// Anything at all: frames in frames, cycles, loops, repeated edges, edges to frames and into their own frames.
inline LayoutGraph hostile(unsigned nodes, unsigned edges, unsigned seed)
{
    LayoutGraph graph;
    std::mt19937 random(seed);
    for (unsigned i = 0; i < nodes; ++i) {
        const bool top = i == 0 || random() % 3 == 0;
        const auto parent = top ? LayoutGraph::none : static_cast<std::uint32_t>(random() % i);
        graph.addNode({static_cast<float>(random() % 120), static_cast<float>(random() % 60)}, parent,
                      random() % 5 == 0);
    }
    for (unsigned i = 0; i < edges && nodes > 0; ++i) {
        const auto from = static_cast<std::uint32_t>(random() % nodes);
        graph.addEdge(from, random() % 10 == 0 ? from : static_cast<std::uint32_t>(random() % nodes));
    }
    return graph;
}

}  // namespace pt2scope::testing
