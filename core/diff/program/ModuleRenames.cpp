// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/ModuleRenames.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace pt2scope {

namespace {

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('.') + 1);
}

std::string nodesText(const ModuleNode &module)
{
    return std::to_string(module.allNodes) + (module.allNodes == 1 ? " node" : " nodes");
}

/// Whether the module's whole name only follows from that of the module around it.
bool followsParent(const ModuleTree &a, const ModuleTree &b, std::uint32_t moduleA, std::uint32_t moduleB,
                   const ModuleRenames &renames)
{
    const ModuleNode &inA = a.modules()[moduleA];
    const ModuleNode &inB = b.modules()[moduleB];
    return lastPart(inA.path) == lastPart(inB.path) && inA.parent != 0 && renames.partnerOfA(inA.parent) == inB.parent
           && a.modules()[inA.parent].path != b.modules()[inB.parent].path;
}

/// A module that only one side has, at the top of what it adds, with one node.
bool holdsOneNode(const ModuleTree &tree, std::uint32_t module, const std::vector<std::uint32_t> &partners)
{
    const ModuleNode &held = tree.modules()[module];
    return partners[module] == Partners::none && partners[held.parent] != Partners::none && held.ownNodes == 1
           && held.allNodes == 1;
}

}  // namespace

ModuleRenames::ModuleRenames(const ProgramPair &pair)
    : m_partners(pair.a->modules.modules().size(), pair.b->modules.modules().size()),
      m_toldByNodeA(m_partners.ofA.size()),
      m_toldByNodeB(m_partners.ofB.size())
{
    pairEqualPaths(pair.a->modules, pair.b->modules);
    pairByNodes(pair);
    leaveToNodes(pair);
}

void ModuleRenames::pairEqualPaths(const ModuleTree &a, const ModuleTree &b)
{
    std::map<std::string_view, std::uint32_t> byPath;
    for (std::uint32_t i = 0; i < b.modules().size(); ++i)
        byPath.emplace(b.modules()[i].path, i);
    for (std::uint32_t i = 0; i < a.modules().size(); ++i) {
        const auto found = byPath.find(a.modules()[i].path);
        if (found != byPath.end() && m_partners.areFree(i, found->second))
            m_partners.pair(i, found->second);
    }
}

/// Most of the partners of a module's nodes must lie in one other module.
void ModuleRenames::pairByNodes(const ProgramPair &pair)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> counts;
    for (const GraphPair &graphs : pair.graphs) {
        const auto &nodesA = graphs.viewA->graph().nodes;
        const auto &nodesB = graphs.viewB->graph().nodes;
        for (std::uint32_t i = 0; i < nodesA.size(); ++i) {
            if (graphs.nodes.ofA[i] == Partners::none)
                continue;
            const std::uint32_t a = pair.a->modules.placeOf(nodesA[i]);
            const std::uint32_t b = pair.b->modules.placeOf(nodesB[graphs.nodes.ofA[i]]);
            if (m_partners.areFree(a, b))
                ++counts[{a, b}];
        }
    }
    for (const auto &[modules, count] : counts) {
        const auto &[a, b] = modules;
        const std::size_t most = std::max(pair.a->modules.modules()[a].ownNodes, pair.b->modules.modules()[b].ownNodes);
        if (2 * count > most && m_partners.areFree(a, b))
            pairUpwards(pair.a->modules, pair.b->modules, a, b);
    }
}

/// Containers without nodes of their own go by those that lie in them.
void ModuleRenames::pairUpwards(const ModuleTree &a, const ModuleTree &b, std::uint32_t moduleA, std::uint32_t moduleB)
{
    while (m_partners.areFree(moduleA, moduleB)) {
        m_partners.pair(moduleA, moduleB);
        const ModuleNode &inA = a.modules()[moduleA];
        const ModuleNode &inB = b.modules()[moduleB];
        if (lastPart(inA.path) != lastPart(inB.path))
            return;
        moduleA = inA.parent;
        moduleB = inB.parent;
    }
}

void ModuleRenames::leaveToNodes(const ProgramPair &pair)
{
    for (const GraphPair &graphs : pair.graphs) {
        for (std::uint32_t i = 0; i < graphs.nodes.ofA.size(); ++i) {
            const std::uint32_t partner = graphs.nodes.ofA[i];
            if (partner == Partners::none)
                continue;
            const std::uint32_t a = pair.a->modules.placeOf(graphs.viewA->graph().nodes[i]);
            const std::uint32_t b = pair.b->modules.placeOf(graphs.viewB->graph().nodes[partner]);
            if (m_partners.ofB[b] != Partners::none && holdsOneNode(pair.a->modules, a, m_partners.ofA))
                m_toldByNodeA[a] = true;
            if (m_partners.ofA[a] != Partners::none && holdsOneNode(pair.b->modules, b, m_partners.ofB))
                m_toldByNodeB[b] = true;
        }
    }
}

void diffModules(const ProgramPair &pair, const ModuleRenames &renames, SectionDifference &section)
{
    const ModuleTree &a = pair.a->modules;
    const ModuleTree &b = pair.b->modules;
    const auto add = [&](DiffChange change, const char *what, std::string_view name, DiffValue from, DiffValue to,
                         std::string note) {
        section.entries.push_back({.change = change,
                                   .kind = "module",
                                   .what = what,
                                   .name = std::string(name),
                                   .from = std::move(from),
                                   .to = std::move(to),
                                   .note = std::move(note),
                                   .a = change == DiffChange::Added ? DiffPlace() : pair.a->place(),
                                   .b = change == DiffChange::Removed ? DiffPlace() : pair.b->place()});
    };
    const auto text = [](std::string_view of) { return DiffValue::ofText(std::string(of)); };
    const std::string_view rootA = a.modules().front().type;
    const std::string_view rootB = b.modules().front().type;
    if (rootA != rootB && !rootA.empty() && !rootB.empty())
        add(DiffChange::Changed, "class", "root module", text(rootA), text(rootB), "");
    for (std::uint32_t i = 1; i < a.modules().size(); ++i) {
        const ModuleNode &module = a.modules()[i];
        const std::uint32_t partner = renames.partnerOfA(i);
        if (partner == Partners::none) {
            if (renames.partnerOfA(module.parent) != Partners::none && !renames.isToldByNodeA(i))
                add(DiffChange::Removed, "module", module.path, text(module.type), {}, nodesText(module));
            continue;
        }
        const ModuleNode &other = b.modules()[partner];
        if (module.path != other.path && !followsParent(a, b, i, partner, renames))
            add(DiffChange::Changed, "renamed", module.path, text(module.path), text(other.path), nodesText(module));
        if (module.type != other.type)
            add(DiffChange::Changed, "class", module.path, text(module.type), text(other.type), "");
    }
    for (std::uint32_t i = 1; i < b.modules().size(); ++i) {
        const ModuleNode &module = b.modules()[i];
        if (renames.partnerOfB(i) == Partners::none && renames.partnerOfB(module.parent) != Partners::none
            && !renames.isToldByNodeB(i))
            add(DiffChange::Added, "module", module.path, {}, text(module.type), nodesText(module));
    }
}

}  // namespace pt2scope
