// SPDX-License-Identifier: Apache-2.0
// in_spec and out_spec: how inputs and outputs nest in Python's containers.
#include "core/bytes/Text.h"
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/model/ModelRuleTopics.h"
#include "core/check/rules/model/SchemaReleases.h"
#include "core/check/rules/model/TreeSpecs.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::int64_t minorWithNamedTuples = 7;  // it came between 8.3 and 8.7
constexpr std::string_view namedTuplesPointer = "/graph_module/treespec_namedtuple_fields";

/// Field counts of the named tuples that a program defines, by registered name. Nothing when it need not define them.
using NamedTupleSizes = std::optional<std::unordered_map<std::string_view, std::size_t>>;

NamedTupleSizes namedTupleSizes(const ProgramSite &site)
{
    const Program &program = site.program;
    const std::optional<SchemaVersion> &schema = program.schemaVersion;
    if (!program.isWhole || !schema || schema->major != readerMajor || schema->minor < minorWithNamedTuples
        || site.isFaulty(namedTuplesPointer))
        return std::nullopt;
    NamedTupleSizes sizes(std::in_place);
    for (const NamedTupleDef &def : program.namedTuples)
        (*sizes)[program.text(def.type)] = def.fields.size();
    return sizes;
}

void checkNamedTupleDef(const Subject &subject, Reporter &reporter)
{
    std::map<const Program *, NamedTupleSizes> sizesOf;
    std::set<std::pair<const Program *, std::string_view>> reported;
    for (const TreeSpecSite &tree : subject.derived<TreeSpecs>().sites) {
        const Program &program = tree.site.program;
        const auto entry = sizesOf.try_emplace(&program);
        NamedTupleSizes &sizes = entry.first->second;
        if (entry.second)
            sizes = namedTupleSizes(tree.site);
        for (const TreeNode &node : tree.spec.nodes) {
            if (!sizes || node.kind != TreeKind::NamedTuple)
                continue;
            const auto found = sizes->find(node.context);
            const bool isDefined = found != sizes->end();
            const bool isRight = isDefined && found->second == node.children.size();
            if (isRight || !reported.emplace(&program, node.context).second)
                continue;
            reporter.add(
                "the named tuple " + quoted(node.context) + " of the " + tree.name()
                    + (isDefined ? " has " + counted(found->second, "field") + " in treespec_namedtuple_fields and "
                                       + std::to_string(node.children.size()) + " in the tree"
                                 : " is not in treespec_namedtuple_fields"),
                tree.site.at(tree.pointer));
        }
    }
}

constexpr Rule namedTupleDef{
    .id = "model/namedtuple-def",
    .severity = Severity::Warning,
    .title = "The fields of a named tuple are not known",
    .explanation =
        "PyTorch writes the fields of each named tuple among the inputs and outputs into the program, so that whoever "
        "calls a loaded or unflattened module can match them by name.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (treespec_namedtuple_fields); pytorch#145956",
    .check = checkNamedTupleDef,
};

void reportFaults(const Subject &subject, Reporter &reporter, TreeFaultKind kind)
{
    for (const TreeSpecSite &tree : subject.derived<TreeSpecs>().sites) {
        for (const TreeFault &fault : tree.spec.faults) {
            if (fault.kind == kind)
                reporter.add("the " + tree.name() + ": " + printable(fault.detail), tree.site.at(tree.pointer));
        }
    }
}

template <TreeFaultKind kind>
void checkTree(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, kind);
}

void checkTreeSpecJson(const Subject &subject, Reporter &reporter)
{
    reportFaults(subject, reporter, TreeFaultKind::Malformed);
    reportFaults(subject, reporter, TreeFaultKind::TooDeep);
}

constexpr Rule treeSpecJson{
    .id = "model/treespec-json",
    .severity = Severity::Error,
    .title = "A tree spec does not have the right form",
    .explanation =
        "in_spec and out_spec are JSON, [1, {type, context, children_spec}] with the same below. PyTorch ends with a "
        "JSONDecodeError or a KeyError, and stops at about a thousand levels.",
    .fix = "Export the model again.",
    .reference = "torch/utils/_pytree.py (treespec_loads); measured on torch 2.15",
    .check = checkTreeSpecJson,
    .refused = true,
};

constexpr Rule treeSpecProtocol{
    .id = "model/treespec-protocol",
    .severity = Severity::Error,
    .title = "A tree spec has an unknown protocol",
    .explanation = "The first element must be 1. PyTorch raises a ValueError for any other.",
    .fix = "Load the program with the PyTorch that wrote it, or export the model again.",
    .reference = "torch/utils/_pytree.py (treespec_loads); measured on torch 2.15",
    .check = checkTree<TreeFaultKind::Protocol>,
    .refused = true,
};

constexpr Rule treeSpecCustomType{
    .id = "model/treespec-custom-type",
    .severity = Severity::Warning,
    .title = "A tree spec needs a type that PyTorch does not know by itself",
    .explanation =
        "Whoever loads the program must first register the type with torch.utils._pytree under the same name, by "
        "importing the module that does so. Otherwise loading ends with a RuntimeError.",
    .fix = "Import the module that registers the type before loading, or export the model with plain containers.",
    .reference = "torch/utils/_pytree.py (_json_to_treespec); measured on torch 2.15",
    .check = checkTree<TreeFaultKind::CustomType>,
};

constexpr Rule treeSpecDictKeys{
    .id = "model/treespec-dict-keys",
    .severity = Severity::Error,
    .title = "A dict of a tree spec does not have one key per child",
    .explanation = "PyTorch loads it, but cannot build the dict when the program is called.",
    .fix = "Export the model again.",
    .reference = "torch/utils/_pytree.py (treespec_loads)",
    .check = checkTree<TreeFaultKind::DictKeys>,
};

constexpr Rule treeSpecEnumImport{
    .id = "model/treespec-enum-import",
    .severity = Severity::Error,
    .title = "A tree spec makes PyTorch import a module",
    .explanation =
        "A key of a dict may be a member of an enumeration, and a default dict has a factory: the file names the "
        "module, and PyTorch imports it while loading. Importing a module runs its code.",
    .fix = "Do not load the archive unless you trust it; export the model with texts or numbers for keys.",
    .reference = "torch/utils/_pytree.py (enum_object_hook); measured on torch 2.15",
    .check = checkTree<TreeFaultKind::CodeImport>,
};

}  // namespace

std::span<const Rule *const> modelTreeSpecRules()
{
    static constexpr std::array rules{&namedTupleDef,      &treeSpecJson,     &treeSpecProtocol,
                                      &treeSpecCustomType, &treeSpecDictKeys, &treeSpecEnumImport};
    return rules;
}

}  // namespace pt2scope
