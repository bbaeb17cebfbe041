// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/ProgramDiff.h"

#include "core/diff/program/GraphComparison.h"
#include "core/diff/program/ModuleCallDiff.h"
#include "core/diff/program/ModuleRenames.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"

#include <algorithm>
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

/// The library that has to be loaded before the operator can be called; empty of PyTorch's own.
std::string_view libraryOf(std::string_view target)
{
    const std::optional<std::string_view> name = operatorNameOf(target);
    const std::string_view library = name ? namespaceOf(*name) : std::string_view();
    const bool isOfTorch = OperatorTable::hasCompleteList(library) || library == "higher_order";
    return isOfTorch ? std::string_view() : library;
}

bool callsLibrary(const OperatorCounts &operators, std::string_view library)
{
    return std::ranges::any_of(operators, [&](const auto &each) { return libraryOf(each.first) == library; });
}

/// Operators that only one of the programs calls.
void diffOperators(const ProgramPair &pair, SectionDifference &section)
{
    const OperatorCounts a = countOperators(pair.a->program);
    const OperatorCounts b = countOperators(pair.b->program);
    for (const auto &[target, count] : a) {
        if (!b.contains(target))
            section.entries.push_back({.change = DiffChange::Removed,
                                       .kind = "operator",
                                       .what = "operator",
                                       .name = std::string(target),
                                       .from = DiffValue::ofJson(std::to_string(count)),
                                       .note = "not called any more",
                                       .a = pair.a->place()});
    }
    for (const auto &[target, count] : b) {
        if (a.contains(target))
            continue;
        const std::string library(libraryOf(target));
        const bool isNewLibrary = !library.empty() && !callsLibrary(a, library);
        section.entries.push_back(
            {.change = DiffChange::Added,
             .kind = "operator",
             .what = "operator",
             .name = std::string(target),
             .to = DiffValue::ofJson(std::to_string(count)),
             .breaking = isNewLibrary,
             .note = isNewLibrary ? "loading it takes the library " + library + ", too" : "not called before",
             .b = pair.b->place()});
    }
}

/// Of what the caller gives: of state the tensors tell.
void diffGradients(const ProgramPair &pair, SectionDifference &section)
{
    const auto place = [](const ProgramSide &side) {
        return side.place(side.program.root() ? side.program.root()->pointer : "");
    };
    const auto text = [](const TensorValue &value) { return DiffValue::ofJson(value.requiresGrad ? "true" : "false"); };
    for (const SignatureItem &a : pair.a->items.inputs()) {
        const std::uint32_t partner = pair.inputs.ofA[a.position];
        if (partner == Partners::none)
            continue;
        const SignatureItem &b = pair.b->items.inputs()[partner];
        if (a.isOfCaller && a.tensor && b.tensor && a.tensor->requiresGrad != b.tensor->requiresGrad)
            section.entries.push_back({.kind = "input",
                                       .what = "requires_grad",
                                       .name = a.name,
                                       .from = text(*a.tensor),
                                       .to = text(*b.tensor),
                                       .a = place(*pair.a),
                                       .b = place(*pair.b)});
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
    diffModuleCalls(pair, renames, section);
    diffGradients(pair, section);
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
