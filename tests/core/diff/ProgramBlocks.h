// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/diff/DiffLines.h"
#include "tests/core/diff/ProgramSketch.h"

// A program of blocks that are alike, and how two programs compare.

namespace pt2scope::testing {

inline constexpr const char *alphaOne = "{'as_float': 1.0}";
inline constexpr const char *alphaTwo = "{'as_float': 2.0}";

/// Blocks of norm, linear, gelu and a residual add, each in a module of its own where `withModules`.
inline ProgramSketch blocks(int count, bool withModules = true)
{
    ProgramSketch sketch;
    sketch.inputs.push_back({"x"});
    std::string current = "x";
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        const std::string module = withModules ? "block_" + number : "";
        sketch.inputs.push_back({"p_" + number, "block_" + number + ".weight"});
        sketch.nodes.push_back({"norm_" + number, "norm", {current}, module});
        sketch.nodes.push_back({"linear_" + number, "linear", {"norm_" + number, "p_" + number}, module});
        sketch.nodes.push_back({"gelu_" + number, "gelu", {"linear_" + number}, module});
        sketch.nodes.push_back({"add_" + number, "add", {"gelu_" + number, current}, module, alphaOne});
        current = "add_" + number;
    }
    sketch.outputs = {current};
    return sketch;
}

inline DocumentPtr documentOf(const ProgramSketch &sketch)
{
    return openBytes(withProgram(sketch.text()));
}

inline QStringList programLines(const ProgramSketch &a, const ProgramSketch &b)
{
    return linesOf(compareSection(DiffSection::Program, documentOf(a), documentOf(b)));
}

}  // namespace pt2scope::testing
