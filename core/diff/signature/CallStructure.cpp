// SPDX-License-Identifier: Apache-2.0
#include "core/diff/signature/CallStructure.h"

#include "core/program/TreeSpec.h"

#include <algorithm>

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

bool isEqual(const TreeNode &a, const TreeNode &b)
{
    const bool countsContext = a.kind == TreeKind::Custom || a.kind == TreeKind::NamedTuple;
    return a.type == b.type && a.keys == b.keys && a.children.size() == b.children.size()
           && (!countsContext || a.context == b.context);
}

/// "(list(*, *), dict(*))": the types of the containers.
std::string treeText(const TreeSpec &spec)
{
    constexpr std::size_t longest = 500;
    std::string text;
    for (const TreeNode &node : spec.nodes) {
        const std::string_view type = std::string_view(node.type).substr(node.type.rfind('.') + 1);
        text += (text.empty() ? "" : " ") + (node.kind == TreeKind::Leaf ? "*" : std::string(type));
        if (text.size() > longest)
            return text + " ...";
    }
    return text;
}

void compare(SignatureCase what, std::string_view a, std::string_view b, const std::string &name,
             SignatureEntries &entries)
{
    if (a == b || a.empty() || b.empty())
        return;
    const TreeSpec specA = parseTreeSpec(a);
    const TreeSpec specB = parseTreeSpec(b);
    if (std::ranges::equal(specA.nodes, specB.nodes, isEqual))
        return;
    const std::string pointer = "/graph_module/module_call_graph/0/signature/" + name;
    entries.add(what, name, DiffValue::ofText(treeText(specA)), DiffValue::ofText(treeText(specB)), pointer, pointer);
}

}  // namespace

void diffCallStructures(const ProgramPair &pair, SignatureEntries &entries)
{
    const CallSpecs a = specsOf(pair.a->program);
    const CallSpecs b = specsOf(pair.b->program);
    compare(SignatureCase::StructureIn, a.in, b.in, "in_spec", entries);
    compare(SignatureCase::StructureOut, a.out, b.out, "out_spec", entries);
}

}  // namespace pt2scope
