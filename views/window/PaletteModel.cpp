// SPDX-License-Identifier: Apache-2.0
#include "views/window/PaletteModel.h"

#include "core/program/GraphText.h"
#include "views/theme/Fonts.h"
#include "views/theme/Icons.h"
#include "views/widgets/NoteDelegate.h"
#include "views/widgets/Text.h"

#include <QAction>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr qsizetype mostEntries = 200;

bool hasAll(const QString &text, const QStringList &words)
{
    return std::ranges::all_of(words, [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool hasAll(std::string_view text, const QStringList &words)
{
    return hasAll(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())), words);
}

/// Names stand below each other, beside an icon or not.
QIcon iconOf(const PaletteEntry &entry)
{
    if (!entry.icon.isEmpty())
        return icon(entry.icon);
    if (entry.command && !entry.command->icon().isNull())
        return entry.command->icon();
    constexpr int side = 16;
    QPixmap blank(side, side);
    blank.fill(Qt::transparent);
    return blank;
}

}  // namespace

PaletteModel::PaletteModel(QList<PaletteCommand> commands, DocumentFactsPtr facts)
    : m_commands(std::move(commands)), m_facts(std::move(facts))
{}

void PaletteModel::search(const QString &text)
{
    beginResetModel();
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    m_entries.clear();
    m_hasMore = false;
    addCommands();
    if (m_facts && !m_words.isEmpty()) {
        addTensors();
        addSymbols();
        addNodes();
        addRecords();
    }
    endResetModel();
}

bool PaletteModel::add(PaletteEntry entry)
{
    m_hasMore = m_entries.size() >= mostEntries;
    if (!m_hasMore)
        m_entries.append(std::move(entry));
    return !m_hasMore;
}

void PaletteModel::addCommands()
{
    for (const PaletteCommand &command : m_commands) {
        if (hasAll(command.text, m_words) && !add({command.action, {}, command.text, command.note, {}}))
            return;
    }
}

void PaletteModel::addTensors()
{
    for (std::size_t i = 0; i < m_facts->rows.size(); ++i) {
        const TensorRow &row = m_facts->rows[i];
        if (!hasAll(row.name, m_words))
            continue;
        const Place place{{}, {}, {.kind = SelectionKind::Tensor, .model = row.model, .name = row.name, .index = i}};
        if (!add({nullptr, place, shown(row.name), tr("tensor"), QStringLiteral("tensor")}))
            return;
    }
}

void PaletteModel::addNodes()
{
    for (const ModelFacts &model : m_facts->models) {
        if (!model.program || !model.program->root())
            continue;
        const Program &program = *model.program;
        for (std::size_t n = 0; n < program.root()->nodes.size(); ++n) {
            const Node &node = program.root()->nodes[n];
            const std::string name = nodeNameText(program, node);
            if (!hasAll(name, m_words))
                continue;
            const Place place{QStringLiteral("graph"),
                              model.name(),
                              {.kind = SelectionKind::Node, .model = model.name(), .name = name, .index = n}};
            const QString note = shown(shortOperatorName(program.text(node.target)));
            if (!add({nullptr, place, shown(name), note, QStringLiteral("graph")}))
                return;
        }
    }
}

void PaletteModel::addSymbols()
{
    for (const ModelFacts &model : m_facts->models) {
        for (const SymbolFacts &symbol : model.symbols.symbols) {
            if (!symbol.isFree || !hasAll(symbol.text, m_words))
                continue;
            const Place place{QStringLiteral("symbols"),
                              model.name(),
                              {.kind = SelectionKind::Symbol, .model = model.name(), .name = symbol.text}};
            if (!add({nullptr, place, shown(symbol.text), tr("symbol"), QStringLiteral("symbols")}))
                return;
        }
    }
}

void PaletteModel::addRecords()
{
    if (!m_facts->document->archive)
        return;
    for (const Record &record : m_facts->document->archive->records()) {
        if (!hasAll(record.name, m_words))
            continue;
        if (!add({nullptr,
                  {{}, {}, {.kind = SelectionKind::Record, .name = record.name}},
                  shown(record.name),
                  tr("record"),
                  QStringLiteral("records")}))
            return;
    }
}

const PaletteEntry *PaletteModel::entry(const QModelIndex &index) const
{
    return index.isValid() && index.row() < m_entries.size() ? &m_entries[index.row()] : nullptr;
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    const PaletteEntry *hit = entry(index);
    if (!hit)
        return {};
    switch (role) {
        case Qt::DisplayRole: return hit->text;
        case Qt::FontRole: return hit->command ? uiFont(13) : monoFont(12);
        case Qt::DecorationRole: return iconOf(*hit);
        case NoteDelegate::NoteRole: return hit->note;
        case NoteDelegate::HitsRole: return m_words;
        default: return {};
    }
}

}  // namespace pt2scope
