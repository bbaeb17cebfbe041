// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingPlaces.h"

#include "core/program/GraphText.h"
#include "views/widgets/Text.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace pt2scope {

namespace {

constexpr std::size_t mostRows = 200'000;  // that are looked through for what lies in a record

/// "weights/weight_41": the last two parts of a name. Of what lies in a pickled file within the archive, that file's:
/// the names in there are the same everywhere.
std::string_view tail(std::string_view name)
{
    const std::size_t inner = name.rfind("!/");
    if (inner != std::string_view::npos)
        name = name.substr(0, inner).ends_with(".pt") ? name.substr(0, inner) : name.substr(inner + 2);
    const std::size_t last = name.rfind('/');
    const std::size_t before = last == std::string_view::npos || last == 0 ? last : name.rfind('/', last - 1);
    return before == std::string_view::npos ? name : name.substr(before + 1);
}

/// By record the only tensor in it; nothing where there are several.
using TensorByRecord = std::unordered_map<std::string_view, std::optional<std::size_t>>;

/// Of the records that are keys already.
void addTensors(TensorByRecord &records, const DocumentFacts &facts)
{
    std::unordered_set<std::string_view> seen;
    for (std::size_t i = 0; i < std::min(facts.rows.size(), mostRows) && !records.empty(); ++i) {
        const auto found = records.find(facts.rows[i].recordName);
        if (found != records.end())
            found->second = seen.insert(found->first).second ? std::optional(i) : std::nullopt;
    }
}

bool isOfRecord(const Location &location)
{
    return location.tensor.empty() && location.node.empty() && !location.record.empty();
}

QString words(const Location &location, std::optional<std::size_t> tensor, const DocumentFacts &facts)
{
    if (!location.tensor.empty())
        return shown(location.tensor);
    if (!location.node.empty())
        return shown(location.node);
    if (location.record.empty())
        return location.model.empty() ? QString() : shown(location.model);
    const QString record = shown(tail(location.record));
    return tensor ? QStringLiteral("%1 · %2").arg(record, shown(facts.rows[*tensor].name)) : record;
}

}  // namespace

std::vector<QString> subjectsOf(const std::vector<Finding> &findings, const DocumentFacts &facts)
{
    TensorByRecord records;
    for (const Finding &finding : findings) {
        if (isOfRecord(finding.location))
            records.emplace(finding.location.record, std::nullopt);
    }
    addTensors(records, facts);
    std::vector<QString> subjects;
    for (const Finding &finding : findings) {
        const auto found = records.find(finding.location.record);
        subjects.push_back(words(finding.location, found == records.end() ? std::nullopt : found->second, facts));
    }
    return subjects;
}

QString subjectOf(const Finding &finding, const DocumentFacts &facts)
{
    return words(finding.location,
                 isOfRecord(finding.location) ? onlyTensorIn(finding.location.record, facts) : std::nullopt, facts);
}

std::optional<std::size_t> onlyTensorIn(const std::string &record, const DocumentFacts &facts)
{
    TensorByRecord records{{record, std::nullopt}};
    addTensors(records, facts);
    return records.begin()->second;
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
