// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/SheetParts.h"

#include "core/check/Rule.h"
#include "views/findings/FindingPlaces.h"
#include "views/findings/RuleWords.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/theme/Icons.h"
#include "views/widgets/Text.h"

namespace pt2scope {

namespace {

void addLocation(SheetSection &section, const Location &location, const DocumentFacts &facts)
{
    const auto record = inspect({.kind = SelectionKind::Record,
                                 .name = location.record,
                                 .pointer = location.pointer,
                                 .offset = location.offset,
                                 .length = location.length});
    if (!location.record.empty())
        section.rows.push_back({SheetWords::tr("record"), shown(location.record), {}, record});
    if (!location.pointer.empty())
        section.rows.push_back({SheetWords::tr("JSON pointer"), shown(location.pointer)});
    if (location.offset) {
        const QString length = location.length ? SheetWords::tr("%1 bytes").arg(grouped(*location.length)) : QString();
        section.rows.push_back({SheetWords::tr("at byte"), grouped(*location.offset), length});
    }
    if (location.line)
        section.rows.push_back({SheetWords::tr("line"), grouped(*location.line)});
    if (!location.model.empty())
        section.rows.push_back({SheetWords::tr("model"), shown(location.model)});
    const auto held = location.tensor.empty() ? onlyTensorIn(location.record, facts) : std::nullopt;
    if (held)
        section.rows.push_back({SheetWords::tr("tensor in it"),
                                shown(facts.rows[*held].name),
                                {},
                                tensorPlace(facts, facts.rows[*held].model, facts.rows[*held].name)});
    if (!location.tensor.empty())
        section.rows.push_back({SheetWords::tr("tensor"),
                                shown(location.tensor),
                                {},
                                tensorPlace(facts, location.model, location.tensor)});
    if (!location.node.empty())
        section.rows.push_back({SheetWords::tr("node"), shown(location.node), {}, nodePlace(facts, location)});
}

std::vector<SheetAction> actionsOf(const Finding &finding, const DocumentFacts &facts)
{
    std::vector<SheetAction> actions;
    const Location &at = finding.location;
    const auto held = at.tensor.empty() ? onlyTensorIn(at.record, facts) : std::nullopt;
    auto tensor = held ? tensorPlace(facts, facts.rows[*held].model, facts.rows[*held].name)
                       : tensorPlace(facts, at.model, at.tensor);
    if (auto node = at.node.empty() ? std::nullopt : nodePlace(facts, at))
        actions.push_back({QStringLiteral("graph"), SheetWords::tr("Show in the graph"), std::move(node)});
    else if (tensor)
        actions.push_back({QStringLiteral("tensor"), SheetWords::tr("Show the tensor"), std::move(tensor)});
    else if (!at.record.empty())
        actions.push_back({QStringLiteral("records"), SheetWords::tr("Show the record"),
                           inspect({.kind = SelectionKind::Record,
                                    .name = at.record,
                                    .pointer = at.pointer,
                                    .offset = at.offset,
                                    .length = at.length})});
    actions.push_back({QStringLiteral("mute"), SheetWords::tr("Mute rule"), {}, std::string(finding.rule->id)});
    return actions;
}

}  // namespace

Sheet findingSheet(const DocumentSession &session, const Selection &selection)
{
    const auto &result = session.result();
    if (!result || selection.index >= result->findings.size())
        return {};
    const Finding &finding = result->findings[selection.index];
    const Tone tone = toneOf(finding.severity);
    Sheet sheet{
        .icon = toneIcon(tone), .tone = tone, .title = ruleTitle(*finding.rule), .subtitle = {}, .sections = {}};
    const QString where = subjectOf(finding, *session.facts());
    sheet.subtitle = where.isEmpty() ? severityWord(finding.severity)
                                     : SheetWords::tr("%1 in %2").arg(severityWord(finding.severity), where);
    sheet.sections.push_back({.title = SheetWords::tr("What happened"), .text = asSentence(messageText(finding))});
    SheetSection evidence{.title = SheetWords::tr("Where")};
    addLocation(evidence, finding.location, *session.facts());
    if (!evidence.rows.empty())
        sheet.sections.push_back(evidence);
    for (const Location &related : finding.related) {
        SheetSection also{.title = SheetWords::tr("See also")};
        addLocation(also, related, *session.facts());
        if (!also.rows.empty())
            sheet.sections.push_back(also);
    }
    sheet.sections.push_back({.title = SheetWords::tr("Why it matters"), .text = ruleExplanation(*finding.rule)});
    sheet.sections.push_back({.title = SheetWords::tr("How to mend"), .text = ruleFix(*finding.rule)});
    SheetSection rule{.title = SheetWords::tr("Established in"), .text = reasonText(finding.rule->reference)};
    rule.rows.push_back({SheetWords::tr("rule"), shown(finding.rule->id)});
    sheet.sections.push_back(rule);
    sheet.actions = actionsOf(finding, *session.facts());
    const Location &at = finding.location;
    if (!at.record.empty() || at.offset)
        sheet.excerpt = ExcerptRequest{at.record, at.pointer, at.offset, at.length};
    return sheet;
}

}  // namespace pt2scope
