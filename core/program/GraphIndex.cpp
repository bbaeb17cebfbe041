// SPDX-License-Identifier: Apache-2.0
#include "core/program/GraphIndex.h"

#include <bit>

namespace pt2scope {

GraphIndex::GraphIndex(const Program &program, const Graph &graph) : m_graph(graph)
{
    const std::size_t expected = graph.tensorValues.size() + graph.symbolicValues.size();
    m_values.reserve(expected);
    m_slots.assign(std::bit_ceil(expected * 2 + 1), none);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> uses;  // value, node
    const auto use = [&](const Argument &argument, std::uint32_t node) {
        forEachValue(program, argument, [&](const Argument &value) {
            const auto index = static_cast<std::uint32_t>(&at(value.name) - m_values.data());
            const bool again = m_values[index].users.count > 0 && m_values[index].users.first == node;
            if (again)
                return;
            m_values[index].users.first = node;  // for now the last user
            ++m_values[index].users.count;
            uses.emplace_back(index, node);
        });
    };
    for (std::size_t i = 0; i < graph.inputs.size(); ++i)
        define(graph.inputs[i], Definer::Input, static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto node = static_cast<std::uint32_t>(i);
        for (const NamedArgument &input : program.inputs(graph.nodes[i]))
            use(input.value, node);
        for (const Argument &output : program.outputs(graph.nodes[i]))
            forEachValue(program, output, [&](const Argument &value) { define(value, Definer::Node, node); });
    }
    for (const Argument &output : graph.outputs)
        use(output, graphOutput);
    for (std::size_t i = 0; i < graph.tensorValues.size(); ++i)
        at(graph.tensorValues[i].name).tensor = static_cast<std::uint32_t>(i);
    for (std::size_t i = 0; i < graph.symbolicValues.size(); ++i)
        at(graph.symbolicValues[i].name).symbolic = static_cast<std::uint32_t>(i);

    std::uint32_t first = 0;
    for (Value &value : m_values) {
        value.users.first = first;
        first += value.users.count;
    }
    m_users.resize(uses.size());
    std::vector<std::uint32_t> filled(m_values.size());
    for (const auto &[value, node] : uses)
        m_users[m_values[value].users.first + filled[value]++] = node;
}

const GraphIndex::Value *GraphIndex::find(NameId name) const
{
    const std::uint32_t index = m_slots[slotOf(name)];
    return index == none ? nullptr : &m_values[index];
}

std::span<const std::uint32_t> GraphIndex::users(const Value &value) const
{
    return std::span(m_users).subspan(value.users.first, value.users.count);
}

const TensorValue *GraphIndex::tensor(NameId name) const
{
    const Value *value = find(name);
    return value && value->tensor != none ? &m_graph.tensorValues[value->tensor] : nullptr;
}

const SymbolicValue *GraphIndex::symbolic(NameId name) const
{
    const Value *value = find(name);
    return value && value->symbolic != none ? &m_graph.symbolicValues[value->symbolic] : nullptr;
}

GraphIndex::Value &GraphIndex::at(NameId name)
{
    const std::size_t slot = slotOf(name);
    if (m_slots[slot] != none)
        return m_values[m_slots[slot]];
    m_slots[slot] = static_cast<std::uint32_t>(m_values.size());
    Value &value = m_values.emplace_back();
    value.name = name;
    if (m_values.size() * 2 > m_slots.size())
        grow();
    return value;
}

/// Where the name is, or is to go.
std::size_t GraphIndex::slotOf(NameId name) const
{
    constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15u;  // spreads names that follow one another
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = (static_cast<std::uint32_t>(name) * multiplier >> 32) & mask;
    while (m_slots[slot] != none && m_values[m_slots[slot]].name != name)
        slot = (slot + 1) & mask;
    return slot;
}

void GraphIndex::grow()
{
    m_slots.assign(m_slots.size() * 2, none);
    for (std::uint32_t i = 0; i < m_values.size(); ++i)
        m_slots[slotOf(m_values[i].name)] = i;
}

void GraphIndex::define(const Argument &argument, Definer definer, std::uint32_t index)
{
    if (!argument.isValue())
        return;
    Value &value = at(argument.name);
    if (value.definitions++ > 0)
        return;
    value.definer = definer;
    value.index = index;
}

}  // namespace pt2scope
