// SPDX-License-Identifier: Apache-2.0
#include "views/window/Selecting.h"

#include "core/check/Rule.h"
#include "core/document/DocumentRecord.h"
#include "views/findings/FindingPlaces.h"
#include "views/inspector/ProgramParts.h"

#include <algorithm>

namespace pt2scope {

std::optional<Selection> findSelection(const DocumentSession &session, const std::string &model,
                                       const std::string &name)
{
    const DocumentFacts &facts = *session.facts();
    if (const std::optional<Place> tensor = tensorPlace(facts, model, name))
        return tensor->selection;
    Location at;
    at.model = model;
    at.node = name;
    if (const std::optional<Place> node = nodePlace(facts, at))
        return node->selection;
    for (const ModelFacts &each : facts.models) {
        const Selection module = modulePlace(facts, each, name).selection;
        if ((model.empty() || each.name() == model) && !sheetOf(session, module).isEmpty())
            return module;
    }
    for (const DocumentRecord &record : listRecords(*facts.document, true)) {
        const bool matches = record.name == name || record.name.ends_with("/" + name);
        if (matches)
            return Selection{.kind = SelectionKind::Record, .name = record.name};
    }
    if (!session.result())
        return std::nullopt;
    const auto &findings = session.result()->findings;
    const auto found = std::ranges::find_if(findings, [&](const Finding &finding) { return finding.rule->id == name; });
    if (found == findings.end())
        return std::nullopt;
    return Selection{.kind = SelectionKind::Finding, .index = static_cast<std::size_t>(found - findings.begin())};
}

}  // namespace pt2scope
