// SPDX-License-Identifier: Apache-2.0
#include "app/GraphReport.h"
#include "app/ProgramJson.h"
#include "core/program/ModuleTree.h"

namespace pt2scope {

namespace {

class GraphWriter {
public:
    GraphWriter(const Program &program, Output &output)
        : m_program(program), m_output(output), m_modules(program), m_texts(program)
    {
        m_nested.resize(program.graphs.size());
        for (std::size_t i = 0; i < program.graphs.size(); ++i) {
            if (program.graphs[i].parent != noGraph)
                m_nested[program.graphs[i].parent].push_back(i);
        }
    }

    /// The members of a graph's object: inputs, outputs, nodes.
    void write(std::size_t graphIndex)
    {
        const Graph &graph = m_program.graphs[graphIndex];
        const GraphIndex index(m_program, graph);
        m_output.write("\"inputs\": " + dumpJson(valuesJson(graph.inputs, index)) + ", ");
        m_output.write("\"outputs\": " + dumpJson(valuesJson(graph.outputs, index)) + ", \"nodes\": [");
        auto nested = m_nested[graphIndex].begin();
        const auto end = m_nested[graphIndex].end();
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto first = nested;
            while (nested != end && m_program.graphs[*nested].parentNode == i)
                ++nested;
            m_output.write(i == 0 ? "\n      " : ",\n      ");
            writeNode(graph, i, index, {first, nested});
        }
        m_output.write("]");
    }

private:
    using GraphIndexes = std::span<const std::size_t>;

    void writeNode(const Graph &graph, std::size_t index, const GraphIndex &values, GraphIndexes subgraphs)
    {
        const Node &node = graph.nodes[index];
        std::string head = dumpJson(nodeJson(node, index, values));
        head.pop_back();
        m_output.write(head + ",\"subgraphs\":[");
        for (const std::size_t &subgraph : subgraphs) {
            m_output.write(&subgraph == subgraphs.data() ? "" : ", ");
            m_output.write("{\"name\": " + dumpJson(nameJson(m_program, m_program.graphs[subgraph].name)));
            m_output.write(", \"graph\": {");
            write(subgraph);
            m_output.write("}}");
        }
        m_output.write("],\"bytes\":[" + std::to_string(node.json.begin) + "," + std::to_string(node.json.end) + "]}");
    }

    Json nodeJson(const Node &node, std::size_t index, const GraphIndex &values)
    {
        const ModuleNode &module = m_modules.modules()[m_modules.placeOf(node)];
        const MetadataEntry *stack = m_program.metadataEntry(node, "stack_trace");
        Json json{{"index", index}, {"name", nameOf(node)}, {"target", nameJson(m_program, node.target)}};
        json["inputs"] = Json::array();
        for (const NamedArgument &input : m_program.inputs(node))
            json["inputs"].push_back({{"name", nameJson(m_program, input.name)},
                                      {"kind", tagJson(m_program, input.value)},
                                      {"value", argumentJson(m_program, input.value)}});
        json["outputs"] = valuesJson(m_program.outputs(node), values);
        json["module"] = jsonText(module.path);
        json["module_class"] = module.type.empty() ? Json() : Json(jsonText(module.type));
        json["stack"] = stack ? Json(jsonText(m_program.decode(stack->json))) : Json();
        return json;
    }

    Json nameOf(const Node &node) const
    {
        if (node.name != noName)
            return nameJson(m_program, node.name);
        const std::span<const Argument> outputs = m_program.outputs(node);
        const bool takesItsName = outputs.size() == 1 && outputs.front().isValue();
        return takesItsName ? nameJson(m_program, outputs.front().name) : Json();
    }

    Json valuesJson(std::span<const Argument> arguments, const GraphIndex &index)
    {
        Json json = Json::array();
        for (const Argument &argument : arguments)
            addValues(json, argument, index);
        return json;
    }

    /// A list of values is flattened: each has a name of its own.
    void addValues(Json &json, const Argument &argument, const GraphIndex &index)
    {
        if (argument.isList()) {
            for (const Argument &element : m_program.elements(argument))
                addValues(json, element, index);
            return;
        }
        Json value{{"name", argument.isValue() ? nameJson(m_program, argument.name) : Json()},
                   {"kind", tagJson(m_program, argument)}};
        if (argument.isValue())
            describeValue(value, argument, index, m_texts);
        else
            value["value"] = argumentJson(m_program, argument);
        json.push_back(std::move(value));
    }

    const Program &m_program;
    Output &m_output;
    ModuleTree m_modules;
    GraphValueText m_texts;
    std::vector<std::vector<std::size_t>> m_nested;  // by graph: those that its nodes take, in the order of the nodes
};

}  // namespace

void writeGraphJson(const std::string &path, const std::vector<NamedProgram> &programs, Output &output)
{
    output.write("{\n  \"path\": " + dumpJson(jsonText(path)) + ",\n  \"models\": [");
    for (const NamedProgram &named : programs) {
        output.write(&named == &programs.front() ? "\n    {" : ",\n    {");
        output.write("\"name\": " + dumpJson(jsonText(named.name)) + ", ");
        if (named.program->root() != nullptr)
            GraphWriter(*named.program, output).write(0);
        else
            output.write("\"inputs\": [], \"outputs\": [], \"nodes\": []");
        output.write("}");
    }
    output.write(programs.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace pt2scope
