// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Output.h"
#include "core/program/Program.h"

#include <string>
#include <vector>

namespace pt2scope {

/// An exported program to be printed.
struct NamedProgram {
    std::string name;  // of the model
    ProgramPtr program;
};

// All three write as they go: a program of 50,000 nodes is never held in another form.

/// As print(ep.graph) of torch.fx shows it; the graphs that nodes take stand below.
void writeGraphText(const std::vector<NamedProgram> &programs, Output &output);
void writeGraphJson(const std::string &path, const std::vector<NamedProgram> &programs, Output &output);
/// For Graphviz: modules and nested graphs are boxes around their nodes, edges carry the values' types.
void writeGraphDot(const std::vector<NamedProgram> &programs, Output &output);

}  // namespace pt2scope
