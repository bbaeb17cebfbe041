// SPDX-License-Identifier: Apache-2.0
// The metadata of nodes: texts with forms of their own.
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/graph/GraphRuleTopics.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/json/JsonReader.h"
#include "core/json/JsonValue.h"
#include "core/program/ModuleStack.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::array<std::string_view, 6> knownKeys{"custom",          "from_node",   "nn_module_stack",
                                                    "source_fn_stack", "stack_trace", "torch_fn"};
static_assert(std::ranges::is_sorted(knownKeys));

/// Calls visit(site, value) for every node that has this metadata; the value is decoded.
template <typename Visit>
void forEachMetadata(const Subject &subject, std::string_view key, Visit visit)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        const NameId id = owner.program.names.find(key);
        if (id == noName)
            return;
        for (std::size_t i = 0; i < owner.program.graphs.size(); ++i) {
            const GraphSite graph = siteOf(owner, i);
            for (std::size_t number = 0; number < graph.graph.nodes.size(); ++number) {
                const Node &node = graph.graph.nodes[number];
                for (const MetadataEntry &entry : owner.program.metadataOf(node)) {
                    if (entry.key == id)
                        visit(NodeSite{graph, node, number, owner.target(node)}, entry.json);
                }
            }
        }
    });
}

Location atMetadata(const NodeSite &site, std::string_view key)
{
    return site.at(pointerTo("/metadata", key));
}

void checkNnModuleStackForm(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        std::vector<bool> isRead(owner.program.names.size());  // by text
        std::unordered_map<NameId, std::string> faults;
        for (std::size_t i = 0; i < owner.program.graphs.size(); ++i) {
            const GraphSite graph = siteOf(owner, i);
            for (std::size_t number = 0; number < graph.graph.nodes.size(); ++number) {
                const NameId stack = graph.graph.nodes[number].moduleStack;
                if (stack == noName)
                    continue;
                if (!isRead[indexOf(stack)]) {
                    isRead[indexOf(stack)] = true;
                    const ModuleStack parsed = parseModuleStack(owner.program.text(stack));
                    if (!parsed.faults.empty())
                        faults.emplace(stack, parsed.faults.front().detail);
                }
                if (const auto fault = faults.find(stack); fault != faults.end())
                    reporter.add("nn_module_stack of " + graph.textOf(number) + ": " + fault->second,
                                 graph.at(number, "/metadata/nn_module_stack"));
            }
        }
    });
}

constexpr Rule nnModuleStackForm{
    .id = "graph/nn-module-stack-form",
    .severity = Severity::Error,
    .title = "A node's nn_module_stack is not in the form that PyTorch reads",
    .explanation =
        "Each item has a key, a path and a type with commas between them. PyTorch raises an AssertionError for any "
        "other number of parts, which torch.export.load hides behind a general message. Class names with a comma or "
        "a semicolon in them have led to such files.",
    .fix = "Rename the class, or export the model with a newer PyTorch.",
    .reference =
        "torch/_export/serde/serialize.py (deserialize_metadata); "
        "https://github.com/pytorch/pytorch/issues/126063; measured on torch 2.15",
    .check = checkNnModuleStackForm,
    .refused = true,
};

void checkSourceFnStackForm(const Subject &subject, Reporter &reporter)
{
    forEachMetadata(subject, "source_fn_stack", [&](const NodeSite &site, ByteRange json) {
        const std::string value = site.graph.program.decode(json);
        const SourceFnStack parsed = parseSourceFnStack(value);
        if (!parsed.faults.empty())
            reporter.add("source_fn_stack of " + site.text() + ": " + parsed.faults.front().detail,
                         atMetadata(site, "source_fn_stack"));
    });
}

constexpr Rule sourceFnStackForm{
    .id = "graph/source-fn-stack-form",
    .severity = Severity::Error,
    .title = "A node's source_fn_stack is not in the form that PyTorch reads",
    .explanation =
        "Each item has a name and a target with one comma between them. PyTorch raises a ValueError for anything "
        "else, which torch.export.load hides behind a general message.",
    .fix = "Export the model again.",
    .reference = "torch/_export/serde/serialize.py (deserialize_metadata); measured on torch 2.15",
    .check = checkSourceFnStackForm,
    .refused = true,
};

void checkTorchFnForm(const Subject &subject, Reporter &reporter)
{
    forEachMetadata(subject, "torch_fn", [&](const NodeSite &site, ByteRange json) {
        const std::string value = site.graph.program.decode(json);
        const std::size_t parts = parseTorchFn(value).size();
        if (!value.empty() && parts != 2)
            reporter.add("torch_fn of " + site.text() + " is " + quoted(value) + ", which has " + counted(parts, "part")
                             + " instead of a name and a qualified name",
                         atMetadata(site, "torch_fn"));
    });
}

constexpr Rule torchFnForm{
    .id = "graph/torch-fn-form",
    .severity = Severity::Info,
    .title = "A node's torch_fn has not two parts",
    .explanation = "PyTorch writes a name and a qualified name with a semicolon between them, and reads any number.",
    .fix = "Nothing to do.",
    .reference = "torch/_export/serde/serialize.py (deserialize_metadata)",
    .check = checkTorchFnForm,
};

/// What is wrong with a from_node value; empty when PyTorch reads it.
std::string fromNodeFault(std::string_view value)
{
    std::string wrongForm;
    JsonReader reader(value);
    const JsonToken first = reader.next();
    bool isJson = first == JsonToken::BeginArray || reader.skipRest(first);
    if (first == JsonToken::BeginArray) {
        JsonToken token{};
        while (isJson && (token = reader.next()) != JsonToken::EndArray) {
            if (wrongForm.empty() && token != JsonToken::BeginObject && token != JsonToken::Null)
                wrongForm = "holds " + std::string(describe(kindOf(token))) + " instead of an object";
            isJson = reader.skipRest(token);
        }
    } else if (first != JsonToken::Null) {
        wrongForm = "is " + std::string(describe(kindOf(first))) + " instead of a list";
    }
    isJson = isJson && reader.next() == JsonToken::End;
    return isJson ? wrongForm : "is no JSON: " + reader.error();
}

void checkFromNodeJson(const Subject &subject, Reporter &reporter)
{
    forEachMetadata(subject, "from_node", [&](const NodeSite &site, ByteRange json) {
        const std::string value = site.graph.program.decode(json);
        const std::string fault = value.empty() ? std::string() : fromNodeFault(value);
        if (!fault.empty())
            reporter.add("from_node of " + site.text() + " " + fault, atMetadata(site, "from_node"));
    });
}

constexpr Rule fromNodeJson{
    .id = "graph/from-node-json",
    .severity = Severity::Error,
    .title = "A node's from_node is not in the form that PyTorch reads",
    .explanation =
        "It is JSON text: a list of objects, or null. PyTorch raises an error for anything else, which "
        "torch.export.load hides behind a general message.",
    .fix = "Export the model again; the metadata may be removed, nothing depends on it.",
    .reference = "torch/_export/serde/serialize.py (_deserialize_from_node); measured on torch 2.15",
    .check = checkFromNodeJson,
    .refused = true,
};

void checkMetadataUnknownKey(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &owner) {
        std::unordered_set<NameId> seen;
        for (const Graph &graph : owner.program.graphs) {
            for (std::size_t number = 0; number < graph.nodes.size(); ++number) {
                for (const MetadataEntry &entry : owner.program.metadataOf(graph.nodes[number])) {
                    if (!seen.insert(entry.key).second)
                        continue;
                    const std::string_view key = owner.program.text(entry.key);
                    if (!std::ranges::binary_search(knownKeys, key))
                        reporter.add("nodes have the metadata " + quoted(key),
                                     owner.site.at(graph, number, pointerTo("/metadata", key)));
                }
            }
        }
    });
}

constexpr Rule metadataUnknownKey{
    .id = "graph/metadata-unknown-key",
    .severity = Severity::Info,
    .title = "Nodes have metadata of an unknown kind",
    .explanation = "PyTorch ignores it when it loads the program. Another tool may have written it.",
    .fix = "Nothing to do.",
    .reference = "torch/_export/serde/serialize.py (deserialize_metadata); measured on torch 2.15",
    .check = checkMetadataUnknownKey,
};

}  // namespace

std::span<const Rule *const> graphMetadataRules()
{
    static constexpr std::array rules{&nnModuleStackForm, &sourceFnStackForm, &torchFnForm, &fromNodeJson,
                                      &metadataUnknownKey};
    return rules;
}

}  // namespace pt2scope
