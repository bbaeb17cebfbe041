// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/program/ProgramSites.h"

#include "core/bytes/Text.h"
#include "core/check/rules/config/ConfigSites.h"

#include <algorithm>

namespace pt2scope {

Location ProgramSite::at(std::string pointer) const
{
    Location place = subject.at(*model.program, std::move(pointer));
    place.model = model.name;
    return place;
}

Location ProgramSite::at(std::string pointer, ByteRange json) const
{
    Location place = at(std::move(pointer));
    place.offset = json.begin;
    place.length = json.length();
    return place;
}

Location ProgramSite::at(const ProgramFault &fault) const
{
    Location place = at(fault.pointer);
    place.offset = fault.offset;
    return place;
}

Location ProgramSite::at(const Graph &graph, std::size_t node, std::string_view below) const
{
    Location place = at(graph.nodePointer(node) + std::string(below), graph.nodes[node].json);
    place.node = nodeName(program, graph, node);
    return place;
}

std::string ProgramSite::name() const
{
    return fileName(at("").record);
}

std::string ProgramSite::nameOf(const ProgramFault &fault) const
{
    return fault.pointer.empty() ? name() : shortened(fault.pointer);
}

bool ProgramSite::isFaulty(std::string_view pointer) const
{
    return std::ranges::any_of(program.faults, [pointer](const ProgramFault &fault) {
        return fault.pointer.starts_with(pointer)
               && (fault.pointer.size() == pointer.size() || fault.pointer[pointer.size()] == '/');
    });
}

std::vector<ProgramSite> programSites(const Subject &subject)
{
    std::vector<ProgramSite> sites;
    if (!subject.pt2())
        return sites;
    for (const ModelParts &model : subject.pt2()->models) {
        if (model.program && model.exported)
            sites.push_back({subject, model, *model.exported});
    }
    return sites;
}

std::string nodeName(const Program &program, const Graph &graph, std::size_t node)
{
    const Node &there = graph.nodes[node];
    if (there.name != noName)
        return shortened(program.text(there.name));
    for (const Argument &output : program.outputs(there)) {
        if (output.isValue())
            return shortened(program.text(output.name));
    }
    return "node " + std::to_string(node);
}

}  // namespace pt2scope
