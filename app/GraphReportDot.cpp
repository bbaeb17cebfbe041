// SPDX-License-Identifier: Apache-2.0
#include "app/GraphReport.h"
#include "core/bytes/Text.h"
#include "core/bytes/Utf8.h"
#include "core/program/ArgumentText.h"
#include "core/program/GraphIndex.h"
#include "core/program/GraphText.h"
#include "core/program/GraphValueText.h"
#include "core/program/ModuleTree.h"

#include <map>

namespace pt2scope {

namespace {

constexpr std::size_t longestLabel = 120;  // bytes

/// A label in quotes: printable text has no control characters, and \n of ours is a line end there.
std::string quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string cut(const std::string &text)
{
    return text.size() <= longestLabel ? text : std::string(firstCharacters(text, longestLabel)) + "…";
}

class DotWriter {
public:
    DotWriter(const NamedProgram &named, std::string prefix, Output &output)
        : m_program(*named.program),
          m_prefix(std::move(prefix)),
          m_output(output),
          m_modules(m_program),
          m_texts(m_program)
    {}

    void write()
    {
        for (std::size_t i = 0; i < m_program.graphs.size(); ++i)
            writeGraph(i);
    }

private:
    void writeGraph(std::size_t graphIndex)
    {
        const Graph &graph = m_program.graphs[graphIndex];
        m_graphId = m_prefix + "g" + std::to_string(graphIndex);
        const GraphIndex index(m_program, graph);
        const bool isNested = graph.parent != noGraph;
        if (isNested)
            m_output.write("subgraph cluster_" + m_graphId + " {\nlabel=" + quoted(cut(graphPath(m_program, graph)))
                           + ";\nstyle=dashed;\n");
        for (std::size_t i = 0; i < graph.inputs.size(); ++i)
            writeEnd(inputId(i), graph.inputs[i], index);
        writeModules(graph);
        for (std::size_t i = 0; i < graph.outputs.size(); ++i)
            writeEnd(outputId(i), graph.outputs[i], index);
        if (isNested)
            m_output.write("}\n");
        writeEdges(graph, index);
        if (isNested)
            m_output.write(m_prefix + "g" + std::to_string(graph.parent) + "n" + std::to_string(graph.parentNode)
                           + " -> " + entryOf(graph) + " [lhead=cluster_" + m_graphId + ",style=dashed];\n");
    }

    /// A node of the graph for the edge that leads to its box.
    std::string entryOf(const Graph &graph) const
    {
        return !graph.inputs.empty() ? inputId(0) : !graph.nodes.empty() ? nodeId(0) : outputId(0);
    }

    void writeEnd(const std::string &id, const Argument &argument, const GraphIndex &index)
    {
        std::string label;
        appendArgument(label, m_program, argument);
        if (argument.isValue() && label.starts_with('%'))
            label.erase(0, 1);
        m_output.write(id + " [shape=ellipse,label=" + lines(cut(label), typeOf(argument.name, index)) + "];\n");
    }

    /// The nodes of each module in a box, boxes of modules within that of the module that holds them.
    void writeModules(const Graph &graph)
    {
        std::map<std::uint32_t, std::vector<std::size_t>> nodes;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            nodes[m_modules.placeOf(graph.nodes[i])].push_back(i);
        for (const auto &[module, members] : nodes) {
            const std::size_t depth = openBoxes(module);
            for (const std::size_t node : members)
                writeNode(graph.nodes[node], node);
            for (std::size_t i = 0; i < depth; ++i)
                m_output.write("}\n");
        }
    }

    /// Opens the boxes around a module's nodes from the outermost in, and says how many these are. A box may be opened
    /// again: its name makes it the same one.
    std::size_t openBoxes(std::uint32_t module)
    {
        constexpr std::size_t deepest = 50;
        std::vector<std::uint32_t> path;
        for (; module != 0 && path.size() < deepest; module = m_modules.modules()[module].parent)
            path.push_back(module);
        for (auto at = path.rbegin(); at != path.rend(); ++at) {
            const ModuleNode &box = m_modules.modules()[*at];
            const std::string type(box.type.substr(box.type.rfind('.') + 1));
            m_output.write("subgraph cluster_" + m_graphId + "m" + std::to_string(*at)
                           + " {\nlabel=" + lines(cut(printable(box.path)), cut(printable(type))) + ";\n");
        }
        return path.size();
    }

    void writeNode(const Node &node, std::size_t index)
    {
        std::string_view target = m_program.text(node.target);
        constexpr std::string_view operators = "torch.ops.";
        if (target.starts_with(operators))
            target.remove_prefix(operators.size());
        m_output.write(nodeId(index) + " [label=" + lines(cut(printable(target)), cut(nodeNameText(m_program, node)))
                       + "];\n");
    }

    void writeEdges(const Graph &graph, const GraphIndex &index)
    {
        for (const GraphIndex::Value &value : index.values()) {
            if (value.definer == GraphIndex::Definer::Nobody)
                continue;
            const bool isInput = value.definer == GraphIndex::Definer::Input;
            const std::string from = isInput ? inputId(value.index) : nodeId(value.index);
            const std::string type = isInput ? "" : typeOf(value.name, index);
            for (const std::uint32_t user : index.users(value)) {
                if (user != GraphIndex::graphOutput)
                    m_output.write(from + " -> " + nodeId(user) + (type.empty() ? "" : " [label=" + quoted(type) + "]")
                                   + ";\n");
            }
        }
        for (std::size_t i = 0; i < graph.outputs.size(); ++i) {
            const GraphIndex::Value *value = graph.outputs[i].isValue() ? index.find(graph.outputs[i].name) : nullptr;
            if (value != nullptr && value->definer != GraphIndex::Definer::Nobody)
                m_output.write(
                    (value->definer == GraphIndex::Definer::Input ? inputId(value->index) : nodeId(value->index))
                    + " -> " + outputId(i) + ";\n");
        }
    }

    std::string typeOf(NameId name, const GraphIndex &index)
    {
        const TensorValue *tensor = index.tensor(name);
        return tensor ? cut(m_texts.dtype(*tensor) + m_texts.sizes(m_program.sizes(*tensor))) : "";
    }

    static std::string lines(const std::string &first, const std::string &second)
    {
        std::string label = quoted(first);
        if (!second.empty())
            label.replace(label.size() - 1, 1, "\\n" + quoted(second).substr(1));
        return label;
    }

    std::string inputId(std::size_t index) const { return m_graphId + "i" + std::to_string(index); }
    std::string outputId(std::size_t index) const { return m_graphId + "o" + std::to_string(index); }
    std::string nodeId(std::size_t index) const { return m_graphId + "n" + std::to_string(index); }

    const Program &m_program;
    std::string m_prefix;  // makes the names of several models differ
    Output &m_output;
    ModuleTree m_modules;
    GraphValueText m_texts;
    std::string m_graphId;
};

}  // namespace

void writeGraphDot(const std::vector<NamedProgram> &programs, Output &output)
{
    output.write(
        "digraph pt2 {\ncompound=true;\nnode [shape=box,fontname=\"sans-serif\"];\n"
        "edge [fontname=\"sans-serif\",fontsize=10];\n");
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const std::string prefix = "p" + std::to_string(i);
        if (programs.size() > 1)
            output.write("subgraph cluster_" + prefix + " {\nlabel=" + quoted(cut(printable(programs[i].name)))
                         + ";\n");
        DotWriter(programs[i], prefix, output).write();
        if (programs.size() > 1)
            output.write("}\n");
    }
    output.write("}\n");
}

}  // namespace pt2scope
