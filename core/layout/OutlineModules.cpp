// SPDX-License-Identifier: Apache-2.0
// Which frame an operator lies in: each call of a module has its own.
#include "core/layout/OutlineBuilder.h"
#include "core/program/ModuleStack.h"

#include <utility>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphOutline::none;

std::uint64_t within(std::uint32_t container, std::uint32_t what)
{
    return std::uint64_t{container} << 32 | what;
}

}  // namespace

std::uint32_t OutlineBuilder::containerOf(std::uint32_t graph, const Node &node, std::span<const std::uint32_t> sources)
{
    const std::vector<Call> &calls = callsOf(node);
    std::size_t inGraph = 0;
    while (inGraph < calls.size() && m_moduleGraphs[calls[inGraph].module] != graph)
        ++inGraph;
    std::uint32_t container = m_graphItems[graph];
    while (inGraph-- > 0) {
        const Call &call = calls[inGraph];
        std::uint32_t &frame = m_frames.try_emplace(within(container, call.number), none).first->second;
        if (frame == none || m_cycles.wouldClose(frame, sources)) {
            frame = addItem(Kind::Module, graph, call.module, container);
            m_outline.m_items[frame].call = m_callCounts[within(container, call.module)]++;
        }
        container = frame;
    }
    return container;
}

/// Those that the node lies in, innermost first.
const std::vector<OutlineBuilder::Call> &OutlineBuilder::callsOf(const Node &node)
{
    const auto entry = m_calls.try_emplace(static_cast<std::uint32_t>(node.moduleStack));
    std::vector<Call> &calls = entry.first->second;
    const std::uint32_t place = m_modules.placeOf(node);
    if (!entry.second || place == 0)
        return calls;
    const ModuleStack stack = parseModuleStack(m_program.text(node.moduleStack));
    std::size_t item = stack.items.size();
    for (std::uint32_t module = place; module != 0; module = m_modules.modules()[module].parent) {
        do {
            --item;
        } while (stack.items[item].path.empty());
        const auto next = static_cast<std::uint32_t>(m_callNumbers.size());
        calls.push_back({module, m_callNumbers.try_emplace({module, stack.items[item].key}, next).first->second});
    }
    return calls;
}

/// What gives the node its values, of the same graph.
std::vector<std::uint32_t> OutlineBuilder::sourcesOf(std::uint32_t graph, const Node &node) const
{
    std::vector<std::uint32_t> sources;
    for (const NamedArgument &input : m_program.inputs(node)) {
        forEachValue(m_program, input.value, [&](const Argument &argument) {
            const GraphIndex::Value *value = m_nestedInputs.index(graph).find(argument.name);
            const bool isLater = value && value->definer == GraphIndex::Definer::Node
                                 && value->index >= m_outline.m_operators[graph].size();
            const std::uint32_t from = value && !isLater ? definer(graph, *value) : none;
            if (from != none && m_outline.m_items[from].graph == graph)
                sources.push_back(from);
        });
    }
    return sources;
}

}  // namespace pt2scope
