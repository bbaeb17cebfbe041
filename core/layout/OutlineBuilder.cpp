// SPDX-License-Identifier: Apache-2.0
#include "core/layout/OutlineBuilder.h"

#include <algorithm>
#include <tuple>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphOutline::none;

}  // namespace

OutlineBuilder::OutlineBuilder(GraphOutline &outline)
    : m_outline(outline),
      m_program(outline.m_program),
      m_modules(outline.m_modules),
      m_nestedInputs(m_program),
      m_nested(m_program.graphs.size()),
      m_inputs(m_program.graphs.size()),
      m_outputs(m_program.graphs.size()),
      m_graphItems(m_program.graphs.size(), none),
      m_moduleGraphs(m_modules.modules().size(), none),
      m_cycles(m_outline.m_items)
{}

void OutlineBuilder::build()
{
    readKinds();
    const auto graphs = static_cast<std::uint32_t>(m_program.graphs.size());
    m_outline.m_operators.resize(graphs);
    for (std::uint32_t graph = 0; graph < graphs; ++graph)
        addGraph(graph);
    for (std::uint32_t graph = 0; graph < graphs; ++graph) {
        if (m_graphItems[graph] != none && graph > 0)
            m_nested[m_program.graphs[graph].parent].push_back(graph);
    }
    for (std::uint32_t graph = 0; graph < graphs; ++graph) {
        if (m_graphItems[graph] != none)
            addEdges(graph, m_nestedInputs.index(graph));
    }
    numberItems();
    sortEdges();
    countOperators();
    findLikeness(m_outline, m_nestedInputs, m_outline.m_items);
}

void OutlineBuilder::readKinds()
{
    if (!m_program.signature)
        return;
    for (const InputSpec &input : m_program.signature->inputs) {
        if (input.arg.isValue())
            m_inputKinds.try_emplace(static_cast<std::uint32_t>(input.arg.name), input.kind);
    }
}

void OutlineBuilder::addGraph(std::uint32_t graph)
{
    const Graph &source = m_program.graphs[graph];
    std::uint32_t parent = none;
    if (graph > 0) {
        if (source.parent >= graph || source.parentNode >= m_outline.m_operators[source.parent].size())
            return;
        parent = m_outline.m_operators[source.parent][source.parentNode];
    }
    m_graphItems[graph] = addItem(Kind::Graph, graph, graph, parent);
    const std::uint32_t base =
        graph > 0 ? m_modules.placeOf(m_program.graphs[source.parent].nodes[source.parentNode]) : 0;
    for (std::uint32_t module = base;; module = m_modules.modules()[module].parent) {
        m_moduleGraphs[module] = graph;
        if (module == 0)
            break;
    }
    m_firstReads.assign(source.nodes.size(), {});
    m_inputs[graph].assign(source.inputs.size(), none);
    if (graph == 0)
        addInputs(graph, m_nestedInputs.index(graph));
    else
        addNestedInputs(graph);
    m_outline.m_operators[graph].reserve(source.nodes.size());
    for (std::uint32_t i = 0; i < source.nodes.size(); ++i) {
        const std::vector<std::uint32_t> sources = sourcesOf(graph, source.nodes[i]);
        const std::uint32_t container = containerOf(graph, source.nodes[i], sources);
        for (const std::uint32_t input : m_firstReads[i])
            m_inputs[graph][input] = addItem(Kind::Parameter, graph, input, container);
        m_outline.m_operators[graph].push_back(addItem(Kind::Operator, graph, i, container));
        m_cycles.add(m_outline.m_operators[graph].back(), sources);
    }
    addOutputs(graph);
}

void OutlineBuilder::addInputs(std::uint32_t graph, const GraphIndex &index)
{
    const Graph &source = m_program.graphs[graph];
    for (std::uint32_t i = 0; i < source.inputs.size(); ++i) {
        const Argument &input = source.inputs[i];
        const auto found = m_inputKinds.find(static_cast<std::uint32_t>(input.name));
        const bool isUsers = !input.isValue() || found == m_inputKinds.end() || found->second == InputKind::UserInput
                             || found->second == InputKind::ConstantInput || found->second == InputKind::Unknown;
        if (isUsers) {
            m_inputs[graph][i] = addItem(Kind::Input, graph, i, m_graphItems[graph]);
            continue;
        }
        const GraphIndex::Value *value = index.find(input.name);
        const auto users = value ? index.users(*value) : std::span<const std::uint32_t>();
        if (users.empty() || users.front() == GraphIndex::graphOutput)
            m_inputs[graph][i] = addItem(Kind::Parameter, graph, i, m_graphItems[graph]);
        else
            m_firstReads[users.front()].push_back(i);
    }
}

/// What stands for a value around the graph, under the same name, needs no item of its own; nor do parameters, whatever
/// their names. What nobody uses is left out.
void OutlineBuilder::addNestedInputs(std::uint32_t graph)
{
    const Graph &source = m_program.graphs[graph];
    const std::span<const NestedInputs::Input> inputs = m_nestedInputs.inputs(graph);
    for (std::uint32_t i = 0; i < inputs.size(); ++i) {
        if (!inputs[i].isUsed)
            continue;
        const GraphIndex::Value *operand = m_nestedInputs.index(source.parent).find(inputs[i].operand);
        const std::uint32_t from = operand ? definer(source.parent, *operand) : none;
        const bool isSame = from != none && inputs[i].isUnchanged && !inputs[i].isOutput;
        const bool isSeen =
            isSame && (m_outline.m_items[from].kind == Kind::Parameter || operand->name == source.inputs[i].name);
        m_inputs[graph][i] = isSeen ? from : addItem(Kind::Input, graph, i, m_graphItems[graph]);
    }
}

void OutlineBuilder::addOutputs(std::uint32_t graph)
{
    const std::size_t outputs = m_program.graphs[graph].outputs.size();
    for (std::uint32_t i = 0; i < outputs; ++i)
        m_outputs[graph].push_back(addItem(Kind::Output, graph, i, m_graphItems[graph]));
}

std::uint32_t OutlineBuilder::addItem(Kind kind, std::uint32_t graph, std::uint32_t index, std::uint32_t parent)
{
    GraphOutline::Item item;
    item.kind = kind;
    item.graph = graph;
    item.index = index;
    item.parent = parent;
    item.depth = parent == none ? 0 : m_outline.m_items[parent].depth + 1;
    m_outline.m_items.push_back(item);
    return static_cast<std::uint32_t>(m_outline.m_items.size() - 1);
}

void OutlineBuilder::addEdges(std::uint32_t graph, const GraphIndex &index)
{
    for (const std::uint32_t nested : m_nested[graph])
        passArguments(graph, nested, index);
    for (const GraphIndex::Value &value : index.values()) {
        const std::uint32_t from = definer(graph, value);
        if (from == none)
            continue;
        for (const std::uint32_t user : index.users(value)) {
            if (user != GraphIndex::graphOutput && !m_nestedInputs.isPassedOn(graph, user, value.name))
                addEdge(from, m_outline.m_operators[graph][user], value.name);
        }
    }
    const Graph &source = m_program.graphs[graph];
    for (std::size_t i = 0; i < source.outputs.size(); ++i) {
        forEachValue(m_program, source.outputs[i], [&](const Argument &argument) {
            const GraphIndex::Value *value = index.find(argument.name);
            const std::uint32_t from = value ? definer(graph, *value) : none;
            if (from != none)
                addEdge(from, m_outputs[graph][i], argument.name);
        });
    }
}

void OutlineBuilder::passArguments(std::uint32_t graph, std::uint32_t nested, const GraphIndex &index)
{
    const std::span<const NestedInputs::Input> inputs = m_nestedInputs.inputs(nested);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::uint32_t to = m_inputs[nested][i];
        const GraphIndex::Value *value = to == none ? nullptr : index.find(inputs[i].operand);
        const std::uint32_t from = value ? definer(graph, *value) : none;
        if (from != none && from != to)
            addEdge(from, to, value->name);
    }
}

std::uint32_t OutlineBuilder::definer(std::uint32_t graph, const GraphIndex::Value &value) const
{
    switch (value.definer) {
        case GraphIndex::Definer::Nobody: return none;
        case GraphIndex::Definer::Input: return m_inputs[graph][value.index];
        case GraphIndex::Definer::Node: return m_outline.m_operators[graph][value.index];
    }
    return none;
}

void OutlineBuilder::addEdge(std::uint32_t from, std::uint32_t to, NameId value)
{
    const GraphOutline::Item &source = m_outline.m_items[from];
    if (source.kind == Kind::Parameter)
        m_outline.m_reads.push_back({from, to, m_program.graphs[source.graph].inputs[source.index].name});
    else
        m_outline.m_edges.push_back({from, to, value});
}

void OutlineBuilder::numberItems()
{
    std::vector<GraphOutline::Item> &items = m_outline.m_items;
    const auto count = static_cast<std::uint32_t>(items.size());
    // Children as linked lists, newest first, so that a stack takes the oldest first.
    std::vector<std::uint32_t> lastChild(count, none);
    std::vector<std::uint32_t> previous(count, none);
    for (std::uint32_t i = 1; i < count; ++i) {
        previous[i] = lastChild[items[i].parent];
        lastChild[items[i].parent] = i;
    }
    std::vector<std::uint32_t> numbers(count, 0);
    std::vector<GraphOutline::Item> ordered;
    ordered.reserve(count);
    std::vector<std::uint32_t> pending;
    if (count > 0)
        pending.push_back(0);
    while (!pending.empty()) {
        const std::uint32_t item = pending.back();
        pending.pop_back();
        numbers[item] = static_cast<std::uint32_t>(ordered.size());
        ordered.push_back(items[item]);
        if (ordered.back().parent != none)
            ordered.back().parent = numbers[ordered.back().parent];
        for (std::uint32_t child = lastChild[item]; child != none; child = previous[child])
            pending.push_back(child);
    }
    items = std::move(ordered);
    for (std::vector<std::uint32_t> &operators : m_outline.m_operators)
        for (std::uint32_t &item : operators)
            item = numbers[item];
    for (std::vector<GraphOutline::Edge> *edges : {&m_outline.m_edges, &m_outline.m_reads}) {
        for (GraphOutline::Edge &edge : *edges) {
            edge.from = numbers[edge.from];
            edge.to = numbers[edge.to];
        }
    }
}

void OutlineBuilder::sortEdges()
{
    for (std::vector<GraphOutline::Edge> *edges : {&m_outline.m_edges, &m_outline.m_reads}) {
        std::sort(edges->begin(), edges->end(), [](const GraphOutline::Edge &a, const GraphOutline::Edge &b) {
            return std::tie(a.to, a.from, a.value) < std::tie(b.to, b.from, b.value);
        });
    }
}

void OutlineBuilder::countOperators()
{
    std::vector<GraphOutline::Item> &items = m_outline.m_items;
    for (std::size_t i = items.size(); i-- > 0;) {
        GraphOutline::Item &item = items[i];
        item.end = std::max(item.end, static_cast<std::uint32_t>(i + 1));
        item.operators += item.kind == Kind::Operator ? 1 : 0;
        if (item.parent == none)
            continue;
        items[item.parent].end = std::max(items[item.parent].end, item.end);
        items[item.parent].operators += item.operators;
    }
}

}  // namespace pt2scope
