// SPDX-License-Identifier: Apache-2.0
// Where the values of a graph are defined and used.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace pt2scope {

namespace {

bool wasRead(const Argument &argument)
{
    return argument.tag != ArgumentTag::Broken && argument.tag != ArgumentTag::Unknown;
}

/// "as_sym_int without a name".
std::string kindOf(const Argument &argument)
{
    return std::string(tagName(argument.tag)) + (argument.isSymbolic() && !argument.isValue() ? " without a name" : "");
}

bool isInputKind(const Argument &argument)
{
    switch (argument.tag) {
        case ArgumentTag::Tensor:
        case ArgumentTag::CustomObj:
        case ArgumentTag::Int:
        case ArgumentTag::Float:
        case ArgumentTag::Bool:
        case ArgumentTag::String:
        case ArgumentTag::None: return true;
        case ArgumentTag::SymInt: return argument.isValue();
        default: return false;
    }
}

bool isOutputKind(const Argument &argument)
{
    switch (argument.tag) {
        case ArgumentTag::Tensor:
        case ArgumentTag::Int:
        case ArgumentTag::Float:
        case ArgumentTag::Bool:
        case ArgumentTag::None: return true;
        default: return argument.isSymbolic() && argument.isValue();
    }
}

void checkInputKind(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        for (std::size_t i = 0; i < site.graph.inputs.size(); ++i) {
            const Argument &input = site.graph.inputs[i];
            if (wasRead(input) && !isInputKind(input))
                reporter.add("input " + std::to_string(i) + site.inGraph() + " is " + kindOf(input)
                                 + ", which PyTorch does not take for an input",
                             site.at("/inputs/" + std::to_string(i)));
        }
    });
}

constexpr Rule inputKind{
    .id = "graph/input-kind",
    .severity = Severity::Error,
    .title = "A graph input is of a kind that PyTorch refuses",
    .explanation =
        "Inputs are tensors, named symbolic integers, custom objects and plain constants. PyTorch raises a "
        "SerializeError for anything else, which torch.export.load hides behind a general message.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_graph)",
    .check = checkInputKind,
    .refused = true,
};

void checkOutputKind(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        for (std::size_t i = 0; i < site.graph.outputs.size(); ++i) {
            const Argument &output = site.graph.outputs[i];
            if (wasRead(output) && !isOutputKind(output))
                reporter.add("output " + std::to_string(i) + site.inGraph() + " is " + kindOf(output)
                                 + ", which PyTorch does not take for an output",
                             site.at("/outputs/" + std::to_string(i)));
        }
    });
}

constexpr Rule outputKind{
    .id = "graph/output-kind",
    .severity = Severity::Error,
    .title = "A graph output is of a kind that PyTorch refuses",
    .explanation =
        "PyTorch writes texts and custom objects that a model returns, but cannot read them back: it raises a "
        "SerializeError, which torch.export.load hides behind a general message.",
    .fix = "Let the model return tensors, numbers or None only, and export it again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_graph_output); measured on torch 2.15",
    .check = checkOutputKind,
    .refused = true,
};

bool isDefinedTwice(const GraphIndex::Value &value)
{
    return value.definitions > 1;
}

void checkDuplicateDefinition(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (std::ranges::none_of(site.index.values(), isDefinedTwice))
            return;
        std::unordered_map<NameId, std::size_t> seen;
        const auto isSecond = [&](const Argument &value) { return ++seen[value.name] == 2; };
        const auto messageFor = [&](const Argument &value) {
            return site.nameOf(value.name) + " is defined " + counted(site.index.find(value.name)->definitions, "time")
                   + site.inGraph();
        };
        for (std::size_t i = 0; i < site.graph.inputs.size(); ++i) {
            const Argument &input = site.graph.inputs[i];
            if (input.isValue() && isSecond(input))
                reporter.add(messageFor(input), site.at("/inputs/" + std::to_string(i)));
        }
        for (std::size_t node = 0; node < site.graph.nodes.size(); ++node) {
            for (const Argument &output : site.program.outputs(site.graph.nodes[node]))
                forEachValue(site.program, output, [&](const Argument &value) {
                    if (isSecond(value))
                        reporter.add(messageFor(value), site.at(node, "/outputs"));
                });
        }
    });
}

constexpr Rule duplicateDefinition{
    .id = "graph/duplicate-definition",
    .severity = Severity::Error,
    .title = "A value is defined more than once",
    .explanation = "PyTorch raises a SerializeError: a name stands for one value of its graph.",
    .fix = "Export the model again; if the program was edited, give each output a name of its own.",
    .reference = "torch/_export/serde/serialize.py (sync_fx_node); measured on torch 2.15",
    .check = checkDuplicateDefinition,
    .refused = true,
};

/// Calls visit(node index, input index, value, its index entry) for the first use of every value in the nodes. Custom
/// objects are left out: they may be constants, which no graph defines.
template <typename Visit>
void forEachFirstUse(const GraphSite &site, Visit visit)
{
    std::vector<bool> seen(site.index.values().size());
    for (std::size_t node = 0; node < site.graph.nodes.size(); ++node) {
        const auto inputs = site.program.inputs(site.graph.nodes[node]);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            forEachValue(site.program, inputs[i].value, [&](const Argument &argument) {
                const GraphIndex::Value &value = *site.index.find(argument.name);
                const auto position = static_cast<std::size_t>(&value - site.index.values().data());
                if (argument.tag == ArgumentTag::CustomObj || seen[position])
                    return;
                seen[position] = true;
                visit(node, i, argument, value);
            });
    }
}

/// Whether a graph around this one defines the name.
bool isDefinedOutside(const GraphSite &site, NameId name)
{
    for (std::uint32_t graph = site.graph.parent; graph != noGraph; graph = site.program.graphs[graph].parent) {
        const GraphIndex::Value *value = site.owner.index(graph).find(name);
        if (value && value->definitions > 0)
            return true;
    }
    return false;
}

/// The values that one node is the first to use, and nothing defines.
struct UndefinedUse {
    std::size_t node = 0;
    std::size_t input = 0;  // of the first one
    NameId name = noName;
    std::size_t values = 0;
};

std::vector<UndefinedUse> undefinedUses(const GraphSite &site)
{
    std::vector<UndefinedUse> uses;
    forEachFirstUse(site, [&](std::size_t node, std::size_t input, const Argument &argument, const auto &value) {
        if (value.definitions > 0)
            return;
        if (uses.empty() || uses.back().node != node)
            uses.push_back({node, input, argument.name, 0});
        ++uses.back().values;
    });
    return uses;
}

void checkUndefinedValue(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (!site.isWhole)
            return;
        for (const UndefinedUse &use : undefinedUses(site)) {
            std::string message = site.textOf(use.node) + " uses " + site.nameOf(use.name) + ", which nothing"
                                  + (site.isRoot() ? " in its graph" : site.inGraph()) + " defines";
            if (isDefinedOutside(site, use.name))
                message += "; only a graph around it does";
            if (use.values > 1)
                message += "; likewise " + counted(use.values - 1, "other value");
            reporter.add(std::move(message), site.at(use.node, "/inputs/" + std::to_string(use.input)));
        }
    });
}

constexpr Rule undefinedValue{
    .id = "graph/undefined-value",
    .severity = Severity::Error,
    .title = "A node uses a value that nothing defines",
    .explanation =
        "PyTorch raises a KeyError, which torch.export.load hides behind a general message. A graph within a graph "
        "(of cond, while_loop, map, scan) has values of its own: it sees none of the outer graph but those that are "
        "handed to it as inputs.",
    .fix = "Export the model again; if the program was edited, define the value or hand it to the inner graph.",
    .reference = "torch/_export/serde/serialize.py (deserialize_input); measured on torch 2.15",
    .check = checkUndefinedValue,
    .refused = true,
};

void checkUseBeforeDefinition(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        forEachFirstUse(site, [&](std::size_t node, std::size_t input, const Argument &argument, const auto &value) {
            if (value.definer != GraphIndex::Definer::Node || value.index < node)
                return;
            reporter.add(
                site.textOf(node) + " uses " + site.nameOf(argument.name)
                    + (value.index == node ? ", which is its own output"
                                           : ", which a later node defines (number " + std::to_string(value.index)
                                                 + ", this is " + std::to_string(node) + ")"),
                site.at(node, "/inputs/" + std::to_string(input)), {site.at(value.index, "/outputs")});
        });
    });
}

constexpr Rule useBeforeDefinition{
    .id = "graph/use-before-def",
    .severity = Severity::Error,
    .title = "A node uses a value before it is defined",
    .explanation =
        "PyTorch reads the nodes in their order and raises a KeyError, which torch.export.load hides behind a general "
        "message.",
    .fix = "Put the nodes into topological order, or export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_input); measured on torch 2.15",
    .check = checkUseBeforeDefinition,
    .refused = true,
};

void checkUndefinedOutput(const Subject &subject, Reporter &reporter)
{
    forEachGraph(subject, [&](const GraphSite &site) {
        if (!site.isWhole)
            return;
        for (std::size_t i = 0; i < site.graph.outputs.size(); ++i) {
            const Argument &output = site.graph.outputs[i];
            if (!output.isValue() || site.index.find(output.name)->definitions > 0)
                continue;
            reporter.add("output " + std::to_string(i) + site.inGraph() + " is " + site.nameOf(output.name)
                             + ", which nothing in its graph defines",
                         site.at("/outputs/" + std::to_string(i)));
        }
    });
}

constexpr Rule undefinedOutput{
    .id = "graph/undefined-output",
    .severity = Severity::Error,
    .title = "A graph returns a value that nothing defines",
    .explanation = "PyTorch raises a KeyError when it reads the graph's outputs.",
    .fix = "Export the model again; if the program was edited, name a value that a node or an input defines.",
    .reference = "torch/_export/serde/serialize.py (deserialize_graph_output); measured on torch 2.15",
    .check = checkUndefinedOutput,
    .refused = true,
};

}  // namespace

std::span<const Rule *const> graphValueRules()
{
    static constexpr std::array rules{&inputKind,      &outputKind,          &duplicateDefinition,
                                      &undefinedValue, &useBeforeDefinition, &undefinedOutput};
    return rules;
}

}  // namespace pt2scope
