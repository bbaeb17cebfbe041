// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/NodeEntries.h"

#include "core/program/ArgumentText.h"
#include "core/program/GraphText.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

constexpr std::size_t longestText = 300;  // bytes of a node's or an argument's text

/// Where a node was written, and what it was made from: another run of the same export may tell it otherwise.
constexpr std::array<std::string_view, 5> originKeys{"stack_trace", "nn_module_stack", "source_fn_stack", "torch_fn",
                                                     "from_node"};

std::string cut(std::string text)
{
    if (text.size() > longestText)
        text = text.substr(0, longestText) + "...";
    return text;
}

std::string argumentText(const Program &program, const NamedArgument &argument)
{
    std::string text(program.text(argument.name));
    text += text.empty() ? "" : "=";
    appendArgument(text, program, argument.value);
    return cut(std::move(text));
}

/// "aten.add.Tensor(self=%x, other=%y)"
std::string callText(const Program &program, const Node &node)
{
    std::string text = std::string(program.text(node.target)) + "(";
    std::string_view comma;
    for (const NamedArgument &argument : program.inputs(node)) {
        text += std::string(comma) + argumentText(program, argument);
        comma = ", ";
        if (text.size() > longestText)
            break;
    }
    return cut(text + ")");
}

/// "true_graph_0.add": the name, with the graph where it is not the root. A node that makes no value may have no name:
/// its target stands for it.
std::string nodeName(const Program &program, const Graph &graph, const Node &node)
{
    const std::string path = graphPath(program, graph);
    std::string name = nodeNameText(program, node);
    if (name.empty())
        name = program.text(node.target);
    return path.empty() ? name : path + "." + name;
}

/// "chunk[1]" of a node that makes several values.
std::string resultText(const Program &program, const Node &node, std::uint32_t output)
{
    std::size_t count = 0;
    for (const Argument &argument : program.outputs(node))
        forEachValue(program, argument, [&](const Argument &) { ++count; });
    return nodeNameText(program, node) + (count > 1 ? "[" + std::to_string(output) + "]" : "");
}

std::string originText(const Program &program, const GraphView &view, const ValueOrigin &origin)
{
    if (origin.isNode())
        return resultText(program, view.graph().nodes[origin.index], origin.output);
    return valueName(program, view.graph().inputs[origin.index].name);
}

/// "chunk[1]", or a constant: "5", "None".
std::string outputText(const Program &program, const GraphView &view, const Argument &argument)
{
    if (const ValueOrigin origin = view.origin(argument.name); argument.isValue() && origin.isKnown())
        return originText(program, view, origin);
    std::string text;
    appendArgument(text, program, argument);
    return cut(std::move(text));
}

/// Two texts that read alike stand for unlike things: which, as names of values count only within their file.
struct UnlikeValues {
    const ProgramPair &pair;
    const GraphPair &graphs;

    /// Empty when the values stand for each other.
    std::string note(const ValueOrigin &a, const ValueOrigin &b) const
    {
        if (!a.isKnown())
            return "";
        const std::uint32_t partner = (a.isInput ? graphs.inputs : graphs.nodes).ofA[a.index];
        const ValueOrigin inB{a.isInput, partner, a.output};
        if (inB == b)
            return "";
        const std::string name = "%" + originText(pair.a->program, *graphs.viewA, a) + " of A is ";
        return inB.isKnown() ? name + "%" + originText(pair.b->program, *graphs.viewB, inB) + " of B"
                             : name + "not in B";
    }

    std::string note(const Argument &a, const Argument &b) const
    {
        if (a.tag == ArgumentTag::Graph)
            return "the graph is another: they changed places";
        std::vector<ValueOrigin> valuesA;
        std::vector<ValueOrigin> valuesB;
        forEachValue(pair.a->program, a,
                     [&](const Argument &value) { valuesA.push_back(graphs.viewA->origin(value.name)); });
        forEachValue(pair.b->program, b,
                     [&](const Argument &value) { valuesB.push_back(graphs.viewB->origin(value.name)); });
        std::string found;
        for (std::size_t i = 0; i < std::min(valuesA.size(), valuesB.size()) && found.empty(); ++i)
            found = note(valuesA[i], valuesB[i]);
        return found.empty() ? "they differ beyond what is shown" : found;
    }
};

/// "with 3 nodes in its graphs" of a node that came or went; empty where it takes no graph.
std::string innerNodesNote(const Program &program, const Node &node)
{
    std::vector<const Node *> pending{&node};
    for (std::size_t i = 0; i < pending.size(); ++i) {
        for (const NamedArgument &input : program.inputs(*pending[i])) {
            if (input.value.tag != ArgumentTag::Graph || input.value.object >= program.graphs.size())
                continue;
            for (const Node &inner : program.graphs[input.value.object].nodes)
                pending.push_back(&inner);
        }
    }
    const std::size_t count = pending.size() - 1;
    if (count == 0)
        return "";
    return "with " + std::to_string(count) + (count == 1 ? " node" : " nodes") + " in its graphs";
}

using Metadata = std::map<std::string_view, std::string_view>;

Metadata metadataOf(const Program &program, const Node &node)
{
    Metadata metadata;
    for (const MetadataEntry &entry : program.metadataOf(node)) {
        const std::string_view key = program.text(entry.key);
        if (std::ranges::find(originKeys, key) == originKeys.end())
            metadata[key] = program.text(entry.json);
    }
    return metadata;
}

std::string modulePath(const ModuleTree &modules, const Node &node)
{
    return std::string(modules.modules()[modules.placeOf(node)].path);
}

}  // namespace

void NodeEntries::removed(std::uint32_t a)
{
    m_section.entries.push_back({.change = DiffChange::Removed,
                                 .what = "node",
                                 .name = nodeName(m_pair.a->program, m_graphs.viewA->graph(), nodeA(a)),
                                 .from = DiffValue::ofText(callText(m_pair.a->program, nodeA(a))),
                                 .note = innerNodesNote(m_pair.a->program, nodeA(a)),
                                 .a = m_pair.a->nodePlace(m_graphs.a, a)});
}

void NodeEntries::added(std::uint32_t b)
{
    m_section.entries.push_back({.change = DiffChange::Added,
                                 .what = "node",
                                 .name = nodeName(m_pair.b->program, m_graphs.viewB->graph(), nodeB(b)),
                                 .to = DiffValue::ofText(callText(m_pair.b->program, nodeB(b))),
                                 .note = innerNodesNote(m_pair.b->program, nodeB(b)),
                                 .b = m_pair.b->nodePlace(m_graphs.b, b)});
}

void NodeEntries::change(std::uint32_t a, std::uint32_t b, std::string what, std::string from, std::string to)
{
    m_section.entries.push_back({.what = std::move(what),
                                 .name = nodeName(m_pair.a->program, m_graphs.viewA->graph(), nodeA(a)),
                                 .from = DiffValue::ofText(std::move(from)),
                                 .to = DiffValue::ofText(std::move(to)),
                                 .a = m_pair.a->nodePlace(m_graphs.a, a),
                                 .b = m_pair.b->nodePlace(m_graphs.b, b)});
}

void NodeEntries::target(std::uint32_t a, std::uint32_t b)
{
    change(a, b, "target", callText(m_pair.a->program, nodeA(a)), callText(m_pair.b->program, nodeB(b)));
}

void NodeEntries::argument(std::uint32_t a, std::uint32_t b, const NamedArgument *argumentA,
                           const NamedArgument *argumentB)
{
    change(a, b, "argument", argumentA ? argumentText(m_pair.a->program, *argumentA) : "",
           argumentB ? argumentText(m_pair.b->program, *argumentB) : "");
    if (argumentA == nullptr)
        m_section.entries.back().from = {};
    if (argumentB == nullptr)
        m_section.entries.back().to = {};
    DiffEntry &entry = m_section.entries.back();
    if (entry.from == entry.to)
        entry.note = UnlikeValues{m_pair, m_graphs}.note(argumentA->value, argumentB->value);
}

void NodeEntries::module(std::uint32_t a, std::uint32_t b)
{
    change(a, b, "module", modulePath(m_pair.a->modules, nodeA(a)), modulePath(m_pair.b->modules, nodeB(b)));
}

void NodeEntries::moduleClass(std::uint32_t a, std::uint32_t b, std::string_view from, std::string_view to)
{
    change(a, b, "module class", std::string(from), std::string(to));
}

void NodeEntries::value(std::uint32_t a, std::uint32_t b, const ValueChange &changed)
{
    change(a, b, changed.what, changed.from, changed.to);
    if (changed.from == changed.to)
        m_section.entries.back().note = "symbols of one name that do not stand for each other";
}

void NodeEntries::metadata(std::uint32_t a, std::uint32_t b)
{
    const Metadata inA = metadataOf(m_pair.a->program, nodeA(a));
    const Metadata inB = metadataOf(m_pair.b->program, nodeB(b));
    if (inA == inB)
        return;
    const auto text = [](const Metadata &metadata, const Metadata &other) {
        std::string all;
        for (const auto &[key, value] : metadata) {
            const auto same = other.find(key);
            if (same == other.end() || same->second != value)
                all += (all.empty() ? "" : ", ") + std::string(key) + ": " + std::string(value.substr(0, longestText));
        }
        return cut(std::move(all));
    };
    change(a, b, "metadata", text(inA, inB), text(inB, inA));
}

void NodeEntries::output(const Argument &a, const Argument &b, std::size_t position)
{
    const std::string path = graphPath(m_pair.a->program, m_graphs.viewA->graph());
    m_section.entries.push_back({.kind = "output",
                                 .what = "output",
                                 .name = (path.empty() ? "" : path + ".") + "output " + std::to_string(position),
                                 .from = DiffValue::ofText(outputText(m_pair.a->program, *m_graphs.viewA, a)),
                                 .to = DiffValue::ofText(outputText(m_pair.b->program, *m_graphs.viewB, b)),
                                 .a = m_pair.a->place(m_graphs.viewA->graph().pointer),
                                 .b = m_pair.b->place(m_graphs.viewB->graph().pointer)});
    DiffEntry &entry = m_section.entries.back();
    if (entry.from == entry.to)
        entry.note = UnlikeValues{m_pair, m_graphs}.note(a, b);
}

void NodeEntries::outputCount(std::size_t a, std::size_t b)
{
    m_section.entries.push_back({.kind = "graph",
                                 .what = "outputs",
                                 .name = graphPath(m_pair.a->program, m_graphs.viewA->graph()),
                                 .from = DiffValue::ofJson(std::to_string(a)),
                                 .to = DiffValue::ofJson(std::to_string(b)),
                                 .a = m_pair.a->place(m_graphs.viewA->graph().pointer),
                                 .b = m_pair.b->place(m_graphs.viewB->graph().pointer)});
}

}  // namespace pt2scope
