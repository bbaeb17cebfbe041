// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <functional>
#include <string>
#include <string_view>

namespace pt2scope {

struct GraphTextOptions {
    /// Whether torch passes an argument of an operator by keyword; asked where the file does not say, as before schema
    /// 8.3. Without it such arguments are positional.
    std::function<bool(std::string_view target, std::string_view argument)> isKeyword = {};
};

/// A graph as print(ep.graph) of torch.fx shows it once torch has loaded it, line by line without line ends: the
/// getitem and get_attr nodes that loading adds are there, too. Safe to show. The graphs that its nodes take are left
/// to the caller.
void printGraph(const Program &program, const Graph &graph, const GraphTextOptions &options,
                const std::function<void(std::string_view line)> &print);

/// Where a graph lies: "" for the root, "true_graph_0.body_graph_0" as torch names the module that holds it. Safe to
/// show, each name cut where it is very long.
std::string graphPath(const Program &program, const Graph &graph);

/// A node by its name, or by its only output's where the file does not name it; safe to show, empty when it has
/// neither.
std::string nodeNameText(const Program &program, const Node &node);

}  // namespace pt2scope
