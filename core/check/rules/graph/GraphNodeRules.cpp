// SPDX-License-Identifier: Apache-2.0
// What nodes return, whether anybody needs it, and what they are called.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/program/SymbolicTargets.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace pt2scope {

namespace {

void checkScalarOpOutput(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        if (!isSymbolicTarget(site.target.text) || site.isDamaged())
            return;
        const auto outputs = site.outputs();
        if (outputs.size() == 1 && outputs[0].isSymbolic() && outputs[0].isValue())
            return;
        const std::string found = outputs.size() != 1       ? counted(outputs.size(), "output")
                                  : outputs[0].isSymbolic() ? std::string(tagName(outputs[0].tag)) + " without a name"
                                                            : std::string(tagName(outputs[0].tag));
        reporter.add(site.text() + " computes a symbolic number with " + shortened(site.target.text) + ", but has "
                         + found + " instead of one named symbolic output",
                     site.at("/outputs"));
    });
}

constexpr Rule scalarOpOutput{
    .id = "graph/scalar-op-output",
    .severity = Severity::Error,
    .title = "A computation on symbolic numbers has no symbolic output",
    .explanation = "PyTorch takes the name of the first output as that of a symbolic number: an AttributeError.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_sym_op_outputs)",
    .check = checkScalarOpOutput,
    .refused = true,
};

bool isUsed(const GraphSite &site, const Argument &output)
{
    bool used = false;
    forEachValue(site.program, output,
                 [&](const Argument &value) { used = used || site.index.find(value.name)->users.count > 0; });
    return used;
}

void checkDeadNode(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        if (!site.graph.isWhole || !site.target.isPure)
            return;
        const auto outputs = site.outputs();
        if (outputs.empty()
            || std::ranges::any_of(outputs, [&](const Argument &output) { return isUsed(site.graph, output); }))
            return;
        reporter.add("nobody uses what " + site.text() + " (" + shortened(site.target.operatorName) + ") computes",
                     site.at());
    });
}

constexpr Rule deadNode{
    .id = "graph/dead-node",
    .severity = Severity::Info,
    .title = "A node computes what nobody uses",
    .explanation = "The operator has no other effect, so the node costs time and memory for nothing.",
    .fix = "Remove the computation from the model, or let graph.eliminate_dead_code() do it before saving.",
    .reference = "operator schemas of torch 2.6 to 2.15",
    .check = checkDeadNode,
};

/// Parameters and buffers that an output of the program writes to.
std::unordered_set<NameId> mutatedTargets(const GraphSignature &signature)
{
    std::unordered_set<NameId> targets;
    for (const OutputSpec &output : signature.outputs) {
        if (output.kind == OutputKind::BufferMutation || output.kind == OutputKind::ParameterMutation)
            targets.insert(output.target);
    }
    return targets;
}

void checkUnusedInput(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        if (owner.program.graphs.empty() || !owner.isWhole(0) || !owner.program.signature)
            return;
        const GraphSite site = siteOf(owner, 0);
        const std::unordered_set<NameId> mutated = mutatedTargets(*owner.program.signature);
        for (const InputSpec &input : owner.program.signature->inputs) {
            const bool isStored = input.kind == InputKind::Parameter || input.kind == InputKind::Buffer;
            if (!isStored || !input.arg.isValue() || mutated.contains(input.target))
                continue;
            const GraphIndex::Value *value = site.index.find(input.arg.name);
            if (!value || value->definer != GraphIndex::Definer::Input || value->users.count > 0)
                continue;
            Location place = site.at("/inputs/" + std::to_string(value->index));
            place.tensor = shortened(owner.program.text(input.target));
            reporter.add("nobody uses the " + std::string(inputKindName(input.kind)) + " "
                             + quoted(owner.program.text(input.target)),
                         place);
        }
    });
}

constexpr Rule unusedInput{
    .id = "graph/unused-input",
    .severity = Severity::Info,
    .title = "Nobody uses a parameter or buffer",
    .explanation = "Its bytes are stored and loaded, but no node reads them.",
    .fix = "Remove it from the model before exporting, if the file's size matters.",
    .reference = "measured on torch 2.6 to 2.15, which write such inputs",
    .check = checkUnusedInput,
};

void checkNodeNameDuplicate(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        std::unordered_set<NameId> seen;
        for (std::size_t i = 0; i < site.graph.nodes.size(); ++i) {
            const NameId name = site.graph.nodes[i].name;
            if (name != noName && !seen.insert(name).second)
                reporter.add("node " + std::to_string(i) + site.inGraph() + " has the name " + site.nameOf(name)
                                 + ", which an earlier node has",
                             site.at(i, "/name"));
        }
    });
}

constexpr Rule nodeNameDuplicate{
    .id = "graph/node-name-duplicate",
    .severity = Severity::Warning,
    .title = "Two nodes of a graph have one name",
    .explanation = "PyTorch renames one of them silently: names that tools noted before no longer fit.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_node); measured on torch 2.15",
    .check = checkNodeNameDuplicate,
};

/// Whether PyTorch leaves a node its name: one that gives a single value is renamed after it.
bool keepsName(const NodeSite &site)
{
    const auto outputs = site.outputs();
    if (outputs.size() != 1 || outputs[0].isList())
        return true;
    return site.target.isHigherOrder() && site.node.singleTensorReturn != OptionalBool::True
           && outputs[0].tag != ArgumentTag::None;
}

void checkNodeNameTaken(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        if (site.node.name == noName || site.isDamaged() || !keepsName(site))
            return;
        const GraphIndex::Value *value = site.graph.index.find(site.node.name);
        if (value && value->definer == GraphIndex::Definer::Node && value->index >= site.number)
            reporter.add("node " + std::to_string(site.number) + site.graph.inGraph() + " has the name "
                             + site.graph.nameOf(site.node.name) + ", as has a value of "
                             + (value->index == site.number ? "its own" : "a later node"),
                         site.at("/name"));
    });
}

constexpr Rule nodeNameTaken{
    .id = "graph/node-name-taken",
    .severity = Severity::Error,
    .title = "A node with several results has the name of a value",
    .explanation =
        "PyTorch makes a node of its own for each of the results and names it after the value. Where a node before has "
        "that name already, it raises a SerializeError or, when it checks the graph, a RuntimeError (Node redefined "
        "name).",
    .fix = "Export the model again.",
    .reference =
        "torch/_export/serde/serialize.py (generate_getitem); torch/fx/graph.py (lint); measured on torch 2.15",
    .check = checkNodeNameTaken,
    .refused = true,
};

void checkNodeNameMismatch(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        const auto outputs = site.outputs();
        if (site.node.name == noName || !site.target.isAten() || outputs.size() != 1
            || outputs[0].tag != ArgumentTag::Tensor || outputs[0].name == site.node.name)
            return;
        reporter.add("the node is named " + site.graph.nameOf(site.node.name) + ", its output "
                         + site.graph.nameOf(outputs[0].name),
                     site.at("/name"));
    });
}

constexpr Rule nodeNameMismatch{
    .id = "graph/node-name-mismatch",
    .severity = Severity::Warning,
    .title = "A node is named otherwise than its output",
    .explanation =
        "PyTorch writes both alike for operators with one tensor. When it reads them, the output's name wins, so that "
        "the name in the file and that in the graph diverge.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (sync_fx_node); measured on torch 2.15",
    .check = checkNodeNameMismatch,
};

}  // namespace

std::span<const Rule *const> graphNodeRules()
{
    static constexpr std::array rules{&scalarOpOutput,    &deadNode,      &unusedInput,
                                      &nodeNameDuplicate, &nodeNameTaken, &nodeNameMismatch};
    return rules;
}

}  // namespace pt2scope
