// SPDX-License-Identifier: Apache-2.0
#include "views/inspector/Sheet.h"

#include "views/inspector/SheetParts.h"
#include "views/widgets/Text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace pt2scope {

QString Sheet::toText() const
{
    QString text = title + QLatin1Char('\n');
    if (!subtitle.isEmpty())
        text += subtitle + QLatin1Char('\n');
    for (const SheetSection &section : sections) {
        text += QLatin1Char('\n') + section.title + QLatin1Char('\n');
        if (!section.text.isEmpty())
            text += section.text + QLatin1Char('\n');
        for (const SheetRow &row : section.rows)
            text += QStringLiteral("  %1\t%2 %3 %4").arg(row.label, row.value, row.quiet, row.second).trimmed()
                    + QLatin1Char('\n');
        if (!section.code.isEmpty())
            text += section.code + QLatin1Char('\n');
    }
    return text;
}

namespace {

/// What stands below a label without one of its own, or under the same again, makes a list with it.
QJsonObject rowsJson(const std::vector<SheetRow> &rows)
{
    QJsonObject all;
    QString label;
    for (const SheetRow &row : rows) {
        if (!row.label.isEmpty())
            label = row.label;
        const QJsonValue before = all.value(label);
        QJsonArray list = before.isArray() ? before.toArray() : QJsonArray{before};
        list.append(row.value);
        all[label] = before.isUndefined() ? QJsonValue(row.value) : QJsonValue(list);
    }
    return all;
}

}  // namespace

QString Sheet::toJson() const
{
    QJsonObject all{{QStringLiteral("title"), title}, {QStringLiteral("subtitle"), subtitle}};
    for (const SheetSection &section : sections) {
        QJsonObject rows = rowsJson(section.rows);
        if (!section.text.isEmpty())
            rows[QStringLiteral("text")] = section.text;
        if (!section.code.isEmpty())
            rows[QStringLiteral("code")] = section.code;
        all[section.title] = rows;
    }
    return QString::fromUtf8(QJsonDocument(all).toJson());
}

Sheet sheetOf(const DocumentSession &session, const Selection &selection)
{
    if (!session.facts())
        return {};
    switch (selection.kind) {
        case SelectionKind::Nothing: return {};
        case SelectionKind::Finding: return findingSheet(session, selection);
        case SelectionKind::Tensor: return tensorSheet(session, selection);
        case SelectionKind::Module: return moduleSheet(session, selection);
        case SelectionKind::Record: return recordSheet(session, selection);
        case SelectionKind::Node: return nodeSheet(session, selection);
        case SelectionKind::Value: return valueSheet(session, selection);
        case SelectionKind::InputPart:
        case SelectionKind::OutputPart: return containerSheet(session, selection);
        case SelectionKind::Symbol: return symbolSheet(session, selection);
        case SelectionKind::Operator: return operatorSheet(session, selection);
    }
    return {};
}

void addRest(SheetSection &section, std::size_t count, std::size_t listed)
{
    if (count > listed)
        section.rows.push_back({{}, SheetWords::tr("and %1 more").arg(count - listed)});
}

SheetRow bytesRow(const QString &label, std::uint64_t nbytes)
{
    constexpr std::uint64_t kibi = 1024;
    return {label, bytesText(nbytes), nbytes < kibi ? QString() : grouped(nbytes)};
}

Place inspect(Selection selection)
{
    return {{}, {}, std::move(selection)};
}

std::optional<Place> tensorPlace(const DocumentFacts &facts, const std::string &model, const std::string &name)
{
    const auto found = std::ranges::find_if(
        facts.rows, [&](const TensorRow &row) { return row.name == name && (model.empty() || row.model == model); });
    if (found == facts.rows.end())
        return std::nullopt;
    return inspect({.kind = SelectionKind::Tensor,
                    .model = found->model,
                    .name = found->name,
                    .index = static_cast<std::size_t>(found - facts.rows.begin())});
}

}  // namespace pt2scope
