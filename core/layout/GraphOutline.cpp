// SPDX-License-Identifier: Apache-2.0
#include "core/layout/GraphOutline.h"

#include "core/layout/OutlineBuilder.h"

#include <algorithm>

namespace pt2scope {

GraphOutline::GraphOutline(const Program &program, const ModuleTree &modules) : m_program(program), m_modules(modules)
{
    OutlineBuilder(*this).build();
}

std::span<const GraphOutline::Edge> GraphOutline::readsWithin(std::uint32_t item) const
{
    const auto isBefore = [](const Edge &edge, std::uint32_t to) { return edge.to < to; };
    const auto first = std::lower_bound(m_reads.begin(), m_reads.end(), item, isBefore);
    const auto last = std::lower_bound(first, m_reads.end(), m_items[item].end, isBefore);
    return {first, last};
}

std::uint32_t GraphOutline::operatorItem(std::uint32_t graph, std::uint32_t node) const
{
    return graph < m_operators.size() && node < m_operators[graph].size() ? m_operators[graph][node] : none;
}

std::uint32_t GraphOutline::innermostModule(std::uint32_t item) const
{
    const auto holdsOneOnly = [&](std::uint32_t at) {
        return m_items[at].kind == Kind::Module && isContainer(at) && m_items[at + 1].kind == Kind::Module
               && m_items[at + 1].end == m_items[at].end;
    };
    while (holdsOneOnly(item))
        ++item;
    return item;
}

const Node *GraphOutline::node(const Item &item) const
{
    return item.kind == Kind::Operator ? &m_program.graphs[item.graph].nodes[item.index] : nullptr;
}

const ModuleNode *GraphOutline::module(const Item &item) const
{
    return item.kind == Kind::Module ? &m_modules.modules()[item.index] : nullptr;
}

const Argument *GraphOutline::argument(const Item &item) const
{
    const Graph &graph = m_program.graphs[item.graph];
    switch (item.kind) {
        case Kind::Input:
        case Kind::Parameter: return &graph.inputs[item.index];
        case Kind::Output: return &graph.outputs[item.index];
        default: return nullptr;
    }
}

}  // namespace pt2scope
