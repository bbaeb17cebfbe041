// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/ProgramParts.h"
#include "views/inspector/SheetParts.h"

#include "core/check/Rule.h"
#include "core/program/ArgumentText.h"
#include "core/program/GraphText.h"
#include "views/graph/GraphSubject.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/theme/OperatorFamily.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::shared_ptr<const GraphIndex> indexOf(const ModelFacts &model, std::size_t graph)
{
    return graph == 0 && model.index ? model.index
                                     : std::make_shared<const GraphIndex>(*model.program, model.program->graphs[graph]);
}

}  // namespace

ValueTeller::ValueTeller(const DocumentSession &session, const ModelFacts &model, std::size_t graph)
    : m_session(session), m_model(model), m_graph(graph), m_index(indexOf(model, graph)), m_texts(*model.program)
{}

QString ValueTeller::type(NameId value)
{
    if (const TensorValue *tensor = m_index->tensor(value))
        return QString::fromStdString(m_texts.dtype(*tensor) + " " + m_texts.sizes(program().sizes(*tensor)));
    const SymbolicValue *symbolic = m_index->symbolic(value);
    return symbolic ? QString::fromStdString(m_texts.symbolic(*symbolic)) : QString();
}

/// What the signature says that an input of the root graph is; noName where it says nothing.
NameId ValueTeller::target(NameId value) const
{
    if (m_graph != 0 || !program().signature)
        return noName;
    const auto &inputs = program().signature->inputs;
    const auto found = std::ranges::find_if(inputs, [&](const InputSpec &input) {
        return input.kind != InputKind::UserInput && input.arg.isValue() && input.arg.name == value;
    });
    return found == inputs.end() ? noName : found->target;
}

QString ValueTeller::name(NameId value) const
{
    const NameId fqn = target(value);
    return fqn == noName ? QString::fromStdString(valueName(program(), value)) : shown(program().text(fqn));
}

QString ValueTeller::weight(NameId value) const
{
    if (target(value) == noName)
        return {};
    const QString own = QString::fromStdString(valueName(program(), value));
    const TensorValue *tensor = m_index->tensor(value);
    const std::uint64_t nbytes = tensor ? exportedBytes(program(), *tensor) : 0;
    return nbytes > 0 ? QStringLiteral("%1 · %2").arg(bytesText(nbytes), own) : own;
}

std::optional<Place> ValueTeller::source(NameId value) const
{
    const GraphIndex::Value *known = m_index->find(value);
    if (known && known->definer == GraphIndex::Definer::Node)
        return node(known->index);
    if (const NameId fqn = target(value); fqn != noName) {
        if (auto place = tensorPlace(*m_session.facts(), m_model.name(), std::string(program().text(fqn))))
            return place;
    }
    if (!known || m_graph != 0)
        return std::nullopt;
    return inspect({.kind = SelectionKind::Value, .model = m_model.name(), .name = std::string(program().text(value))});
}

Place ValueTeller::node(std::size_t node) const
{
    return inspect({.kind = SelectionKind::Node,
                    .model = m_model.name(),
                    .name = nodeNameText(program(), graph().nodes[node]),
                    .index = node,
                    .graph = m_graph});
}

void ValueTeller::addType(SheetSection &section, NameId value)
{
    if (const SymbolicValue *symbolic = m_index->symbolic(value))
        section.rows.push_back({SheetWords::tr("number"), QString::fromStdString(m_texts.symbolic(*symbolic))});
    const TensorValue *tensor = m_index->tensor(value);
    if (!tensor)
        return;
    const std::pair<QString, std::string> facts[] = {
        {SheetWords::tr("dtype"), m_texts.dtype(*tensor)},
        {SheetWords::tr("sizes"), m_texts.sizes(program().sizes(*tensor))},
        {SheetWords::tr("strides"), m_texts.sizes(program().strides(*tensor))},
        {SheetWords::tr("device"), m_texts.device(*tensor)}};
    for (const auto &[label, text] : facts)
        section.rows.push_back({label, QString::fromStdString(text)});
    if (const std::uint64_t nbytes = exportedBytes(program(), *tensor); nbytes > 0)
        section.rows.push_back(bytesRow(SheetWords::tr("at export"), nbytes));
}

void ValueTeller::addUsers(SheetSection &section, NameId value) const
{
    const GraphIndex::Value *known = m_index->find(value);
    const std::span<const std::uint32_t> users = known ? m_index->users(*known) : std::span<const std::uint32_t>();
    std::size_t told = 0;
    for (const std::uint32_t user : users.first(std::min(users.size(), mostSheetRows))) {
        const QString label = told++ == 0 ? SheetWords::tr("read by") : QString();
        if (user == GraphIndex::graphOutput) {
            section.rows.push_back({label, SheetWords::tr("the graph, as an output")});
            continue;
        }
        const Node &reader = graph().nodes[user];
        const QString name = shown(nodeNameText(program(), reader));
        const QString what = shown(shortOperatorName(program().text(reader.target)));
        section.rows.push_back({label, name, what == name ? QString() : what, node(user)});
    }
    addRest(section, users.size(), told);
    if (users.empty())
        section.rows.push_back({SheetWords::tr("read by"), SheetWords::tr("nobody")});
}

Place modulePlace(const DocumentFacts &facts, const ModelFacts &model, std::string_view path)
{
    const auto found = std::ranges::find_if(
        facts.weights, [&](const WeightNode &weight) { return !weight.row && weight.path == path; });
    return inspect({.kind = SelectionKind::Module,
                    .model = model.name(),
                    .name = std::string(path),
                    .index = static_cast<std::size_t>(found - facts.weights.begin())});
}

SheetSection findingsAt(const DocumentSession &session, const std::function<bool(const Location &)> &isThere)
{
    SheetSection section{.title = SheetWords::tr("Findings")};
    if (!session.result())
        return section;
    const std::vector<Finding> &findings = session.result()->findings;
    std::size_t count = 0;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (session.mutedRules().contains(findings[i].rule->id) || !isThere(findings[i].location)
            || count++ >= mostSheetRows)
            continue;
        section.rows.push_back({severityWord(findings[i].severity), shown(findings[i].rule->id),
                                messageText(findings[i]), inspect({.kind = SelectionKind::Finding, .index = i}),
                                toneOf(findings[i].severity)});
    }
    section.note = grouped(count);
    return section;
}

}  // namespace pt2scope
