// SPDX-License-Identifier: Apache-2.0
// Arguments and results of operators against their schemas, and how arguments are handed over.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/program/SymbolicTargets.h"
#include "core/document/StoredTensors.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace pt2scope {

namespace {

std::string textOf(const NodeSite &site, NameId name)
{
    return quoted(site.graph.program.text(name));
}

/// Calls visit(site, schema) for every node whose operator's schema is known and which was read entirely.
template <typename Visit>
void forEachSchemaNode(const Subject &subject, Visit visit)
{
    forEachNode(subject, [&](const NodeSite &site) {
        if (site.target.schema && !site.isDamaged())
            visit(site, *site.target.schema);
    });
}

void checkOpArity(const Subject &subject, Reporter &reporter)
{
    forEachSchemaNode(subject, [&](const NodeSite &site, const OperatorSchema &schema) {
        if (schema.isVararg)
            return;
        const auto inputs = site.inputs();
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (!schema.findArgument(site.graph.program.text(inputs[i].name)))
                reporter.add(site.text() + " has the argument " + textOf(site, inputs[i].name) + ", which "
                                 + std::string(schema.operatorName) + " does not take",
                             site.atInput(i));
        }
    });
}

constexpr Rule opArity{
    .id = "graph/op-arity",
    .severity = Severity::Warning,
    .title = "A node has an argument that its operator does not take",
    .explanation = "PyTorch drops it silently when it loads the program.",
    .fix = "Export the model again; if the program was edited, name the argument as the operator's schema does.",
    .reference = "torch/_export/serde/serialize.py (deserialize_inputs); measured on torch 2.15",
    .check = checkOpArity,
};

/// What torch.fx cannot write as Python; empty when it can.
std::string lackOfOperands(const NodeSite &site)
{
    const std::string_view target = site.target.text;
    const std::size_t needed = operandsOf(target);
    const auto inputs = site.inputs();
    const bool areAllTaken = isSymbolicTarget(target);  // whatever their names and kinds are
    const auto isOperand = [&](const NamedArgument &input) {
        return areAllTaken || input.passing == ArgumentPassing::Positional
               || site.graph.program.text(input.name).empty();
    };
    const auto given = static_cast<std::size_t>(std::ranges::count_if(inputs, isOperand));
    if (given < needed)
        return " has " + counted(given, "operand") + " of the " + std::to_string(needed) + " of " + shortened(target);
    if (target != "_operator.getitem")
        return {};
    if (given > needed)
        return " has " + counted(given, "operand") + " for _operator.getitem, which takes two";
    const bool isOfValue = inputs.front().value.isValue();
    return isOfValue ? std::string() : " takes an item of what is no value";
}

void checkOpMissingArgument(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        if (operandsOf(site.target.text) == 0 || site.isDamaged())
            return;
        const std::string lack = lackOfOperands(site);
        if (!lack.empty())
            reporter.add(site.text() + lack, site.at("/inputs"));
    });
    forEachSchemaNode(subject, [&](const NodeSite &site, const OperatorSchema &schema) {
        const auto inputs = site.inputs();
        for (const SchemaArgument &argument : schema.arguments) {
            const bool isThere = std::ranges::any_of(inputs, [&](const NamedArgument &input) {
                return site.graph.program.text(input.name) == argument.name;
            });
            if (argument.isRequired() && !isThere)
                reporter.add(site.text() + " lacks the argument \"" + std::string(argument.name) + "\" of "
                                 + std::string(schema.operatorName),
                             site.at("/inputs"));
        }
    });
}

constexpr Rule opMissingArgument{
    .id = "graph/op-missing-arg",
    .severity = Severity::Error,
    .title = "A node lacks an argument that its operator requires",
    .explanation =
        "PyTorch looks the argument up by its name and raises a KeyError, which torch.export.load hides behind a "
        "general message. The operands of Python's operators it counts: an IndexError.",
    .fix = "Export the model again.",
    .reference =
        "torch/_export/serde/serialize.py (deserialize_inputs); torch/fx/graph.py (magic_methods); measured "
        "on torch 2.15",
    .check = checkOpMissingArgument,
    .refused = true,
};

bool suits(const ArgumentType &type, const Argument &argument)
{
    const bool isEmptyList = argument.isList() && argument.tag != ArgumentTag::Complex && argument.range.count == 0;
    return accepts(type, tagName(argument.tag)) || (isEmptyList && acceptsEmptyList(type));
}

void checkOpArgumentType(const Subject &subject, Reporter &reporter)
{
    forEachSchemaNode(subject, [&](const NodeSite &site, const OperatorSchema &schema) {
        const auto inputs = site.inputs();
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const SchemaArgument *argument = schema.findArgument(site.graph.program.text(inputs[i].name));
            if (!argument || suits(argument->type, inputs[i].value))
                continue;
            reporter.add("the argument \"" + std::string(argument->name) + "\" of " + site.text() + " is "
                             + std::string(tagName(inputs[i].value.tag)) + ", which does not suit "
                             + std::string(schema.operatorName),
                         site.atInput(i));
        }
    });
}

constexpr Rule opArgumentType{
    .id = "graph/op-arg-type",
    .severity = Severity::Warning,
    .title = "An argument is of another type than the operator takes",
    .explanation = "PyTorch does not compare them when it loads the program; the operator fails when it is run.",
    .fix = "Export the model again.",
    .reference = "operator schemas of torch 2.6 to 2.15; torch/_export/serde/serialize.py (serialize_input)",
    .check = checkOpArgumentType,
};

void checkOpOutputCount(const Subject &subject, Reporter &reporter)
{
    forEachSchemaNode(subject, [&](const NodeSite &site, const OperatorSchema &schema) {
        const bool returnsList = std::ranges::any_of(
            schema.returns, [](const SchemaReturn &each) { return each.type.kind == TypeKind::List; });
        if (schema.isVarret || returnsList)
            return;
        if (site.outputs().size() == schema.returns.size()) {
            const auto list = std::ranges::find_if(site.outputs(), &Argument::isList);
            if (list != site.outputs().end())
                reporter.add(site.text() + " has " + std::string(tagName(list->tag)) + " as an output, but "
                                 + std::string(schema.operatorName) + " returns no list",
                             site.at("/outputs"));
            return;
        }
        reporter.add(site.text() + " has " + counted(site.outputs().size(), "output") + ", but "
                         + std::string(schema.operatorName) + " returns " + std::to_string(schema.returns.size()),
                     site.at("/outputs"));
    });
}

constexpr Rule opOutputCount{
    .id = "graph/op-output-count",
    .severity = Severity::Error,
    .title = "A node has other outputs than its operator",
    .explanation =
        "PyTorch pairs outputs and results by their position: values get the wrong result, or none. A list in the "
        "place "
        "of a single tensor it does not read.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_outputs)",
    .check = checkOpOutputCount,
    .refused = true,
};

void checkPositionalAfterKeyword(const Subject &subject, Reporter &reporter)
{
    forEachNode(subject, [&](const NodeSite &site) {
        const auto inputs = site.inputs();
        bool afterKeyword = false;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (afterKeyword && inputs[i].passing == ArgumentPassing::Positional) {
                reporter.add("the positional argument " + textOf(site, inputs[i].name) + " of " + site.text()
                                 + " follows a keyword argument",
                             site.atInput(i));
                return;
            }
            afterKeyword = afterKeyword || inputs[i].passing == ArgumentPassing::Keyword;
        }
    });
}

constexpr Rule positionalAfterKeyword{
    .id = "graph/positional-after-keyword",
    .severity = Severity::Warning,
    .title = "A positional argument follows a keyword argument",
    .explanation = "PyTorch writes positional arguments first. Its reader puts them there, so their order changes.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_inputs); measured on torch 2.6 to 2.15",
    .check = checkPositionalAfterKeyword,
};

void checkArgumentDuplicate(const Subject &subject, Reporter &reporter)
{
    constexpr std::size_t few = 16;
    std::unordered_set<NameId> names;
    forEachNode(subject, [&](const NodeSite &site) {
        const auto inputs = site.inputs();
        names.clear();
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const NameId name = inputs[i].name;
            const bool isSeen = inputs.size() <= few ? std::ranges::any_of(
                                    inputs.first(i), [&](const NamedArgument &each) { return each.name == name; })
                                                     : !names.insert(name).second;
            if (isSeen && !site.graph.program.text(name).empty())
                reporter.add(site.text() + " has the argument " + textOf(site, name) + " more than once",
                             site.atInput(i));
        }
    });
}

constexpr Rule argumentDuplicate{
    .id = "graph/argument-duplicate",
    .severity = Severity::Error,
    .title = "A node has an argument twice",
    .explanation = "PyTorch keeps the last of them silently; another reader may keep the first.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_inputs)",
    .check = checkArgumentDuplicate,
};

/// Custom objects that a graph uses without defining them, each once: calls visit(site, input, name).
template <typename Visit>
void forEachLooseObject(const ProgramGraphs &owner, Visit visit)
{
    std::unordered_set<NameId> seen;
    for (std::size_t graph = 0; graph < owner.program.graphs.size(); ++graph) {
        const GraphSite site = siteOf(owner, graph);
        for (std::size_t node = 0; site.isWhole && node < site.graph.nodes.size(); ++node) {
            const auto inputs = site.program.inputs(site.graph.nodes[node]);
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const Argument &value = inputs[i].value;
                if (value.tag == ArgumentTag::CustomObj && site.index.find(value.name)->definitions == 0
                    && seen.insert(value.name).second)
                    visit(site, node, i, value.name);
            }
        }
    }
}

void checkCustomObjectUnresolved(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        std::optional<StoredTensors> stored;
        forEachLooseObject(owner, [&](const GraphSite &site, std::size_t node, std::size_t input, NameId name) {
            if (!stored)
                stored = storedTensors(subject.document(), owner.site.model);
            const StoredSection &constants = stored->constants;
            const bool isKnown = constants.source() == StoredSection::Source::Absent || constants.isComplete();
            if (isKnown && !constants.find(owner.program.text(name)))
                reporter.add(site.textOf(node) + " uses the object " + site.nameOf(name)
                                 + ", which is neither an input of its graph nor a constant",
                             site.at(node, "/inputs/" + std::to_string(input)));
        });
    });
}

constexpr Rule customObjectUnresolved{
    .id = "graph/custom-obj-unresolved",
    .severity = Severity::Error,
    .title = "A node uses a custom object that is not there",
    .explanation =
        "PyTorch looks it up among the constants and raises a KeyError. Since torch 2.9, objects that are used inside "
        "the graph only are left out when a program is saved: a known fault of the writer.",
    .fix = "Make the object an attribute of the module, so that export lifts it to an input, and export again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_input); torch/export/pt2_archive/_package.py; measured",
    .check = checkCustomObjectUnresolved,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> graphArgumentRules()
{
    static constexpr std::array rules{
        &opArity,           &opMissingArgument,     &opArgumentType, &opOutputCount, &positionalAfterKeyword,
        &argumentDuplicate, &customObjectUnresolved};
    return rules;
}

}  // namespace pt2scope
