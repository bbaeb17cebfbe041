// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingPlaces.h"

#include "core/program/GraphText.h"
#include "views/widgets/Text.h"

namespace pt2scope {

namespace {

/// "weights/weight_41": the last two parts of a name.
std::string_view tail(std::string_view name)
{
    const std::size_t last = name.rfind('/');
    const std::size_t before = last == std::string_view::npos || last == 0 ? last : name.rfind('/', last - 1);
    return before == std::string_view::npos ? name : name.substr(before + 1);
}

}  // namespace

QString placeWords(const Location &location)
{
    if (!location.tensor.empty())
        return shown(location.tensor);
    if (!location.node.empty())
        return shown(location.node);
    if (!location.record.empty())
        return shown(tail(location.record));
    return location.model.empty() ? QString() : shown(location.model);
}

std::optional<Place> nodePlace(const DocumentFacts &facts, const Location &location)
{
    for (const ModelFacts &model : facts.models) {
        if (!model.program || (!location.model.empty() && model.name() != location.model))
            continue;
        const Program &program = *model.program;
        for (std::size_t g = 0; g < program.graphs.size(); ++g) {
            const Graph &graph = program.graphs[g];
            for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
                if (nodeNameText(program, graph.nodes[n]) == location.node)
                    return Place{QStringLiteral("graph"),
                                 model.name(),
                                 {.kind = SelectionKind::Node,
                                  .model = model.name(),
                                  .name = location.node,
                                  .index = n,
                                  .graph = g}};
            }
        }
    }
    return std::nullopt;
}

}  // namespace pt2scope
