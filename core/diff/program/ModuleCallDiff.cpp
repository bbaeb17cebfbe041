// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/ModuleCallDiff.h"

#include <map>
#include <string>
#include <string_view>

namespace pt2scope {

namespace {

using CallsByName = std::map<std::string, const ModuleCall *>;
using ModulesByPath = std::map<std::string_view, std::uint32_t>;

ModulesByPath modulesByPath(const ModuleTree &modules)
{
    ModulesByPath byPath;
    for (std::uint32_t i = 0; i < modules.modules().size(); ++i)
        byPath.emplace(modules.modules()[i].path, i);
    return byPath;
}

/// The module that has nodes, and is the one of that name or the nearest around it; 0 for the root.
std::uint32_t nearestModule(const ModulesByPath &byPath, std::string_view path)
{
    while (!path.empty()) {
        if (const auto found = byPath.find(path); found != byPath.end())
            return found->second;
        const std::size_t dot = path.rfind('.');
        path = path.substr(0, dot == std::string_view::npos ? 0 : dot);
    }
    return 0;
}

std::string textOf(const ModuleCall &call)
{
    if (!call.hasSignature)
        return "without a calling convention";
    return "calling convention: inputs " + std::to_string(call.inputs.size()) + ", outputs "
           + std::to_string(call.outputs.size());
}

CallsByName callsOf(const Program &program)
{
    CallsByName calls;
    for (const ModuleCall &call : *program.moduleCalls)
        calls.emplace(std::string(program.text(call.fqn)), &call);
    return calls;
}

void addCall(const ProgramPair &pair, const std::string &name, const ModuleCall *a, const ModuleCall *b,
             SectionDifference &section)
{
    DiffEntry entry{.kind = "module call", .what = "module call", .name = name.empty() ? "root module" : name};
    if (a) {
        entry.from = DiffValue::ofText(textOf(*a));
        entry.a = pair.a->place("/graph_module/module_call_graph");
    }
    if (b) {
        entry.to = DiffValue::ofText(textOf(*b));
        entry.b = pair.b->place("/graph_module/module_call_graph");
    }
    entry.change = !a ? DiffChange::Added : !b ? DiffChange::Removed : DiffChange::Changed;
    section.entries.push_back(std::move(entry));
}

/// Of the root the signature tells what it takes and returns.
bool areAlike(const std::string &name, const ModuleCall &a, const ModuleCall &b)
{
    return name.empty() ? a.hasSignature == b.hasSignature : textOf(a) == textOf(b);
}

}  // namespace

void diffModuleCalls(const ProgramPair &pair, const ModuleRenames &renames, SectionDifference &section)
{
    if (!pair.a->program.moduleCalls || !pair.b->program.moduleCalls)
        return;
    const ModulesByPath pathsA = modulesByPath(pair.a->modules);
    const ModulesByPath pathsB = modulesByPath(pair.b->modules);
    const auto &modulesA = pair.a->modules.modules();
    const auto &modulesB = pair.b->modules.modules();
    const auto staysInB = [&](std::string_view name) {
        const std::uint32_t module = nearestModule(pathsA, name);
        const std::uint32_t partner = renames.partnerOfA(module);
        return partner != Partners::none && modulesA[module].path == modulesB[partner].path;
    };
    const auto wasInA = [&](std::string_view name) {
        const std::uint32_t module = nearestModule(pathsB, name);
        const std::uint32_t partner = renames.partnerOfB(module);
        return partner != Partners::none && modulesA[partner].path == modulesB[module].path;
    };
    const CallsByName inA = callsOf(pair.a->program);
    const CallsByName inB = callsOf(pair.b->program);
    for (const auto &[name, call] : inA) {
        const auto found = inB.find(name);
        if (found == inB.end() && staysInB(name))
            addCall(pair, name, call, nullptr, section);
        else if (found != inB.end() && !areAlike(name, *call, *found->second))
            addCall(pair, name, call, found->second, section);
    }
    for (const auto &[name, call] : inB) {
        if (!inA.contains(name) && wasInA(name))
            addCall(pair, name, nullptr, call, section);
    }
}

}  // namespace pt2scope
