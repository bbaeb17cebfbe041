// SPDX-License-Identifier: Apache-2.0
#include "core/layout/NestedInputs.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pt2scope {

namespace {

struct Operand {
    NameId value = noName;
    std::uint32_t argument = 0;  // of the node: which one it is in
};

/// Of a node, in order: lists taken apart, graphs left out, as are settings by keyword.
struct Operands {
    std::vector<Operand> values;
    std::uint32_t lastArgument = 0;

    Operands(const Program &program, const Node &node)
    {
        std::uint32_t at = 0;
        for (const NamedArgument &input : program.inputs(node)) {
            if (input.passing != ArgumentPassing::Keyword) {
                lastArgument = at;
                append(program, input.value, at);
            }
            ++at;
        }
    }

private:
    void append(const Program &program, const Argument &argument, std::uint32_t at)
    {
        if (argument.tag == ArgumentTag::Graph)
            return;
        if (!argument.isList()) {
            values.push_back({argument.isValue() ? argument.name : noName, at});
            return;
        }
        for (const Argument &element : program.elements(argument)) {
            if (element.tag != ArgumentTag::Graph)
                values.push_back({element.isValue() ? element.name : noName, at});
        }
    }
};

/// These run their graphs again and again, on what came out before or on a slice of what they got. Their last list is
/// what stays the same.
bool repeats(std::string_view target)
{
    static constexpr std::array<std::string_view, 6> repeating{
        "torch.ops.higher_order.while_loop", "torch.ops.higher_order.while_loop_stack_output",
        "torch.ops.higher_order.map",        "torch.ops.higher_order.map_impl",
        "torch.ops.higher_order.scan",       "torch.ops.higher_order.associative_scan"};
    return std::ranges::find(repeating, target) != repeating.end();
}

/// Its graphs get scores and positions, which are no arguments of it.
bool feedsItsGraphsItself(std::string_view target)
{
    return target.starts_with("torch.ops.higher_order.flex_attention");
}

std::uint64_t useKey(std::uint32_t node, NameId value)
{
    return (std::uint64_t{node} << 32) | static_cast<std::uint32_t>(value);
}

}  // namespace

NestedInputs::NestedInputs(const Program &program)
    : m_program(program), m_inputs(program.graphs.size()), m_uses(program.graphs.size())
{
    m_indexes.reserve(program.graphs.size());
    for (const Graph &graph : program.graphs)
        m_indexes.emplace_back(program, graph);
    // A graph comes after the one that it lies in, so that what is in it is known before it.
    for (auto graph = static_cast<std::uint32_t>(program.graphs.size()); graph-- > 1;) {
        const Graph &source = program.graphs[graph];
        m_inputs[graph].resize(source.inputs.size());
        if (source.parent >= graph || source.parentNode >= program.graphs[source.parent].nodes.size())
            continue;
        findUses(graph);
        readOperands(graph);
    }
}

void NestedInputs::findUses(std::uint32_t graph)
{
    const std::vector<Argument> &inputs = m_program.graphs[graph].inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const GraphIndex::Value *value = inputs[i].isValue() ? m_indexes[graph].find(inputs[i].name) : nullptr;
        if (!value)
            continue;
        const std::span<const std::uint32_t> users = m_indexes[graph].users(*value);
        Input &input = m_inputs[graph][i];
        input.isOutput = !users.empty() && users.back() == GraphIndex::graphOutput;
        input.isUsed =
            std::ranges::any_of(users, [&](std::uint32_t user) { return isUsedBy(graph, user, value->name); });
    }
}

bool NestedInputs::isUsedBy(std::uint32_t graph, std::uint32_t user, NameId value) const
{
    const auto use = m_uses[graph].find(useKey(user, value));
    return user == GraphIndex::graphOutput || use == m_uses[graph].end() || use->second.byNode || use->second.byGraphs;
}

void NestedInputs::readOperands(std::uint32_t nested)
{
    const Graph &inner = m_program.graphs[nested];
    const Node &node = m_program.graphs[inner.parent].nodes[inner.parentNode];
    const Operands operands(m_program, node);
    std::vector<Input> &inputs = m_inputs[nested];
    const std::string_view target = m_program.text(node.target);
    if (operands.values.size() < inputs.size() || feedsItsGraphsItself(target))
        return;
    const bool isRepeated = repeats(target);
    const std::size_t own = operands.values.size() - inputs.size();
    Uses &uses = m_uses[inner.parent];
    for (std::size_t i = 0; i < operands.values.size(); ++i) {
        const Operand &operand = operands.values[i];
        if (operand.value == noName)
            continue;
        Use &use = uses[useKey(inner.parentNode, operand.value)];
        if (i < own) {
            use.byNode = true;
            continue;
        }
        Input &input = inputs[i - own];
        input.operand = operand.value;
        input.isUnchanged = !isRepeated || operand.argument == operands.lastArgument;
        use.byGraphs = use.byGraphs || input.isUsed;
    }
}

bool NestedInputs::isPassedOn(std::uint32_t graph, std::uint32_t node, NameId value) const
{
    const auto use = m_uses[graph].find(useKey(node, value));
    return use != m_uses[graph].end() && use->second.byGraphs && !use->second.byNode;
}

}  // namespace pt2scope
