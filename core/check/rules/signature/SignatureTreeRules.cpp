// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"
#include "core/check/rules/signature/SignatureSites.h"

#include <array>
#include <optional>

namespace pt2scope {

namespace {

std::string leaves(std::size_t count)
{
    return std::to_string(count) + (count == 1 ? " leaf" : " leaves");
}

constexpr std::string_view saveAgain = "Save the program again; its signature was edited.";
constexpr std::string_view rootSignature = "/graph_module/module_call_graph/0/signature";

void checkInSpecLeaves(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        const TreeSpec &tree = site.inSpec();
        if (!site.rootCall() || !site.hasWholeInputs() || !tree.isComplete() || tree.leafCount() == site.userInputs())
            return;
        reporter.add("in_spec has " + leaves(tree.leafCount()) + ", but the signature "
                         + counted(site.userInputs(), "user input"),
                     site.at(std::string(rootSignature) + "/in_spec"));
    });
}

constexpr Rule inSpecLeaves{
    .id = "signature/in-spec-leaves",
    .severity = Severity::Error,
    .title = "The tree of the inputs has another number of leaves than the graph has inputs",
    .explanation =
        "in_spec says how the arguments of a call are taken apart into the inputs of the graph. PyTorch does not "
        "compare the numbers when it loads; every call of the program fails.",
    .fix = saveAgain,
    .reference = "torch/export/exported_program.py (_get_flat_args_with_check); measured on torch 2.15",
    .check = checkInSpecLeaves,
};

void checkOutSpecLeaves(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        const TreeSpec &tree = site.outSpec();
        if (!site.rootCall() || !site.hasWholeOutputs() || !tree.isComplete() || tree.leafCount() == site.userOutputs())
            return;
        reporter.add("out_spec has " + leaves(tree.leafCount()) + ", but the signature "
                         + counted(site.userOutputs(), "user output"),
                     site.at(std::string(rootSignature) + "/out_spec"));
    });
}

constexpr Rule outSpecLeaves{
    .id = "signature/out-spec-leaves",
    .severity = Severity::Error,
    .title = "The tree of the outputs has another number of leaves than the graph has outputs",
    .explanation =
        "out_spec says how the outputs of the graph are put together into what the caller gets. PyTorch does not "
        "compare the numbers when it loads; the first call of the program ends with a ValueError.",
    .fix = saveAgain,
    .reference = "torch/utils/_pytree.py (tree_unflatten); measured on torch 2.15",
    .check = checkOutSpecLeaves,
};

/// Whether it is tuple(tuple of args, dict of kwargs).
bool isCallTree(const TreeSpec &tree)
{
    if (tree.nodes.empty())
        return false;
    const TreeNode &root = tree.nodes.front();
    return root.type == "builtins.tuple" && root.children.size() == 2
           && tree.nodes[root.children[0]].type == "builtins.tuple"
           && tree.nodes[root.children[1]].type == "builtins.dict";
}

void checkInSpecShape(const Subject &subject, Reporter &reporter)
{
    forEachSignature(subject, [&](const SignatureSite &site) {
        const TreeSpec &tree = site.inSpec();
        if (!site.rootCall() || !tree.isComplete() || tree.nodes.empty() || isCallTree(tree))
            return;
        const TreeNode &root = tree.nodes.front();
        const std::string found =
            root.type.empty() ? std::string("a leaf")
                              : "of the type " + quoted(root.type) + " with " + counted(root.children.size(), "part");
        reporter.add("the root of in_spec is " + found + ", not a tuple of args and kwargs",
                     site.at(std::string(rootSignature) + "/in_spec"));
    });
}

constexpr Rule inSpecShape{
    .id = "signature/in-spec-shape",
    .severity = Severity::Error,
    .title = "The tree of the inputs is no pair of args and kwargs",
    .explanation =
        "in_spec must be a tuple of a tuple (the positional arguments) and a dict (the keyword arguments). Otherwise "
        "the loaded program cannot be called.",
    .fix = saveAgain,
    .reference = "torch/export/_tree_utils.py (reorder_kwargs); torch/utils/_pytree.py",
    .check = checkInSpecShape,
};

/// What is wrong with the argument names of a call, or nothing.
std::optional<std::string> namesFault(const Program &program, const std::vector<NameId> &names, const TreeSpec &tree)
{
    const TreeNode &root = tree.nodes.front();
    const std::size_t args = tree.nodes[root.children[0]].children.size();
    const TreeNode &kwargs = tree.nodes[root.children[1]];
    if (names.size() != args + kwargs.children.size())
        return counted(names.size(), "name") + " for " + counted(args, "positional argument") + " and "
               + counted(kwargs.children.size(), "keyword argument");
    for (std::size_t i = 0; i < std::min(kwargs.keys.size(), kwargs.children.size()); ++i) {
        const std::string_view name = program.text(names[args + i]);
        const std::string &key = kwargs.keys[i];
        const bool isPlain = key.starts_with('\'') && key.find('\\') == std::string::npos;
        if (isPlain && key != "'" + std::string(name) + "'")
            return "the name " + quoted(name) + " where in_spec has the keyword " + shortened(key);
    }
    return std::nullopt;
}

void checkForwardArgNames(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &graphs) {
        const Program &program = graphs.program;
        if (!program.moduleCalls)
            return;
        for (std::size_t i = 0; i < program.moduleCalls->size(); ++i) {
            const ModuleCall &call = (*program.moduleCalls)[i];
            if (!call.forwardArgNames || call.forwardArgNames->empty() || graphs.isDamaged(call.json))
                continue;
            const TreeSpec tree = parseTreeSpec(program.text(call.inSpec));
            if (!tree.isComplete() || !isCallTree(tree))
                continue;
            if (const auto fault = namesFault(program, *call.forwardArgNames, tree))
                reporter.add("forward_arg_names has " + *fault,
                             graphs.site.at("/graph_module/module_call_graph/" + std::to_string(i)
                                            + "/signature/forward_arg_names"));
        }
    });
}

constexpr Rule forwardArgNames{
    .id = "signature/forward-arg-names",
    .severity = Severity::Warning,
    .title = "The names of the arguments do not fit the inputs",
    .explanation =
        "forward_arg_names has one name for each positional and each keyword argument of in_spec. PyTorch does not "
        "check it; inputs get wrong names when the program is traced or unflattened.",
    .fix = saveAgain,
    .reference = "torch/export/_trace.py (_get_forward_arg_names); measured on torch 2.15",
    .check = checkForwardArgNames,
};

}  // namespace

std::span<const Rule *const> signatureTreeRules()
{
    static constexpr std::array rules{&inSpecLeaves, &outSpecLeaves, &inSpecShape, &forwardArgNames};
    return rules;
}

}  // namespace pt2scope
