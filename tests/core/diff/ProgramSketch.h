// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ProgramEdits.h"
#include "tests/support/ProgramParts.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

// Programs for comparisons, written down as what calls what.

namespace pt2scope::testing {

struct SketchNode {
    std::string name;
    std::string op;                   // "relu": torch.ops.aten.relu.default
    std::vector<std::string> inputs;  // names of values
    std::string module{};             // FQN
    std::string alpha{};              // a constant argument; a JSON argument, or empty
    std::string sizes = "[{'as_int': 3}]";
    int dtype = 7;
};

struct SketchInput {
    std::string name;
    std::string parameter{};  // FQN; empty for a user input
    std::string sizes = "[{'as_int': 3}]";
    int dtype = 7;
    bool isBuffer = false;
};

struct ProgramSketch {
    std::vector<SketchInput> inputs;
    std::vector<SketchNode> nodes;
    std::vector<std::string> outputs;
    std::string ranges = "{}";
    std::string guards = "[]";
    std::string moduleCalls = "[]";

    SketchNode &node(const std::string &name) { return *std::ranges::find(nodes, name, &SketchNode::name); }
    std::size_t indexOf(const std::string &name) const
    {
        return static_cast<std::size_t>(std::ranges::find(nodes, name, &SketchNode::name) - nodes.begin());
    }

    /// Every use of `from` becomes one of `to`, but for those of the node `besides`.
    void redirect(const std::string &from, const std::string &to, const std::string &besides = {})
    {
        for (SketchNode &each : nodes) {
            if (each.name != besides)
                std::ranges::replace(each.inputs, from, to);
        }
        std::ranges::replace(outputs, from, to);
    }

    /// A node of one input between a value and all that take it.
    void insertAfter(const std::string &value, SketchNode added)
    {
        redirect(value, added.name);
        added.inputs = {value};
        const std::size_t at = indexOf(value);
        nodes.insert(nodes.begin() + static_cast<std::ptrdiff_t>(at == nodes.size() ? 0 : at + 1), std::move(added));
    }

    /// A node of one input goes; its users take what it took.
    void remove(const std::string &name)
    {
        const SketchNode gone = node(name);
        nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(indexOf(name)));
        redirect(gone.name, gone.inputs.front());
    }

    /// Other names for all values.
    void renumber(const std::string &prefix)
    {
        std::map<std::string, std::string> names;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            names[nodes[i].name] = prefix + std::to_string(i);
        const auto rename = [&](std::string &name) { name = names.contains(name) ? names[name] : name; };
        for (SketchNode &each : nodes) {
            rename(each.name);
            std::ranges::for_each(each.inputs, rename);
        }
        std::ranges::for_each(outputs, rename);
    }

    std::string text() const;
};

inline std::string tensorArgument(const std::string &name)
{
    return "{'as_tensor': {'name': '" + name + "'}}";
}

inline std::string sketchMeta(const std::string &sizes, int dtype)
{
    return "{'dtype': " + std::to_string(dtype) + ", 'sizes': " + sizes
           + ", 'requires_grad': false, 'device': {'type': 'cpu', 'index': null}, 'strides': [{'as_int': 1}], "
             "'storage_offset': {'as_int': 0}, 'layout': 7}";
}

inline std::string sketchNodeText(const SketchNode &node)
{
    std::string inputs;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        inputs += std::string(i == 0 ? "" : ", ") + "{'name': 'input" + std::to_string(i)
                  + "', 'arg': " + tensorArgument(node.inputs[i]) + ", 'kind': 1}";
    if (!node.alpha.empty())
        inputs += std::string(inputs.empty() ? "" : ", ") + "{'name': 'alpha', 'arg': " + node.alpha + ", 'kind': 2}";
    const std::string metadata =
        node.module.empty() ? "{}" : "{'nn_module_stack': 'L__self__,,M;K_" + node.module + "," + node.module + ",C'}";
    return "{'target': 'torch.ops.aten." + node.op + ".default', 'inputs': [" + inputs + "], 'outputs': ["
           + tensorArgument(node.name) + "], 'metadata': " + metadata
           + ", 'is_hop_single_tensor_return': null, 'name': '" + node.name + "'}";
}

inline std::string stateSpec(const SketchInput &input)
{
    const std::string kind = input.isBuffer ? "buffer" : "parameter";
    return "{'" + kind + "': {'arg': {'name': '" + input.name + "'}, '" + kind + "_name': '" + input.parameter + "'"
           + (input.isBuffer ? ", 'persistent': true" : "") + "}}";
}

inline std::string ProgramSketch::text() const
{
    ProgramParts parts;
    const auto listed = [](const auto &elements, const auto &textOf) {
        std::string list;
        for (const auto &element : elements)
            list += (list.empty() ? "" : ", ") + textOf(element);
        return list;
    };
    parts.inputs = "[" + listed(inputs, [](const SketchInput &each) { return tensorArgument(each.name); }) + "]";
    parts.outputs = "[" + listed(outputs, tensorArgument) + "]";
    parts.nodes = "[" + listed(nodes, sketchNodeText) + "]";
    const auto valueText = [](const auto &each) {
        return "'" + each.name + "': " + sketchMeta(each.sizes, each.dtype);
    };
    parts.tensorValues = "{" + listed(inputs, valueText) + (nodes.empty() || inputs.empty() ? "" : ", ")
                         + listed(nodes, valueText) + "}";
    parts.inputSpecs = "["
                       + listed(inputs,
                                [](const SketchInput &each) {
                                    return each.parameter.empty()
                                               ? "{'user_input': {'arg': " + tensorArgument(each.name) + "}}"
                                               : stateSpec(each);
                                })
                       + "]";
    parts.outputSpecs =
        "["
        + listed(outputs,
                 [](const std::string &each) { return "{'user_output': {'arg': " + tensorArgument(each) + "}}"; })
        + "]";
    parts.ranges = ranges;
    parts.guards = guards;
    parts.moduleCalls = moduleCalls;
    return programText(parts);
}

}  // namespace pt2scope::testing
