// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/GraphView.h"

#include "core/diff/program/PlainArgument.h"
#include "core/program/GraphIndex.h"

namespace pt2scope {

GraphView::GraphView(const Program &program, const Graph &graph, const ModuleTree &modules)
    : m_program(program), m_graph(graph)
{
    define();
    m_targets.reserve(graph.nodes.size());
    for (const Node &node : graph.nodes) {
        m_targets.push_back(hashText(program.text(node.target)));
        m_modules.push_back(hashText(modules.modules()[modules.placeOf(node)].path));
        readNode(node);
    }
    for (const Argument &output : graph.outputs)
        forEachValue(program, output, [&](const Argument &value) { m_outputs.push_back(origin(value.name)); });
    collectUsers();
}

ValueOrigin GraphView::origin(NameId value) const
{
    const auto found = m_origins.find(static_cast<std::uint32_t>(value));
    return found == m_origins.end() ? ValueOrigin() : found->second;
}

void GraphView::define()
{
    const auto define = [&](const Argument &value, ValueOrigin origin) {
        m_origins.emplace(static_cast<std::uint32_t>(value.name), origin);
    };
    for (std::uint32_t i = 0; i < m_graph.inputs.size(); ++i)
        forEachValue(m_program, m_graph.inputs[i], [&](const Argument &value) { define(value, {true, i, 0}); });
    for (std::uint32_t i = 0; i < size(); ++i) {
        std::uint32_t output = 0;
        for (const Argument &argument : m_program.outputs(m_graph.nodes[i]))
            forEachValue(m_program, argument, [&](const Argument &value) { define(value, {false, i, output++}); });
    }
}

void GraphView::readNode(const Node &node)
{
    std::uint64_t constants = 0;
    std::uint64_t position = 0;
    for (const NamedArgument &input : m_program.inputs(node)) {
        const std::string_view name = m_program.text(input.name);
        const std::uint64_t place = name.empty() ? mixed(1, position) : hashText(name);
        constants = mixed(constants, mixed(place, readArgument(input.value, place)));
        ++position;
    }
    m_constants.push_back(constants);
    m_firstUse.push_back(static_cast<std::uint32_t>(m_uses.size()));
}

/// The hash of what is constant in it; notes the values that it names.
std::uint64_t GraphView::readArgument(const Argument &argument, std::uint64_t place)
{
    const PlainKind kind = plainKind(argument);
    if (kind == PlainKind::Value)
        m_uses.push_back({place, origin(argument.name)});
    std::uint64_t hash = hashConstant(m_program, argument);
    if (kind != PlainKind::List)
        return hash;
    std::uint64_t index = 0;
    for (const Argument &element : m_program.elements(argument)) {
        hash = mixed(hash, readArgument(element, mixed(place, index)));
        ++index;
    }
    return hash;
}

void GraphView::collectUsers()
{
    m_firstUser.resize(m_graph.nodes.size() + 1);
    for (const ValueUse &use : m_uses) {
        if (use.origin.isNode())
            ++m_firstUser[use.origin.index + 1];
    }
    for (std::size_t i = 1; i < m_firstUser.size(); ++i)
        m_firstUser[i] += m_firstUser[i - 1];
    m_users.resize(m_firstUser.back());
    std::vector<std::uint32_t> next = m_firstUser;
    for (std::uint32_t node = 0; node < size(); ++node) {
        for (const ValueUse &use : uses(node)) {
            if (use.origin.isNode())
                m_users[next[use.origin.index]++] = {mixed(use.place, use.origin.output), node};
        }
    }
}

}  // namespace pt2scope
