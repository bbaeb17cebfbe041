// SPDX-License-Identifier: Apache-2.0
// Hints of symbolic sizes, assertions that cannot hold, and how large a program is.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/graph/shapes/SizeValues.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace pt2scope {

namespace {

void checkHintMissing(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        const Program &program = owner.program;
        std::unordered_set<std::string_view> ranges;
        for (const RangeConstraint &range : program.rangeConstraints)
            ranges.insert(program.text(range.symbol));
        std::unordered_set<std::uint32_t> seen;
        for (const SymInt &size : program.symInts) {
            if (!size.isExpression() || !seen.insert(size.expression).second)
                continue;
            const ProgramExpression &expression = program.expressions[size.expression];
            const bool isBareSymbol =
                expression.parsed != noSymExpr && program.symbols.op(expression.parsed) == SymOp::Symbol;
            if (!isBareSymbol || expression.hintKind != ProgramExpression::HintKind::None)
                continue;
            const std::string_view symbol = program.symbols.text(expression.parsed);
            if (isBackedSymbol(symbol) && ranges.contains(symbol))
                reporter.add("sizes of " + shortened(symbol) + " have no hint",
                             owner.site.at(expression.pointer, expression.json));
        }
    });
}

constexpr Rule hintMissing{
    .id = "graph/hint-missing",
    .severity = Severity::Info,
    .title = "A symbolic size has no hint",
    .explanation =
        "The hint is the size that the example inputs had. AOTInductor tunes its kernels for it; the program loads "
        "without, since the symbol has a range.",
    .fix = "Nothing to do, unless the program is to be compiled: export it again then.",
    .reference = "torch/_export/serde/serialize.py (deserialize_sym_int)",
    .check = checkHintMissing,
};

/// Whether an argument is a number or boolean that is false whatever the inputs are.
bool isConstantFalse(const GraphSite &site, const Argument &argument)
{
    if (argument.isSymbolic() && argument.isValue()) {
        const SymbolicValue *value = site.index.symbolic(argument.name);
        return value && value->kind == SymbolicValue::Kind::Bool && value->expression == noExpression
               && value->integer == 0 && !site.owner.isDamaged(value->json);
    }
    switch (argument.tag) {
        case ArgumentTag::Bool:
        case ArgumentTag::SymBool:
        case ArgumentTag::SymInt: return argument.integer == 0;
        case ArgumentTag::Int: return argument.integer == 0 && argument.name == noName;
        case ArgumentTag::Float:
        case ArgumentTag::SymFloat: return argument.number == 0;
        default: return false;
    }
}

void checkAssertScalarConstFalse(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        const auto inputs = site.inputs();
        if (site.target.operatorName != "aten._assert_scalar.default" || inputs.empty()
            || !isConstantFalse(site.graph, inputs[0].value))
            return;
        reporter.add(site.text() + " asserts what is false for every input", site.atInput(0));
    });
}

constexpr Rule assertScalarConstFalse{
    .id = "graph/assert-scalar-const-false",
    .severity = Severity::Error,
    .title = "The program asserts something that is false",
    .explanation = "The program loads, but every run of it fails.",
    .fix = "Export the model again with example inputs that meet its own checks.",
    .reference = "torch/_export/serde/serialize.py (deserialize_node)",
    .check = checkAssertScalarConstFalse,
};

struct ProgramExtent {
    std::size_t nodes = 0;
    std::size_t innerGraphs = 0;
    std::size_t depth = 0;  // 0: no inner graphs
};

ProgramExtent extentOf(const Program &program)
{
    ProgramExtent extent;
    std::vector<std::size_t> depths;
    for (const Graph &graph : program.graphs) {
        extent.nodes += graph.nodes.size();
        depths.push_back(graph.parent == noGraph ? 0 : depths[graph.parent] + 1);
        extent.depth = std::max(extent.depth, depths.back());
    }
    extent.innerGraphs = program.graphs.empty() ? 0 : program.graphs.size() - 1;
    return extent;
}

void checkSize(const Subject &subject, Reporter &reporter)
{
    constexpr std::size_t manyNodes = 10'000;
    constexpr std::size_t manyGraphs = 100;
    constexpr std::size_t deep = 5;
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        const ProgramExtent extent = extentOf(owner.program);
        if (extent.nodes < manyNodes && extent.innerGraphs < manyGraphs && extent.depth < deep)
            return;
        reporter.add("the program has " + counted(extent.nodes, "node") + " and "
                         + counted(extent.innerGraphs, "inner graph") + ", nested " + counted(extent.depth, "level")
                         + " deep",
                     owner.site.at(owner.program.root()->pointer));
    });
}

constexpr Rule graphSize{
    .id = "graph/size",
    .severity = Severity::Info,
    .title = "The program is large",
    .explanation =
        "PyTorch takes from seconds to minutes to load tens of thousands of nodes; parts of its reader take "
        "quadratic time.",
    .fix = "Nothing to do; where loading takes too long, export repeated parts as one module, or compile the model.",
    .reference = "https://github.com/pytorch/pytorch/issues/184787",
    .check = checkSize,
};

}  // namespace

std::span<const Rule *const> graphExtentRules()
{
    static constexpr std::array rules{&hintMissing, &assertScalarConstFalse, &graphSize};
    return rules;
}

}  // namespace pt2scope
