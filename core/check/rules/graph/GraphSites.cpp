// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/graph/GraphSites.h"

#include "core/check/rules/Wording.h"
#include "core/check/rules/config/ConfigSites.h"
#include "core/json/JsonFaultLog.h"
#include "core/json/JsonValue.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"

#include <algorithm>
#include <map>

namespace pt2scope {

namespace {

/// Whether the fault means that something is missing from what was read.
bool hidesSomething(ProgramFaultKind kind)
{
    switch (kind) {
        case ProgramFaultKind::UnknownField:
        case ProgramFaultKind::DuplicateKey:
        case ProgramFaultKind::NonFiniteLiteral:
        case ProgramFaultKind::EnumValue:
        case ProgramFaultKind::ArgumentKindValue:
        case ProgramFaultKind::IntBeyondDouble: return false;
        default: return true;
    }
}

/// Whether the program may have more such faults than it lists.
bool isCut(const Program &program)
{
    using Log = JsonFaultLog<ProgramFault>;
    struct Kept {
        std::size_t faults = 0;
        std::size_t textBytes = 0;
    };
    if (program.faultsLeftOut == 0)
        return false;
    std::map<ProgramFaultKind, Kept> kept;
    for (const ProgramFault &fault : program.faults) {
        ++kept[fault.kind].faults;
        kept[fault.kind].textBytes += fault.pointer.size();
    }
    return std::ranges::any_of(kept, [](const auto &each) {
        return hidesSomething(each.first)
               && (each.second.faults >= Log::maxFaults || each.second.textBytes >= Log::maxTextBytes);
    });
}

}  // namespace

ProgramGraphs::ProgramGraphs(const ProgramSite &programSite) : site(programSite), program(programSite.program)
{
    for (const Graph &graph : program.graphs)
        m_indexes.emplace_back(program, graph);
    collectFaults();
    findWholeGraphs();
    collectTargets();
}

void ProgramGraphs::collectFaults()
{
    for (const ProgramFault &fault : program.faults) {
        if (hidesSomething(fault.kind))
            m_faults.push_back(fault.offset);
    }
    std::ranges::sort(m_faults);
}

std::size_t ProgramGraphs::faultsIn(ByteRange json) const
{
    const auto first = std::ranges::lower_bound(m_faults, json.begin);
    // Text that is cut off has its fault at the very end of what was read.
    return static_cast<std::size_t>(std::upper_bound(first, m_faults.end(), json.end) - first);
}

void ProgramGraphs::findWholeGraphs()
{
    if (!program.isWhole || program.limitReached || isCut(program)) {
        m_whole.assign(program.graphs.size(), false);
        return;
    }
    std::vector<std::size_t> faults;
    for (const Graph &graph : program.graphs) {
        const std::size_t inside = faultsIn(graph.json);
        faults.push_back(inside);
        if (graph.parent != noGraph)
            faults[graph.parent] -= std::min(faults[graph.parent], inside);
    }
    for (const std::size_t own : faults)
        m_whole.push_back(own == 0);
}

void ProgramGraphs::collectTargets()
{
    const OperatorTable &table = OperatorTable::shipped();
    for (std::size_t graph = 0; graph < program.graphs.size(); ++graph) {
        const std::vector<Node> &nodes = program.graphs[graph].nodes;
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            const auto entry = m_targetIds.try_emplace(nodes[node].target, m_targets.size());
            if (entry.second) {
                GraphTarget &added = m_targets.emplace_back();
                added.text = program.text(nodes[node].target);
                added.operatorName = operatorNameOf(added.text).value_or(std::string_view());
                if (!added.operatorName.empty() && program.torchVersion)
                    added.schema = table.find(added.operatorName, *program.torchVersion);
                added.isPure = added.schema && isPure(*added.schema);
                added.firstGraph = graph;
                added.firstNode = node;
            }
            ++m_targets[entry.first->second].calls;
        }
    }
}

SubjectGraphs::SubjectGraphs(const Subject &subject)
{
    for (const ProgramSite &site : programSites(subject))
        programs.emplace_back(site);
}

Location GraphSite::at(const TensorValue &value) const
{
    Location place = atEntry("tensor_values", value.name, value.json);
    place.node = shortened(program.text(value.name));
    return place;
}

Location GraphSite::atEntry(std::string_view table, NameId name, ByteRange json) const
{
    return owner.site.at(pointerTo(graph.pointer + '/' + std::string(table), program.text(name)), json);
}

bool GraphSite::defines(NameId name) const
{
    const GraphIndex::Value *value = index.find(name);
    return value && value->definitions > 0;
}

std::string GraphSite::inGraph() const
{
    return isRoot() ? std::string() : " in the graph " + quoted(program.text(graph.name));
}

std::string GraphSite::nameOf(NameId name) const
{
    return '"' + shortened(program.text(name)) + '"';
}

std::string GraphSite::textOf(std::size_t node) const
{
    const std::string name = nodeName(program, graph, node);
    return name.starts_with("node ") ? name : "the node " + name;
}

GraphSite siteOf(const ProgramGraphs &owner, std::size_t graph)
{
    return {owner, owner.program, owner.program.graphs[graph], owner.index(graph), graph, owner.isWhole(graph)};
}

}  // namespace pt2scope
