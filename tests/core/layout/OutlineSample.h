// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/VisibleGraph.h"
#include "tests/support/ProgramParts.h"

#include <QString>
#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace pt2scope::testing {

/// A program with its outline, from lines such as "y = add(x, w) @ layers.0/attn": a node, the values that it takes,
/// and the modules that it lies in, each with the class of its name without numbers; "attn#1" is its second call.
/// Inputs are x and z, and the parameters w and v; the last line's value is the output.
struct OutlineSample {
    ProgramPtr program;
    std::unique_ptr<ModuleTree> modules;
    std::unique_ptr<GraphOutline> outline;

    std::uint32_t module(std::string_view path) const
    {
        for (std::uint32_t i = 0; i < outline->items().size(); ++i) {
            const ModuleNode *node = outline->module(outline->items()[i]);
            if (node && node->path == path)
                return i;
        }
        return GraphOutline::none;
    }
};

inline std::string valueText(const std::string &name)
{
    return "{'as_tensor': {'name': '" + name + "'}}";
}

inline std::string stackText(const std::string &modules)
{
    std::string stack = "root,,Root";
    std::string path;
    std::istringstream parts(modules);
    for (std::string part; std::getline(parts, part, '/');) {
        const std::size_t mark = part.find('#');
        const std::string call = mark == std::string::npos ? "" : "@" + part.substr(mark + 1);
        part.resize(std::min(mark, part.size()));
        path += (path.empty() ? "" : ".") + part;
        std::string type = part;
        std::erase_if(type, [](char c) { return c >= '0' && c <= '9'; });
        stack += ";m" + path + call + "," + path + "," + type;
    }
    return stack;
}

inline std::string callText(const std::string &line, std::string *result)
{
    std::istringstream words(line);
    std::string equals, call, at, modules;
    words >> *result >> equals;
    std::getline(words, call, '@');
    words >> modules;
    const std::size_t open = call.find('(');
    const std::size_t close = call.rfind(')');
    std::string inputs;
    std::istringstream names(call.substr(open + 1, close - open - 1));
    for (std::string name; std::getline(names, name, ',');) {
        std::erase(name, ' ');
        inputs +=
            (inputs.empty() ? "" : ", ") + std::string("{'name': 'a', 'arg': ") + valueText(name) + ", 'kind': 1}";
    }
    std::string target = call.substr(0, open);
    std::erase(target, ' ');
    return "{'target': 'torch.ops.aten." + target + ".default', 'inputs': [" + inputs + "], 'outputs': ["
           + valueText(*result) + "], 'metadata': {'nn_module_stack': '" + stackText(modules)
           + "'}, 'is_hop_single_tensor_return': null, 'name': '" + *result + "'}";
}

inline OutlineSample outlineOf(std::string json)
{
    OutlineSample sample;
    sample.program = readProgram(std::move(json));
    sample.modules = std::make_unique<ModuleTree>(*sample.program);
    sample.outline = std::make_unique<GraphOutline>(*sample.program, *sample.modules);
    return sample;
}

inline ProgramParts sampleParts()
{
    const auto parameter = [](const std::string &name) {
        return "{'parameter': {'arg': {'name': '" + name + "'}, 'parameter_name': '" + name + "'}}";
    };
    const auto input = [](const std::string &name) { return "{'user_input': {'arg': " + valueText(name) + "}}"; };
    ProgramParts parts;
    parts.inputs = "[" + valueText("x") + ", " + valueText("z") + ", " + valueText("w") + ", " + valueText("v") + "]";
    parts.inputSpecs = "[" + input("x") + ", " + input("z") + ", " + parameter("w") + ", " + parameter("v") + "]";
    return parts;
}

inline OutlineSample outlineSample(const std::vector<std::string> &lines, const std::string &tensorValues = "{}")
{
    ProgramParts parts = sampleParts();
    std::string nodes;
    std::string last;
    for (const std::string &line : lines)
        nodes += (nodes.empty() ? "" : ", ") + callText(line, &last);
    parts.nodes = "[" + nodes + "]";
    parts.tensorValues = tensorValues;
    parts.outputs = "[" + valueText(last) + "]";
    return outlineOf(programText(parts));
}

/// A graph that a node takes, of nodes as outlineSample() has them.
inline std::string nestedText(const std::vector<std::string> &inputs, const std::vector<std::string> &lines,
                              const std::vector<std::string> &outputs)
{
    const auto list = [](const std::vector<std::string> &parts) {
        std::string text;
        for (const std::string &part : parts)
            text += (text.empty() ? "" : ", ") + part;
        return "[" + text + "]";
    };
    const auto values = [&](const std::vector<std::string> &names) {
        std::vector<std::string> texts;
        for (const std::string &name : names)
            texts.push_back(valueText(name));
        return list(texts);
    };
    std::vector<std::string> nodes;
    std::string result;
    for (const std::string &line : lines)
        nodes.push_back(callText(line, &result));
    return graphText({.inputs = values(inputs), .outputs = values(outputs), .nodes = list(nodes)});
}

/// A program of one node, which takes graphs: x and z, w and v are its inputs as outlineSample() has them, y its
/// output.
inline OutlineSample nestedSample(const std::string &target, const std::vector<std::string> &arguments)
{
    std::string inputs;
    for (const std::string &argument : arguments)
        inputs += (inputs.empty() ? "" : ", ") + std::string("{'name': '', 'arg': ") + argument + ", 'kind': 1}";
    ProgramParts parts = sampleParts();
    parts.nodes = "[{'target': 'torch.ops.higher_order." + target + "', 'inputs': [" + inputs + "], 'outputs': ["
                  + valueText("y") + "], 'metadata': {}, 'is_hop_single_tensor_return': null, 'name': 'y'}]";
    parts.outputs = "[" + valueText("y") + "]";
    return outlineOf(programText(parts));
}

/// What is visible, a line for each node: indented in frames, "+" before what is folded, "x3" after three alike.
inline std::string shown(const GraphOutline &outline, const VisibleGraph &graph)
{
    std::string text;
    for (const VisibleNode &node : graph.nodes) {
        std::string indent;
        for (std::uint32_t at = node.parent; at != VisibleGraph::none; at = graph.nodes[at].parent)
            indent += "  ";
        const GraphOutline::Item &item = outline.items()[node.item];
        std::string name = "graph";
        if (const ModuleNode *module = outline.module(item))
            name = (node.open ? "" : "+") + std::string(module->path);
        else if (const Node *call = outline.node(item))
            name = (outline.isContainer(node.item) && !node.open ? "+" : "")
                   + std::string(outline.program().text(call->name));
        else if (const Argument *argument = outline.argument(item))
            name = (item.kind == GraphOutline::Kind::Output ? ">" : "<")
                   + std::string(outline.program().text(argument->name));
        text += indent + name + (node.memberCount > 1 ? " x" + std::to_string(node.memberCount) : "") + "\n";
    }
    return text;
}

/// Edges as "from>to", by the names that shown() gives them, without indentation.
inline std::string shownEdges(const GraphOutline &outline, const VisibleGraph &graph)
{
    std::vector<std::string> names;
    std::istringstream lines(shown(outline, graph));
    for (std::string line; std::getline(lines, line);)
        names.push_back(line.substr(line.find_first_not_of(' ')));
    std::string text;
    for (const VisibleEdge &edge : graph.edges)
        text += names[edge.from] + " -> " + names[edge.to] + "\n";
    return text;
}

inline QString text(const std::string &from)
{
    return QString::fromStdString(from);
}

inline QString visibleText(const OutlineSample &sample, const FoldState &folding, const VisibleOptions &options = {})
{
    return text(shown(*sample.outline, visibleGraph(*sample.outline, folding, options)));
}

}  // namespace pt2scope::testing
