// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/ConfigEdits.h"
#include "tests/support/ProgramEdits.h"
#include "tests/support/ProgramParts.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Changes to the signature of the small archive, whose program has a parameter w and an input x of 3 x 4 float32, and
// small programs of other signatures. Texts of program parts are written with single quotes.

namespace pt2scope::testing {

using ConfigLines = std::vector<std::pair<std::string, ConfigLine>>;

inline std::string smallProgramWith(std::string_view from, std::string_view to)
{
    return replaced(smallProgramText(), from, to);
}

/// The small program with another input spec in place of the parameter's.
inline std::string smallProgramFedFrom(const std::string &spec)
{
    return smallProgramWith(R"({"parameter": {"arg": {"name": "p_w"}, "parameter_name": "w"}})",
                            withDoubleQuotes(spec));
}

inline std::string bufferSpec(std::string_view persistent)
{
    return "{'buffer': {'arg': {'name': 'p_w'}, 'buffer_name': 'w', 'persistent': " + std::string(persistent) + "}}";
}

/// The line of the small archive's parameter.
inline ConfigLine parameterLine()
{
    ConfigLine line;
    line.isParam = "true";
    line.requiresGrad = "true";
    return line;
}

inline ConfigLine constantLine(const std::string &file = "tensor_0")
{
    ConfigLine line;
    line.path = '"' + file + '"';
    line.requiresGrad = "true";
    return line;
}

inline ConfigLine objectLine(const std::string &file)
{
    ConfigLine line;
    line.path = '"' + file + '"';
    line.usePickle = "true";
    line.tensorMeta = "null";
    return line;
}

/// The small archive with this program, these weights and these constants.
inline Bytes archiveOf(std::string program, const ConfigLines &weights, const ConfigLines &constants = {})
{
    Entries entries = smallPt2Entries();
    entryOf(entries, smallProgramName).content = std::move(program);
    entryOf(entries, weightsConfigName).content = configText(weights);
    entryOf(entries, constantsConfigName).content = configText(constants);
    return zip(entries);
}

/// With its usual weight.
inline Bytes archiveOf(std::string program)
{
    return archiveOf(std::move(program), {{"w", parameterLine()}});
}

inline std::string tensorArgument(const std::string &name)
{
    return "{'as_tensor': {'name': '" + name + "'}}";
}

inline std::string userInput(const std::string &argument)
{
    return "{'user_input': {'arg': " + argument + "}}";
}

inline std::string userOutput(const std::string &argument)
{
    return "{'user_output': {'arg': " + argument + "}}";
}

/// An output spec that names a target: mutationSpec("buffer_mutation", "add", "buffer_name", "count").
inline std::string targetSpec(const std::string &kind, const std::string &value, const std::string &field,
                              const std::string &target)
{
    return "{'" + kind + "': {'arg': {'name': '" + value + "'}, '" + field + "': '" + target + "'}}";
}

/// "[a, b]".
inline std::string jsonList(const std::vector<std::string> &items)
{
    std::string text = "[";
    for (const std::string &item : items)
        text += (text.size() > 1 ? ", " : "") + item;
    return text + ']';
}

/// A program that takes x and a buffer w, returns mul, and writes add back to the buffer. All float32 [3, 4].
struct CounterProgram {
    std::vector<std::string> inputs{tensorArgument("b_w"), tensorArgument("x")};
    std::vector<std::string> inputSpecs{"{'buffer': {'arg': {'name': 'b_w'}, 'buffer_name': 'w', 'persistent': true}}",
                                        userInput(tensorArgument("x"))};
    std::vector<std::string> outputs{tensorArgument("add"), tensorArgument("mul")};
    std::vector<std::string> outputSpecs{targetSpec("buffer_mutation", "add", "buffer_name", "w"),
                                         userOutput(tensorArgument("mul"))};
    std::string addMeta = tensorMetaText("[{'as_int': 3}, {'as_int': 4}]", "[{'as_int': 4}, {'as_int': 1}]");

    std::string text() const
    {
        const std::string meta = tensorMetaText("[{'as_int': 3}, {'as_int': 4}]", "[{'as_int': 4}, {'as_int': 1}]");
        ProgramParts parts;
        parts.inputs = jsonList(inputs);
        parts.outputs = jsonList(outputs);
        parts.inputSpecs = jsonList(inputSpecs);
        parts.outputSpecs = jsonList(outputSpecs);
        parts.nodes =
            jsonList({nodeText("torch.ops.aten.add.Tensor", tensorArgument("x"), jsonList({tensorArgument("add")})),
                      nodeText("torch.ops.aten.mul.Tensor", tensorArgument("x"), jsonList({tensorArgument("mul")}))});
        parts.tensorValues = "{'b_w': " + meta + ", 'x': " + meta + ", 'add': " + addMeta + ", 'mul': " + meta + "}";
        return programText(parts);
    }
};

}  // namespace pt2scope::testing
