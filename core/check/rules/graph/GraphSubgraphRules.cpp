// SPDX-License-Identifier: Apache-2.0
// Higher-order operators and the graphs that they take.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/graph/SubgraphNames.h"
#include "core/tensor/DType.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

constexpr std::int64_t singleReturnMinor = 7;  // of schema 8: the first that surely has is_hop_single_tensor_return

void checkTritonKernel(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        if (site.target.operatorName == "higher_order.triton_kernel_wrapper_functional")
            reporter.add(site.text() + " runs a Triton kernel", site.at("/target"));
    });
}

constexpr Rule tritonKernel{
    .id = "graph/triton-kernel",
    .severity = Severity::Warning,
    .title = "The program runs a Triton kernel of its own",
    .explanation = "PyTorch can save such a program, but its Python loader refuses it: it is made for AOTInductor.",
    .fix = "Compile the program with AOTInductor, or export the model without the kernel.",
    .reference = "torch/_export/serde/serialize.py (deserialize_node)",
    .check = checkTritonKernel,
    .refused = true,
};

void checkSubgraphName(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (site.isRoot() || site.graph.name == noName)
            return;
        const std::string_view name = site.program.text(site.graph.name);
        const std::string_view why = objectionToSubmodule(name);
        if (!why.empty())
            reporter.add("an inner graph has the name " + quoted(name) + ", " + std::string(why), site.at(""));
    });
}

constexpr Rule subgraphName{
    .id = "graph/subgraph-name",
    .severity = Severity::Error,
    .title = "An inner graph cannot have its name",
    .explanation =
        "PyTorch registers each inner graph as a submodule under its name, and raises a KeyError for a name that is "
        "empty, has a dot in it, or is an attribute of every module, as forward is.",
    .fix = "Export the model again.",
    .reference =
        "torch/_export/serde/serialize.py (deserialize_input); torch/nn/modules/module.py (add_module); "
        "measured on torch 2.15",
    .check = checkSubgraphName,
    .refused = true,
};

void checkSubgraphNameDuplicate(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        const Program &program = owner.program;
        std::map<std::pair<std::uint32_t, NameId>, std::size_t> first;  // by parent and name
        for (std::size_t i = 1; i < program.graphs.size(); ++i) {
            const Graph &graph = program.graphs[i];
            if (graph.name == noName)
                continue;
            const auto entry = first.try_emplace({graph.parent, graph.name}, i);
            const Graph &earlier = program.graphs[entry.first->second];
            if (entry.second || program.text(earlier.json) == program.text(graph.json))
                continue;
            reporter.add("two graphs of different content are named " + quoted(program.text(graph.name)),
                         owner.site.at(graph.pointer, graph.json), {owner.site.at(earlier.pointer, earlier.json)});
        }
    });
}

constexpr Rule subgraphNameDuplicate{
    .id = "graph/subgraph-name-duplicate",
    .severity = Severity::Error,
    .title = "Two different inner graphs have one name",
    .explanation =
        "PyTorch registers each as a submodule under its name: the later one replaces the former, and both nodes run "
        "the later one.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_input)",
    .check = checkSubgraphNameDuplicate,
};

/// Higher-order operators whose graphs take a known number of inputs: so many as these list arguments have elements.
struct OperandLists {
    std::string_view operatorName;
    std::array<std::size_t, 3> positions;  // of the node's arguments; last stands for the last one
    std::size_t count;
};

constexpr std::size_t lastArgument = static_cast<std::size_t>(-1);
constexpr std::array<OperandLists, 5> operandLists{{
    {"higher_order.cond", {3}, 1},           // predicate, true graph, false graph, operands
    {"higher_order.while_loop", {2, 3}, 2},  // condition, body, carried, additional
    {"higher_order.map_impl", {1, 2}, 2},    // graph, mapped, additional
    {"higher_order.map", {1, 2}, 2},
    {"higher_order.scan", {1, 2, lastArgument}, 3},  // graph, init, scanned, …, additional
}};

/// How many inputs the node's graphs must have; nothing where that cannot be told.
std::optional<std::size_t> operandCount(const NodeSite &site)
{
    const auto lists = std::ranges::find(operandLists, site.target.operatorName, &OperandLists::operatorName);
    const auto inputs = site.inputs();
    if (lists == operandLists.end() || inputs.empty() || site.isDamaged())
        return std::nullopt;
    std::size_t operands = 0;
    for (std::size_t i = 0; i < lists->count; ++i) {
        const std::size_t position = lists->positions[i] == lastArgument ? inputs.size() - 1 : lists->positions[i];
        if (position >= inputs.size() || !inputs[position].value.isList())
            return std::nullopt;
        operands += site.graph.program.elements(inputs[position].value).size();
    }
    return operands;
}

/// The graphs that a node takes, by index in Program::graphs.
std::vector<std::size_t> graphsOf(const NodeSite &site)
{
    std::vector<std::size_t> graphs;
    for (const NamedArgument &input : site.inputs()) {
        if (input.value.tag == ArgumentTag::Graph)
            graphs.push_back(static_cast<std::size_t>(input.value.object));
    }
    return graphs;
}

void checkSubgraphInputs(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        if (!site.target.isHigherOrder())
            return;
        const auto operands = operandCount(site);
        if (!operands)
            return;
        for (const std::size_t number : graphsOf(site)) {
            const GraphSite inner = siteOf(site.graph.owner, number);
            if (inner.isWhole && inner.graph.inputs.size() != *operands)
                reporter.add(site.text() + " hands " + counted(*operands, "operand") + " to its graph "
                                 + quoted(inner.program.text(inner.graph.name)) + ", which has "
                                 + counted(inner.graph.inputs.size(), "input"),
                             site.at("/inputs"), {inner.at("/inputs")});
        }
    });
}

constexpr Rule subgraphInputs{
    .id = "graph/subgraph-inputs",
    .severity = Severity::Warning,
    .title = "An inner graph has not as many inputs as it gets operands",
    .explanation = "PyTorch does not compare them when it loads the program; the operator fails when it is run.",
    .fix = "Export the model again.",
    .reference = "torch/_higher_order_ops/cond.py, while_loop.py, map.py, scan.py",
    .check = checkSubgraphInputs,
};

std::string dtypeText(const TensorValue &value)
{
    const auto dtype = dtypeFromSchema(value.dtype);
    return dtype ? std::string(traits(*dtype).name) : "an unknown dtype";
}

/// What tells the outputs of two branches apart, in words; empty when nothing does.
std::string branchDifference(const GraphSite &one, const GraphSite &other)
{
    const auto &a = one.graph.outputs;
    const auto &b = other.graph.outputs;
    if (a.size() != b.size())
        return "return " + std::to_string(a.size()) + " and " + counted(b.size(), "value");
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].tag != ArgumentTag::Tensor || b[i].tag != ArgumentTag::Tensor)
            continue;
        const TensorValue *first = one.index.tensor(a[i].name);
        const TensorValue *second = other.index.tensor(b[i].name);
        if (first && second && first->dtype != second->dtype)
            return "return " + dtypeText(*first) + " and " + dtypeText(*second) + " at position " + std::to_string(i);
    }
    return {};
}

void checkSubgraphBranches(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        if (site.target.operatorName != "higher_order.cond")
            return;
        const std::vector<std::size_t> graphs = graphsOf(site);
        if (graphs.size() != 2)
            return;
        const GraphSite one = siteOf(site.graph.owner, graphs[0]);
        const GraphSite other = siteOf(site.graph.owner, graphs[1]);
        if (!one.isWhole || !other.isWhole)
            return;
        const std::string difference = branchDifference(one, other);
        if (!difference.empty())
            reporter.add("the branches of " + site.text() + " " + difference, site.at("/inputs"),
                         {one.at("/outputs"), other.at("/outputs")});
    });
}

constexpr Rule subgraphBranches{
    .id = "graph/subgraph-branches",
    .severity = Severity::Warning,
    .title = "The branches of a condition return different things",
    .explanation = "torch.cond wants as many results of the same dtypes from both; it fails when it is run.",
    .fix = "Export the model again.",
    .reference = "torch/_higher_order_ops/cond.py",
    .check = checkSubgraphBranches,
};

void checkHopSingleReturn(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        const auto outputs = site.outputs();
        if (!site.target.isHigherOrder() || site.node.singleTensorReturn != OptionalBool::Absent || outputs.size() != 1
            || outputs[0].tag != ArgumentTag::Tensor || site.isDamaged())
            return;
        const auto schema = site.graph.program.schemaVersion;
        if (schema && schema->major == 8 && schema->minor >= singleReturnMinor)
            reporter.add(site.text() + " (" + shortened(site.target.operatorName)
                             + ") does not say whether it returns a tensor or a tuple of one",
                         site.at());
    });
}

constexpr Rule hopSingleReturn{
    .id = "graph/hop-single-return",
    .severity = Severity::Warning,
    .title = "A higher-order operator does not say whether it returns a tensor or a tuple",
    .explanation =
        "PyTorch writes is_hop_single_tensor_return for them since torch 2.7, and takes its absence for a single "
        "tensor.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_node)",
    .check = checkHopSingleReturn,
};

void checkSingleReturnArity(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (site.isWhole && site.graph.singleTensorReturn && site.graph.outputs.size() != 1)
            reporter.add(
                "is_single_tensor_return is true, but the graph has " + counted(site.graph.outputs.size(), "output"),
                site.at("/is_single_tensor_return"));
    });
}

constexpr Rule singleReturnArity{
    .id = "graph/single-return-arity",
    .severity = Severity::Error,
    .title = "A graph that is to return one tensor has not one output",
    .explanation = "PyTorch raises an AssertionError.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_graph); measured on torch 2.15",
    .check = checkSingleReturnArity,
    .refused = true,
};

void checkRootSingleReturn(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (site.isRoot() && site.graph.singleTensorReturn)
            reporter.add("is_single_tensor_return is true for the program's own graph",
                         site.at("/is_single_tensor_return"));
    });
}

constexpr Rule rootSingleReturn{
    .id = "graph/root-single-return",
    .severity = Severity::Error,
    .title = "The program's graph does not return a tuple",
    .explanation =
        "Only inner graphs may return a bare tensor. PyTorch's verifier walks through the outputs of an exported "
        "program's own graph and raises a TypeError.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (handle_output); torch/_export/verifier.py; measured on torch 2.15",
    .check = checkRootSingleReturn,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> graphSubgraphRules()
{
    static constexpr std::array rules{&tritonKernel,     &subgraphName,    &subgraphNameDuplicate, &subgraphInputs,
                                      &subgraphBranches, &hopSingleReturn, &singleReturnArity,     &rootSingleReturn};
    return rules;
}

}  // namespace pt2scope
