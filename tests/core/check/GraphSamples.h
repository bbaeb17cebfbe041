// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ConfigEdits.h"
#include "tests/support/ProgramEdits.h"

#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

// Programs from a short notation. A node is "aten.mm.default self=x mat2=w -> y"; its arguments are a value x, a number
// 3 or 0.5, a list [1,2] of them, a list {x,y} of values, a symbolic number $n, true, false, none, a text 'same' or a
// dtype f32. A tensor is "x:f32[3,s0]", where s0 has the hint 6, s1 7, and so on; u0 has none.

namespace pt2scope::testing {

inline std::vector<std::string> words(const std::string &text)
{
    std::istringstream stream(text);
    std::vector<std::string> result;
    for (std::string word; stream >> word;)
        result.push_back(word);
    return result;
}

inline std::vector<std::string> parts(const std::string &text, char separator)
{
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);)
        result.push_back(part);
    return result;
}

inline std::string joined(const std::vector<std::string> &items)
{
    std::string text;
    for (const std::string &item : items)
        text += (text.empty() ? "" : ", ") + item;
    return text;
}

inline std::string tensorName(const std::string &name)
{
    return R"({"name": ")" + name + R"("})";
}

inline std::string asTensor(const std::string &name)
{
    return R"({"as_tensor": )" + tensorName(name) + "}";
}

inline const std::map<std::string, int> &dtypeNumbers()
{
    static const std::map<std::string, int> numbers{{"u8", 1},  {"i32", 4},  {"i64", 5}, {"f16", 6},  {"f32", 7},
                                                    {"f64", 8}, {"c64", 10}, {"b", 12},  {"bf16", 13}};
    return numbers;
}

inline std::string symSize(const std::string &text)
{
    if (text.find_first_not_of("-0123456789") == std::string::npos)
        return R"({"as_int": )" + text + "}";
    const std::string hint =
        text.front() == 's' ? R"({"as_int": )" + std::to_string(6 + std::stoi(text.substr(1))) + "}" : "null";
    return R"({"as_expr": {"expr_str": "Symbol(')" + text + R"_(', positive=True, integer=True)", "hint": )_" + hint
           + "}}";
}

/// The text between the brackets of "f32[3,4]", split.
inline std::vector<std::string> sizeTexts(const std::string &type)
{
    const std::size_t open = type.find('[');
    return parts(type.substr(open + 1, type.size() - open - 2), ',');
}

inline std::string meta(const std::string &type, const std::string &device = R"({"type": "cpu", "index": null})")
{
    std::vector<std::string> sizes;
    for (const std::string &size : sizeTexts(type))
        sizes.push_back(symSize(size));
    const std::vector<std::string> strides(sizes.size(), R"({"as_int": 1})");
    const std::string dtype = std::to_string(dtypeNumbers().at(type.substr(0, type.find('['))));
    return R"({"dtype": )" + dtype + R"(, "sizes": [)" + joined(sizes) + R"(], "requires_grad": false, "device": )"
           + device + R"(, "strides": [)" + joined(strides) + R"(], "storage_offset": {"as_int": 0}, "layout": 7})";
}

inline bool isNumber(const std::string &text)
{
    return text.find_first_not_of("-.0123456789") == std::string::npos;
}

inline std::string argument(const std::string &text)
{
    const std::string inner = text.substr(1, text.size() > 1 ? text.size() - 2 : 0);
    if (text.front() == '[' && inner.find('$') == std::string::npos)
        return (inner.find('.') == std::string::npos ? R"({"as_ints": [)" : R"({"as_floats": [)") + inner + "]}";
    if (text.front() == '[') {
        std::vector<std::string> items;
        for (const std::string &item : parts(inner, ','))
            items.push_back(item.front() == '$' ? R"({"as_name": ")" + item.substr(1) + "\"}"
                                                : R"({"as_int": )" + item + "}");
        return R"({"as_sym_ints": [)" + joined(items) + "]}";
    }
    if (text.front() == '{') {
        std::vector<std::string> items;
        bool isOptional = false;
        for (const std::string &item : parts(inner, ',')) {
            isOptional = isOptional || item == "none";
            items.push_back(item);
        }
        for (std::string &item : items)
            item = !isOptional ? tensorName(item) : item == "none" ? R"({"as_none": true})" : asTensor(item);
        return (isOptional ? R"({"as_optional_tensors": [)" : R"({"as_tensors": [)") + joined(items) + "]}";
    }
    if (text.front() == '$')
        return R"({"as_sym_int": {"as_name": ")" + text.substr(1) + "\"}}";
    if (text.front() == '\'')
        return R"({"as_string": ")" + inner + "\"}";
    if (text == "none")
        return R"({"as_none": true})";
    if (text == "true" || text == "false")
        return R"({"as_bool": )" + text + "}";
    if (isNumber(text))
        return (text.find('.') == std::string::npos ? R"({"as_int": )" : R"({"as_float": )") + text + "}";
    if (dtypeNumbers().contains(text))
        return R"({"as_scalar_type": )" + std::to_string(dtypeNumbers().at(text)) + "}";
    return asTensor(text);
}

inline std::string namedArgument(const std::string &name, const std::string &json, int kind = 1)
{
    return R"({"name": ")" + name + R"(", "arg": )" + json + R"(, "kind": )" + std::to_string(kind) + "}";
}

/// A node of parts that are JSON already; the name is left out when empty. `single` is is_hop_single_tensor_return.
inline std::string nodeJson(const std::string &target, const std::vector<std::string> &inputs,
                            const std::vector<std::string> &outputs, const std::string &name = {},
                            const std::string &metadata = {}, const std::string &single = "null")
{
    return R"({"target": ")" + target + R"(", "inputs": [)" + joined(inputs) + R"(], "outputs": [)" + joined(outputs)
           + R"(], "metadata": {)" + metadata + R"(}, "is_hop_single_tensor_return": )" + single + R"(, "name": )"
           + (name.empty() ? "null" : '"' + name + '"') + "}";
}

/// A node of the notation above.
inline std::string node(const std::string &text)
{
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    bool isOutput = false;
    const std::vector<std::string> all = words(text);
    for (std::size_t i = 1; i < all.size(); ++i) {
        const std::size_t equals = all[i].find('=');
        if (all[i] == "->")
            isOutput = true;
        else if (isOutput)
            outputs.push_back(argument(all[i]));
        else
            inputs.push_back(namedArgument(all[i].substr(0, equals), argument(all[i].substr(equals + 1))));
    }
    const bool isPlain =
        all[0].find('.') != std::string::npos && !all[0].starts_with("_operator") && !all[0].starts_with("torch");
    return nodeJson((isPlain ? "torch.ops." : "") + all[0], inputs, outputs);
}

struct SampleGraph {
    std::string inputs = "x";        // tensors, by name
    std::string outputs = "y";       // values, in the notation of arguments
    std::vector<std::string> nodes;  // JSON
    std::string tensors = "x:f32[3,4] y:f32[3,4]";
    std::string symInts = "";        // JSON members of sym_int_values
    std::string customObjects = "";  // and of custom_obj_values
    std::string moreTensors = "";    // JSON members of tensor_values
    std::string moreInputs = "";     // JSON of arguments
    bool single = false;

    std::string json() const
    {
        std::vector<std::string> inputList;
        std::vector<std::string> outputList;
        std::vector<std::string> values;
        for (const std::string &input : words(inputs))
            inputList.push_back(asTensor(input));
        if (!moreInputs.empty())
            inputList.push_back(moreInputs);
        for (const std::string &output : words(outputs))
            outputList.push_back(argument(output));
        for (const std::string &tensor : words(tensors)) {
            const std::size_t colon = tensor.find(':');
            values.push_back('"' + tensor.substr(0, colon) + "\": " + meta(tensor.substr(colon + 1)));
        }
        if (!moreTensors.empty())
            values.push_back(moreTensors);
        return R"({"inputs": [)" + joined(inputList) + R"(], "outputs": [)" + joined(outputList) + R"(], "nodes": [)"
               + joined(nodes) + R"(], "tensor_values": {)" + joined(values) + R"(}, "sym_int_values": {)" + symInts
               + R"(}, "sym_bool_values": {}, "is_single_tensor_return": )" + (single ? "true" : "false")
               + R"(, "custom_obj_values": {)" + customObjects + R"(}, "sym_float_values": {}})";
    }
};

/// The small program with another graph. Its signature stays: an input x and a parameter w, which is p_w.
inline std::string programOf(const std::string &graph)
{
    const std::string text = smallProgramText();
    const std::string before = R"("graph": )";
    const std::size_t begin = text.find(before) + before.size();
    const std::size_t end = text.find(R"(, "signature": {"input_specs")");
    return text.substr(0, begin) + graph + text.substr(end);
}

inline Bytes archiveOf(const SampleGraph &graph)
{
    return withProgram(programOf(graph.json()));
}

/// A graph of x with these nodes that returns y; each in the notation above.
inline SampleGraph graphOf(const std::vector<std::string> &nodes, const std::string &tensors = "x:f32[3,4] y:f32[3,4]")
{
    SampleGraph graph;
    graph.tensors = tensors;
    for (const std::string &each : nodes)
        graph.nodes.push_back(node(each));
    return graph;
}

}  // namespace pt2scope::testing
