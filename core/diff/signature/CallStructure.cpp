// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/CallStructure.h"

#include "core/program/TreeSpec.h"

#include <algorithm>
#include <unordered_map>

namespace pt2scope {

namespace {

struct CallSpecs {
    std::string_view in;
    std::string_view out;
};

CallSpecs specsOf(const Program &program)
{
    if (!program.moduleCalls || program.moduleCalls->empty() || !program.moduleCalls->front().hasSignature)
        return {};
    const ModuleCall &root = program.moduleCalls->front();
    return {program.text(root.inSpec), program.text(root.outSpec)};
}

/// The keys of a dict count in any order, as torch takes them.
bool areEqual(const TreeSpec &a, std::uint32_t nodeA, const TreeSpec &b, std::uint32_t nodeB)
{
    const TreeNode &inA = a.nodes[nodeA];
    const TreeNode &inB = b.nodes[nodeB];
    const bool countsContext = inA.kind == TreeKind::Custom || inA.kind == TreeKind::NamedTuple;
    if (inA.type != inB.type || inA.keys.size() != inB.keys.size() || inA.children.size() != inB.children.size()
        || (countsContext && inA.context != inB.context))
        return false;
    std::unordered_map<std::string_view, std::uint32_t> childOfB;
    for (std::uint32_t i = 0; i < std::min(inB.keys.size(), inB.children.size()); ++i)
        childOfB.emplace(inB.keys[i], inB.children[i]);
    for (std::size_t i = 0; i < inA.children.size(); ++i) {
        const auto keyed = i < inA.keys.size() ? childOfB.find(inA.keys[i]) : childOfB.end();
        if (i < inA.keys.size() && keyed == childOfB.end())
            return false;
        if (!areEqual(a, inA.children[i], b, keyed == childOfB.end() ? inB.children[i] : keyed->second))
            return false;
    }
    return true;
}

constexpr std::size_t longestTree = 500;

void appendTree(std::string &text, const TreeSpec &spec, std::uint32_t index, bool isExact)
{
    const TreeNode &node = spec.nodes[index];
    if (node.kind == TreeKind::Leaf || text.size() > longestTree) {
        text += "*";
        return;
    }
    const bool hasContext = !node.context.empty() && node.context != "null" && node.context != "[]";
    text += isExact && node.kind == TreeKind::Custom ? node.type : node.type.substr(node.type.rfind('.') + 1);
    if (isExact && hasContext)
        text += "<" + node.context + ">";
    std::string_view separator = "(";
    for (const std::uint32_t child : node.children) {
        text += separator;
        appendTree(text, spec, child, isExact);
        separator = ", ";
        if (text.size() > longestTree)
            break;
    }
    text += node.children.empty() ? "()" : ")";
}

/// "tuple(list(*, *), dict())": the types of the containers, with what else tells them apart where `isExact`.
std::string treeText(const TreeSpec &spec, bool isExact)
{
    std::string text;
    if (!spec.nodes.empty())
        appendTree(text, spec, 0, isExact);
    return text.size() > longestTree ? text.substr(0, longestTree) + "..." : text;
}

void compare(SignatureCase what, std::string_view a, std::string_view b, const std::string &name,
             SignatureEntries &entries)
{
    if (a == b || a.empty() || b.empty())
        return;
    const TreeSpec specA = parseTreeSpec(a);
    const TreeSpec specB = parseTreeSpec(b);
    if (specA.nodes.empty() || specB.nodes.empty() || areEqual(specA, 0, specB, 0))
        return;
    const std::string pointer = "/graph_module/module_call_graph/0/signature/" + name;
    const bool areAlike = treeText(specA, false) == treeText(specB, false);
    entries.add(what, name, DiffValue::ofText(treeText(specA, areAlike)), DiffValue::ofText(treeText(specB, areAlike)),
                pointer, pointer);
}

}  // namespace

void diffCallStructure(const ProgramPair &pair, SignatureList list, SignatureEntries &entries)
{
    const CallSpecs a = specsOf(pair.a->program);
    const CallSpecs b = specsOf(pair.b->program);
    if (list == SignatureList::Inputs)
        compare(SignatureCase::StructureIn, a.in, b.in, "in_spec", entries);
    else
        compare(SignatureCase::StructureOut, a.out, b.out, "out_spec", entries);
}

}  // namespace pt2scope
