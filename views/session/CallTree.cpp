// SPDX-License-Identifier: Apache-2.0
#include "views/session/CallTree.h"

#include "core/program/ArgumentText.h"
#include "core/program/CallerSpecs.h"

#include <algorithm>

namespace pt2scope {

namespace {

struct Leaf {
    std::string name;
    Argument value;
    bool isConstant = false;
};

std::vector<Leaf> leavesOf(const Program &program, const std::vector<Argument> &values)
{
    std::vector<Leaf> leaves;
    for (const Argument &value : values)
        leaves.push_back({valueName(program, value.name), value, !value.isValue()});
    return leaves;
}

std::vector<Leaf> inputLeaves(const Program &program)
{
    std::vector<Leaf> leaves;
    if (!program.signature)
        return program.root() ? leavesOf(program, program.root()->inputs) : leaves;
    for (const InputSpec &spec : program.signature->inputs) {
        if (!isGivenByCaller(spec))
            continue;
        const bool isConstant = spec.kind == InputKind::ConstantInput;
        const NameId name = isConstant ? spec.target : spec.arg.name;
        leaves.push_back(
            {valueName(program, name), isConstant ? spec.value : spec.arg, isConstant || !spec.arg.isValue()});
    }
    return leaves;
}

std::vector<Leaf> outputLeaves(const Program &program)
{
    std::vector<Leaf> leaves;
    if (!program.signature)
        return program.root() ? leavesOf(program, program.root()->outputs) : leaves;
    for (const OutputSpec &spec : program.signature->outputs) {
        if (isReturnedToCaller(spec))
            leaves.push_back({valueName(program, spec.arg.name), spec.arg, !spec.arg.isValue()});
    }
    return leaves;
}

const ModuleCall *rootCall(const Program &program)
{
    const bool has = program.moduleCalls && !program.moduleCalls->empty() && program.moduleCalls->front().hasSignature;
    return has ? &program.moduleCalls->front() : nullptr;
}

/// "user_ids" of "'user_ids'": keys stand as Python writes them.
std::string keyText(const std::string &key)
{
    const bool isQuoted = key.size() >= 2 && (key.front() == '\'' || key.front() == '"') && key.back() == key.front();
    return isQuoted ? key.substr(1, key.size() - 2) : key;
}

std::vector<std::string> childLabels(const Program &program, const TreeNode &node)
{
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < node.children.size(); ++i)
        labels.push_back(i < node.keys.size() ? keyText(node.keys[i]) : std::to_string(i));
    if (node.kind != TreeKind::NamedTuple)
        return labels;
    for (const NamedTupleDef &def : program.namedTuples) {
        if (program.text(def.type) != node.context || def.fields.size() != labels.size())
            continue;
        for (std::size_t i = 0; i < labels.size(); ++i)
            labels[i] = std::string(program.text(def.fields[i]));
    }
    return labels;
}

/// `label` is that of the child.
std::string stepTo(const TreeNode &node, std::size_t child, const std::string &label)
{
    const std::string index = "[" + std::to_string(child) + "]";
    if (node.kind == TreeKind::NamedTuple)
        return label == std::to_string(child) ? index : "." + label;
    if (child >= node.keys.size())
        return index;
    return node.kind == TreeKind::Custom ? "." + node.keys[child] : "[" + node.keys[child] + "]";
}

CallTree withoutSpec(const std::vector<Leaf> &leaves)
{
    CallTree tree;
    tree.nodes.push_back(
        {.label = {}, .step = {}, .kind = TreeKind::Tuple, .type = {}, .parent = {}, .children = {}, .value = {}});
    for (const Leaf &leaf : leaves) {
        tree.nodes.front().children.push_back(static_cast<std::uint32_t>(tree.nodes.size()));
        tree.nodes.push_back({.label = leaf.name,
                              .step = {},
                              .kind = TreeKind::Leaf,
                              .type = {},
                              .parent = 0,
                              .children = {},
                              .value = leaf.value,
                              .isConstant = leaf.isConstant});
    }
    return tree;
}

CallTree withSpec(const Program &program, NameId specText, const std::vector<Leaf> &leaves)
{
    if (specText == noName)
        return withoutSpec(leaves);
    const TreeSpec spec = parseTreeSpec(program.text(specText));
    if (!spec.isComplete() || spec.leafCount() != leaves.size())
        return withoutSpec(leaves);
    CallTree tree;
    tree.hasSpec = true;
    tree.nodes.resize(spec.nodes.size());
    std::size_t leaf = 0;
    for (std::size_t i = 0; i < spec.nodes.size(); ++i) {
        const TreeNode &from = spec.nodes[i];
        CallNode &to = tree.nodes[i];
        to.kind = from.kind;
        to.type = from.kind == TreeKind::NamedTuple ? from.context : from.type;
        to.children = from.children;
        const std::vector<std::string> labels = childLabels(program, from);
        for (std::size_t c = 0; c < from.children.size(); ++c) {
            tree.nodes[from.children[c]].parent = static_cast<std::uint32_t>(i);
            tree.nodes[from.children[c]].label = labels[c];
            tree.nodes[from.children[c]].step = stepTo(from, c, labels[c]);
        }
        if (from.kind == TreeKind::Leaf) {
            to.value = leaves[leaf].value;
            to.isConstant = leaves[leaf++].isConstant;
        }
    }
    return tree;
}

}  // namespace

std::size_t CallTree::leafCount() const
{
    return static_cast<std::size_t>(std::ranges::count(nodes, TreeKind::Leaf, &CallNode::kind));
}

CallTree inputTree(const Program &program)
{
    const ModuleCall *call = rootCall(program);
    CallTree tree = withSpec(program, call ? call->inSpec : noName, inputLeaves(program));
    const std::vector<std::uint32_t> branches = tree.nodes.front().children;
    if (!tree.hasSpec || branches.size() != 2)
        return tree;
    tree.nodes[branches[0]].label = tree.nodes[branches[0]].step = "args";
    tree.nodes[branches[1]].label = tree.nodes[branches[1]].step = "kwargs";
    // Positional arguments under the names that forward() gives them.
    const std::vector<std::uint32_t> &positional = tree.nodes[branches[0]].children;
    for (std::size_t i = 0; call->forwardArgNames && i < std::min(positional.size(), call->forwardArgNames->size());
         ++i)
        tree.nodes[positional[i]].label = std::string(program.text((*call->forwardArgNames)[i]));
    return tree;
}

CallTree outputTree(const Program &program)
{
    const ModuleCall *call = rootCall(program);
    return withSpec(program, call ? call->outSpec : noName, outputLeaves(program));
}

std::string callPath(const CallTree &tree, std::size_t node)
{
    std::vector<std::size_t> way;
    for (std::size_t at = node; tree.nodes[at].parent; at = *tree.nodes[at].parent)
        way.push_back(at);
    std::string path;
    for (auto at = way.rbegin(); at != way.rend(); ++at)
        path += tree.nodes[*at].step;
    return path;
}

std::vector<Mutation> mutationsOf(const Program &program)
{
    std::vector<Mutation> mutations;
    if (!program.signature)
        return mutations;
    for (const OutputSpec &spec : program.signature->outputs) {
        if (!isMutation(spec))
            continue;
        const std::string_view tag = outputKindName(spec.kind);
        std::string kind(tag.substr(0, tag.rfind('_')));
        std::ranges::replace(kind, '_', ' ');
        mutations.push_back({valueName(program, spec.arg.name), std::string(program.text(spec.target)), kind});
    }
    return mutations;
}

}  // namespace pt2scope
