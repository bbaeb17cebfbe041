// SPDX-License-Identifier: Apache-2.0
#include "core/check/Reporter.h"
#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/check/rules/graph/GraphSites.h"
#include "core/check/rules/signature/SignatureRuleTopics.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr std::string_view callsPointer = "/graph_module/module_call_graph";

Location callAt(const ProgramGraphs &graphs, std::size_t call)
{
    return graphs.site.at(std::string(callsPointer) + '/' + std::to_string(call),
                          (*graphs.program.moduleCalls)[call].json);
}

void checkModuleRoot(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &graphs) {
        const Program &program = graphs.program;
        if (!program.moduleCalls)
            return;
        if (program.moduleCalls->empty()) {
            if (program.isWhole && !program.limitReached && !graphs.site.isFaulty(callsPointer))
                reporter.add("module_call_graph is empty", graphs.site.at(std::string(callsPointer)));
            return;
        }
        const ModuleCall &first = program.moduleCalls->front();
        if (graphs.isDamaged(first.json))
            return;
        const std::string_view fqn = program.text(first.fqn);
        if (!fqn.empty())
            reporter.add("module_call_graph begins with the module " + shortened(fqn) + ", not with the root",
                         callAt(graphs, 0));
        else if (!first.hasSignature)
            reporter.add("the root in module_call_graph has no signature", callAt(graphs, 0));
    });
}

constexpr Rule moduleRoot{
    .id = "signature/module-root",
    .severity = Severity::Error,
    .title = "The root module's calling convention is missing",
    .explanation =
        "The first entry of module_call_graph is the root: its fqn is empty and its signature says how the program is "
        "called. The archive loads without it, but ep.module() raises an IndexError, and PyTorch's C++ runtime aborts.",
    .fix = "Save the program again; module_call_graph was edited.",
    .reference = "torch/export/exported_program.py (ExportedProgram.module); torch/nativert/ModelRunner.cpp",
    .check = checkModuleRoot,
};

/// The names that PyTorch's graph has nodes for.
class NodeNames {
public:
    NodeNames(const Program &program, const GraphIndex &index, const Graph &graph)
        : m_index(index), m_isNode(program.names.size())
    {
        for (const Node &node : graph.nodes)
            add(node.name);
        if (!program.signature)
            return;
        for (const InputSpec &spec : program.signature->inputs) {
            if (spec.kind == InputKind::ConstantInput)
                add(spec.target);
        }
    }

    bool contains(NameId name) const
    {
        const GraphIndex::Value *value = m_index.find(name);
        return (value && value->definitions > 0) || m_isNode[indexOf(name)];
    }

private:
    void add(NameId name)
    {
        if (name != noName)
            m_isNode[indexOf(name)] = true;
    }

    const GraphIndex &m_index;
    std::vector<bool> m_isNode;  // by name
};

void checkModuleArgUnknown(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &graphs) {
        const Program &program = graphs.program;
        if (!program.moduleCalls || !program.root() || !graphs.isWhole(0))
            return;
        const NodeNames known(program, graphs.index(0), *program.root());
        const auto check = [&](const std::vector<Argument> &arguments, std::size_t call, std::string_view which) {
            for (std::size_t i = 0; i < arguments.size(); ++i) {
                if (!arguments[i].isValue() || program.text(arguments[i].name).empty()
                    || known.contains(arguments[i].name))
                    continue;
                reporter.add("the call of the module " + quoted(program.text((*program.moduleCalls)[call].fqn))
                                 + " names the value " + quoted(program.text(arguments[i].name))
                                 + ", which the graph does not have",
                             graphs.site.at(std::string(callsPointer) + '/' + std::to_string(call) + "/signature/"
                                            + std::string(which) + '/' + std::to_string(i)));
            }
        };
        for (std::size_t i = 0; i < program.moduleCalls->size(); ++i) {
            check((*program.moduleCalls)[i].inputs, i, "inputs");
            check((*program.moduleCalls)[i].outputs, i, "outputs");
        }
    });
}

constexpr Rule moduleArgUnknown{
    .id = "signature/module-arg-unknown",
    .severity = Severity::Error,
    .title = "A submodule's calling convention names an unknown value",
    .explanation =
        "The inputs and outputs of a preserved submodule are values of the graph. torch.export.load stops with a "
        "SpecViolationError when one of them does not exist.",
    .fix = "Save the program again; graph or module_call_graph were edited.",
    .reference = "torch/_export/verifier.py (_verify_exported_program_module_call_graph); measured on torch 2.15",
    .check = checkModuleArgUnknown,
    .refused = true,
};

void checkModuleFqnDuplicate(const Subject &subject, Reporter &reporter)
{
    forEachProgram(subject, [&](const ProgramGraphs &graphs) {
        if (!graphs.program.moduleCalls)
            return;
        std::unordered_map<NameId, std::size_t> first;
        for (std::size_t i = 0; i < graphs.program.moduleCalls->size(); ++i) {
            const NameId fqn = (*graphs.program.moduleCalls)[i].fqn;
            const auto entry = first.try_emplace(fqn, i);
            if (!entry.second && fqn != noName)
                reporter.add("the module " + quoted(graphs.program.text(fqn)) + " is listed twice", callAt(graphs, i),
                             {callAt(graphs, entry.first->second)});
        }
    });
}

constexpr Rule moduleFqnDuplicate{
    .id = "signature/module-fqn-duplicate",
    .severity = Severity::Info,
    .title = "A module is listed twice",
    .explanation =
        "module_call_graph has one entry per call; the second call of a module normally carries its number: name@1. "
        "Readers that go by the name see only one of them.",
    .fix = "Nothing to do, unless torch.export.unflatten misses a call.",
    .reference = "torch/export/_trace.py; torch/export/unflatten.py",
    .check = checkModuleFqnDuplicate,
};

}  // namespace

std::span<const Rule *const> signatureModuleRules()
{
    static constexpr std::array rules{&moduleRoot, &moduleArgUnknown, &moduleFqnDuplicate};
    return rules;
}

}  // namespace pt2scope
