// SPDX-License-Identifier: Apache-2.0
#include "views/symbols/SymbolsView.h"

#include "core/program/GraphText.h"
#include "core/symbols/SymExprValue.h"
#include "views/charts/AreaChart.h"
#include "views/signature/SymbolCards.h"
#include "views/symbols/NumbersForm.h"
#include "views/symbols/ShapesModel.h"
#include "views/widgets/Labels.h"
#include "views/widgets/ScrolledColumn.h"
#include "views/widgets/SectionHead.h"
#include "views/widgets/Tables.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeView>

namespace pt2scope {

SymbolsView::SymbolsView(const ViewContext &context, QWidget *parent)
    : View(parent),
      m_session(context.session),
      m_facts(context.session.facts()),
      m_model(*m_facts->model(context.model))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    if (m_model.symbols.symbols.empty()) {
        setAutoFillBackground(true);
        setBackgroundRole(QPalette::Base);  // as all views
        row->addWidget(makeWithoutSymbols());
        return;
    }
    row->addWidget(buildLeft(), 1);
    row->addWidget(makeRule(Qt::Vertical));
    row->addWidget(buildRight(), 1);
    connect(m_form, &NumbersForm::edited, this, &SymbolsView::recompute);
    m_form->fill([](const SymbolFacts &symbol) { return symbol.hint; });
}

QWidget *SymbolsView::makeWithoutSymbols()
{
    const auto unread = static_cast<int>(m_model.symbols.unreadSizes);
    if (unread > 0)
        return makeEmptyState(QStringLiteral("symbols"), Tone::Unchecked, tr("Symbolic dimensions could not be read"),
                              tr("%n dimension(s) are written as expressions outside the grammar of sizes. Findings "
                                 "say what is wrong with them.",
                                 nullptr, unread));
    return makeEmptyState(
        QStringLiteral("symbols"), Tone::Plain, tr("No symbolic dimensions"),
        m_model.program->isWhole
            ? tr("Every shape in this program is fixed. Export with dynamic_shapes to vary the batch.")
            : tr("The program is cut off or damaged; no symbolic size is in what could be read of it. Findings say "
                 "what is wrong."));
}

QWidget *SymbolsView::buildLeft()
{
    auto *content = new QWidget;
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(16, 14, 16, 20);
    column->setSpacing(8);
    const auto free = static_cast<int>(m_model.symbols.freeCount());
    const int derived = static_cast<int>(m_model.symbols.symbols.size()) - free;
    column->addLayout(makeSectionHead(tr("Symbols"), tr("%1 free, %2 derived").arg(free).arg(derived)));
    auto *cards = new SymbolCards(m_model.symbols);
    connect(cards, &SymbolCards::chosen, this, [this](const QString &symbol) {
        Q_EMIT selected({.kind = SelectionKind::Symbol, .model = m_model.name(), .name = symbol.toStdString()});
    });
    column->addWidget(cards);
    column->addStretch();
    QScrollArea *scroll = makeScrollArea(content);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(content->minimumSizeHint().width());
    return scroll;
}

QWidget *SymbolsView::buildRight()
{
    auto *content = new QWidget;
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(16, 14, 16, 16);
    column->setSpacing(8);
    column->addLayout(makeSectionHead(tr("Plug in numbers"), {}));
    m_form = new NumbersForm(m_model.symbols);
    column->addWidget(m_form);
    addDerived(*column);
    addButtons(*column);
    column->addLayout(makeSectionHead(tr("Memory along the graph"), tr("inputs and values alive, without weights")));
    m_memory = new AreaChart;
    connect(m_memory, &AreaChart::clicked, this, [this](int node) {
        const auto index = static_cast<std::size_t>(node);
        Q_EMIT selected({.kind = SelectionKind::Node,
                         .model = m_model.name(),
                         .name = nodeName(index).toStdString(),
                         .index = index});
    });
    column->addWidget(m_memory);
    m_summary = makeParagraph({}, uiFont(12), secondaryRole);
    column->addWidget(m_summary);
    column->addLayout(makeSectionHead(tr("Shapes at these numbers"), {}));
    m_shapes = new ShapesModel(m_facts, m_model, this);
    QTreeView *table = makeTable(tr("Shapes at these numbers"));
    table->setRootIsDecorated(false);
    table->setModel(m_shapes);
    // Names give way before sizes do: those are what is asked for.
    table->setTextElideMode(Qt::ElideLeft);
    table->header()->setStretchLastSection(false);
    table->header()->setMinimumSectionSize(70);
    table->header()->setSectionResizeMode(ShapesModel::Value, QHeaderView::Stretch);
    table->header()->setSectionResizeMode(ShapesModel::Sizes, QHeaderView::ResizeToContents);
    table->header()->setSectionResizeMode(ShapesModel::Bytes, QHeaderView::ResizeToContents);
    onRowChosen(*table, [this](const QModelIndex &row) {
        const std::string name = row.data(ShapesModel::NameRole).toString().toStdString();
        if (!name.empty())
            Q_EMIT selected({.kind = SelectionKind::Value, .model = m_model.name(), .name = name});
    });
    column->addWidget(table, 1);
    return content;
}

void SymbolsView::addDerived(QVBoxLayout &column)
{
    constexpr std::size_t mostShown = 6;
    for (const SymbolFacts &symbol : m_model.symbols.symbols) {
        if (symbol.isFree || m_derived.size() >= mostShown)
            continue;
        QLabel *label = makeLabel({}, monoFont(12), secondaryRole);
        m_derived.emplace_back(&symbol, label);
        column.addWidget(label);
    }
}

void SymbolsView::addButtons(QVBoxLayout &column)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    const auto add = [&](const QString &text, const QString &tip, NumbersForm::Number number) {
        auto *button = new QPushButton(text);
        button->setToolTip(tip);
        button->setEnabled(m_form->canFill(number));
        connect(button, &QPushButton::clicked, this, [this, number] { m_form->fill(number); });
        row->addWidget(button);
    };
    add(tr("As exported"), tr("The numbers that the program was exported with"),
        [](const SymbolFacts &symbol) { return symbol.hint; });
    add(tr("Smallest"), tr("The least number of each range"),
        [](const SymbolFacts &symbol) { return symbol.isReversed() ? std::nullopt : symbol.range.min; });
    add(tr("Largest"), tr("The greatest number of each range that has one"),
        [](const SymbolFacts &symbol) { return symbol.isReversed() ? std::nullopt : symbol.range.max; });
    row->addStretch();
    column.addLayout(row);
}

void SymbolsView::recompute()
{
    const std::optional<SymbolValues> numbers = m_form->values();
    showDerived(numbers ? *numbers : SymbolValues());
    if (!numbers)
        showNothing();
    if (!numbers || !m_model.index)
        return;
    m_job =
        m_session.workshop().jobs.start([this, facts = m_facts, model = &m_model, numbers = *numbers](JobContext &job) {
            auto sizes =
                std::make_shared<const GraphSizes>(computeSizes(*model->program, *model->index, numbers, job.token()));
            job.post([this, sizes] { showSizes(sizes); });
        });
}

void SymbolsView::showDerived(const SymbolValues &numbers)
{
    const auto numberOf = [&](std::string_view name) -> std::optional<std::int64_t> {
        const auto found = numbers.find(name);
        return found == numbers.end() ? std::nullopt : std::optional(found->second);
    };
    for (const auto &[symbol, label] : m_derived) {
        const std::optional<std::int64_t> value = evaluate(m_model.program->symbols, symbol->expression, numberOf);
        label->setText(QStringLiteral("%1 = %2").arg(QString::fromStdString(symbol->text),
                                                     value ? QString::number(*value) : tr("no number")));
    }
}

/// Nothing of other numbers stays beside those that are refused.
void SymbolsView::showNothing()
{
    m_job.drop();
    m_shapes->setSizes(nullptr);
    m_memory->setSeries({}, {}, {}, {});
    m_summary->setText(tr("Shown once every number is in its range."));
}

QString SymbolsView::nodeName(std::size_t node) const
{
    const Graph &root = *m_model.program->root();
    return node < root.nodes.size() ? QString::fromStdString(nodeNameText(*m_model.program, root.nodes[node]))
                                    : QString();
}

void SymbolsView::showSizes(std::shared_ptr<const GraphSizes> sizes)
{
    m_shapes->setSizes(sizes);
    if (sizes->alive.empty()) {
        m_memory->setSeries({}, {}, {}, {});
        m_summary->setText(tr("The graph has no nodes."));
        return;
    }
    const QString most = bytesText(static_cast<std::uint64_t>(sizes->alive[sizes->peak]));
    m_memory->setSeries(sizes->alive, tr("peak %1 at %2").arg(most, nodeName(sizes->peak)), nodeName(0),
                        nodeName(sizes->alive.size() - 1));
    m_summary->setText(
        sizes->isComplete
            ? tr("At most %1 of values are alive at once, at node %2 of %3.")
                  .arg(most)
                  .arg(sizes->peak + 1)
                  .arg(sizes->alive.size())
            : tr("At least %1 of values are alive at once; some sizes follow from data, or are too large.").arg(most));
}

QString SymbolsView::summary() const
{
    return m_summary ? m_summary->text() : QString();
}

const ViewKind symbolsKind{
    .id = "symbols",
    .title = QT_TRANSLATE_NOOP("ViewKind", "Symbols"),
    .icon = "symbols",
    .scope = ViewKind::Scope::Model,
    .isFor = [](const DocumentFacts &,
                const ModelFacts *model) { return model && model->program && model->program->root(); },
    .note =
        [](const DocumentSession &, const ModelFacts *model) {
            const SymbolTable &table = model->symbols;
            if (table.symbols.empty() && (table.unreadSizes > 0 || !model->program->isWhole))
                return QCoreApplication::translate("ViewKind", "not known");
            QStringList names;
            for (const SymbolFacts &symbol : table.symbols) {
                if (symbol.isFree && names.size() < 3)
                    names << QString::fromStdString(symbol.text);
            }
            if (table.freeCount() > 3)
                names << QStringLiteral("…");
            return names.isEmpty() ? QCoreApplication::translate("ViewKind", "none") : names.join(QLatin1Char(' '));
        },
    .make = [](const ViewContext &context, QWidget *parent) -> View * { return new SymbolsView(context, parent); }};

}  // namespace pt2scope
