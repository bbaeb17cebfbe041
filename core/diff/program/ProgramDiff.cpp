// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/ProgramDiff.h"

#include "core/diff/program/GraphComparison.h"
#include "core/diff/program/ModuleRenames.h"

#include <map>
#include <string>
#include <string_view>

namespace pt2scope {

namespace {

using OperatorCounts = std::map<std::string_view, std::uint64_t>;

OperatorCounts countOperators(const Program &program)
{
    OperatorCounts counts;
    for (const Graph &graph : program.graphs) {
        for (const Node &node : graph.nodes)
            ++counts[program.text(node.target)];
    }
    return counts;
}

std::uint64_t nodeCount(const Program &program)
{
    std::uint64_t count = 0;
    for (const Graph &graph : program.graphs)
        count += graph.nodes.size();
    return count;
}

/// Operators that only one of the programs calls.
void diffOperators(const ProgramPair &pair, SectionDifference &section)
{
    const OperatorCounts a = countOperators(pair.a->program);
    const OperatorCounts b = countOperators(pair.b->program);
    for (const auto &[target, count] : a) {
        if (!b.contains(target))
            section.entries.push_back({.change = DiffChange::Removed,
                                       .what = "operator",
                                       .name = std::string(target),
                                       .from = DiffValue::ofJson(std::to_string(count)),
                                       .note = "not called any more",
                                       .a = pair.a->place()});
    }
    for (const auto &[target, count] : b) {
        if (!a.contains(target))
            section.entries.push_back({.change = DiffChange::Added,
                                       .what = "operator",
                                       .name = std::string(target),
                                       .to = DiffValue::ofJson(std::to_string(count)),
                                       .note = "not called before",
                                       .b = pair.b->place()});
    }
}

}  // namespace

void diffPrograms(ProgramPair &pair, SectionDifference &section)
{
    if (pair.isIdentical()) {
        section.same += nodeCount(pair.a->program);
        return;
    }
    diffOperators(pair, section);
    const ModuleRenames renames(pair);
    diffModules(pair, renames, section);
    std::uint64_t followers = 0;
    for (const GraphPair &graphs : pair.graphs)
        followers += compareGraphs(pair, graphs, renames, section);
    if (followers > 0)
        section.remarks.push_back({.what = "follows",
                                   .name = std::to_string(followers) + (followers == 1 ? " node" : " nodes"),
                                   .note = "other sizes, types or devices that follow from other differences",
                                   .a = pair.a->place(),
                                   .b = pair.b->place()});
}

}  // namespace pt2scope
