// SPDX-License-Identifier: Apache-2.0
#include "views/signature/SignatureView.h"

#include "views/signature/CallCode.h"
#include "views/signature/CallTreeModel.h"
#include "views/signature/PythonCall.h"
#include "views/signature/SignatureParts.h"
#include "views/signature/SizesDelegate.h"
#include "views/signature/SpecModel.h"
#include "views/widgets/Labels.h"
#include "views/widgets/ScrolledColumn.h"
#include "views/widgets/Segments.h"
#include "views/widgets/Tables.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace pt2scope {

SignatureView::SignatureView(const ViewContext &context, QWidget *parent)
    : View(parent),
      m_session(context.session),
      m_facts(context.session.facts()),
      m_model(*m_facts->model(context.model)),
      m_pages(new QStackedWidget)
{
    const std::size_t programs = static_cast<std::size_t>(
        std::ranges::count_if(m_facts->models, [](const ModelFacts &each) { return each.program != nullptr; }));
    if (m_model.index && m_model.program->signature && m_model.program->isWhole) {
        const bool isOnly = programs == 1 || m_facts->document->folder;
        m_call = new CallCode(m_session,
                              QString::fromStdString(pythonCall(
                                  *m_model.program, *m_model.index,
                                  {m_model.summary->document->path, m_model.summary->program->name, isOnly})),
                              isOnly, this);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    QWidget *bar = buildBar();
    column->addWidget(bar);
    column->addWidget(makeRule(Qt::Horizontal));
    bar->setVisible(m_model.program->signature.has_value());
    if (!m_model.program->signature)
        column->addWidget(
            makeNotice(Tone::Warning, tr("No signature could be read of this program: it is cut off or damaged. What "
                                         "its graph takes and gives is shown, weights included; Findings say what is "
                                         "wrong.")));
    else if (!m_model.program->isWhole)
        column->addWidget(makeNotice(Tone::Warning, tr("This program is damaged: what follows the damage is not shown. "
                                                       "Findings say what is wrong.")));
    m_pages->addWidget(buildCallerPage());
    m_pages->addWidget(buildProgramPage());
    column->addWidget(m_pages, 1);
}

QWidget *SignatureView::buildBar()
{
    auto *bar = new QWidget;
    bar->setAutoFillBackground(true);
    bar->setBackgroundRole(QPalette::Base);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 5, 10, 5);
    row->setSpacing(8);
    auto *segments = new Segments({tr("As the caller sees it"), tr("In program order")});
    connect(segments, &Segments::chosen, m_pages, &QStackedWidget::setCurrentIndex);
    row->addWidget(segments);
    row->addStretch();
    m_filter = makeFilterField(tr("Filter names"));
    connect(m_filter, &QLineEdit::textChanged, this, [this, segments](const QString &words) {
        segments->choose(1);
        m_specs->setFilter(words);
        m_specPages->setCurrentIndex(m_specs->rowCount() == 0 && !words.isEmpty() ? 1 : 0);
    });
    row->addWidget(m_filter);
    if (m_call)
        row->addWidget(m_call->makeCopyButton());
    return bar;
}

QWidget *SignatureView::buildCallerPage()
{
    auto *content = new ScrolledColumn;
    auto *columns = new QHBoxLayout(content);
    columns->setContentsMargins(16, 14, 16, 20);
    columns->setSpacing(20);
    auto *left = new QVBoxLayout;
    left->setSpacing(8);
    addInputsAndOutputs(*left);
    addMutations(*left);
    auto *right = new QVBoxLayout;
    right->setSpacing(8);
    // What people come for stands beside the inputs where little else does.
    if (m_call)
        (m_model.symbols.symbols.empty() ? right : left)->addWidget(m_call);
    left->addStretch(1);
    addSymbols(*right);
    addGuards(*right);
    addLifted(*right);
    right->addStretch(1);
    columns->addLayout(left, 11);
    columns->addLayout(right, 10);
    return makeScrollArea(content);
}

QWidget *SignatureView::buildProgramPage()
{
    m_specs = new SpecModel(m_facts, m_model, SpecModel::Rows::All, this);
    m_specTable = makeTable(tr("Signature in program order"));
    m_specTable->setRootIsDecorated(false);
    m_specTable->setModel(m_specs);
    m_specTable->setItemDelegateForColumn(SpecModel::Type, new SizesDelegate(m_model.symbols, m_specTable));
    m_specTable->header()->resizeSection(SpecModel::Kind, 150);
    m_specTable->header()->resizeSection(SpecModel::Name, 200);
    m_specTable->header()->resizeSection(SpecModel::Type, 240);
    keepColumns(m_specTable, QStringLiteral("signature"));
    wireTable(m_specTable, SpecModel::ValueRole);
    m_specPages = new QStackedWidget;
    m_specPages->addWidget(m_specTable);
    m_specPages->addWidget(makeEmptyState(QStringLiteral("filter"), Tone::Plain, tr("No name passes the filter"),
                                          tr("Clear it, or look for a part of a name, a kind or a type.")));
    return m_specPages;
}

void SignatureView::wireTable(QTreeView *table, int valueRole)
{
    connect(table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this, valueRole](const QModelIndex &current) {
                const std::string name = current.data(valueRole).toString().toStdString();
                if (!name.empty())
                    Q_EMIT selected({.kind = SelectionKind::Value, .model = m_model.name(), .name = name});
            });
}

void SignatureView::addInputsAndOutputs(QVBoxLayout &column)
{
    const bool hasSignature = m_model.program->signature.has_value();
    const auto addTree = [&](CallTreeModel::Side side, const QString &title, const QString &note) {
        auto *model = new CallTreeModel(m_facts, m_model, side, this);
        column.addLayout(makeSectionHead(title, hasSignature ? note
                                                             : tr("%n value(s) of the graph", nullptr,
                                                                  static_cast<int>(model->tree().leafCount()))));
        if (model->rowCount() == 0) {
            column.addWidget(makeParagraph(tr("None."), uiFont(12), quietRole));
            return;
        }
        QTreeView *tree = makeTable(title);
        tree->setModel(model);
        tree->setHeaderHidden(true);
        tree->expandAll();
        tree->setItemDelegateForColumn(CallTreeModel::Type, new SizesDelegate(m_model.symbols, tree));
        tree->header()->setStretchLastSection(false);
        tree->header()->setMinimumSectionSize(30);
        tree->setColumnHidden(CallTreeModel::InProgram, !model->renamesValues());
        const auto last = model->renamesValues() ? CallTreeModel::InProgram : CallTreeModel::Type;
        tree->header()->setSectionResizeMode(last, QHeaderView::Stretch);
        wireTable(tree, CallTreeModel::ValueRole);
        m_trees.push_back(tree);
        setFocusProxy(m_trees.front());
        column.addWidget(inCard(tree, rowsOf(*tree)));
    };
    addTree(CallTreeModel::Side::Inputs, tr("Inputs"),
            tr("%n value(s) from the caller", nullptr, static_cast<int>(m_model.inputs)));
    addTree(CallTreeModel::Side::Outputs, tr("Outputs"),
            tr("%n value(s) to the caller", nullptr, static_cast<int>(m_model.outputs)));
    alignColumns();
}

/// One column for the names of both trees, and one for their types: as wide as the widest needs, within reason.
void SignatureView::alignColumns()
{
    constexpr int widestName = 220;
    constexpr int widestType = 260;
    const auto align = [this](int column, int widest) {
        int width = 60;
        for (const QAbstractItemView *tree : m_trees)
            width = std::max(width, tree->sizeHintForColumn(column) + 8);
        for (QTreeView *tree : m_trees)
            tree->header()->resizeSection(column, std::min(width, widest));
    };
    align(CallTreeModel::Name, widestName);
    align(CallTreeModel::Type, widestType);
}

void SignatureView::addMutations(QVBoxLayout &column)
{
    constexpr std::size_t mostShown = 60;
    std::vector<MutationLine> lines;
    for (const Mutation &each : mutationsOf(*m_model.program))
        lines.push_back({shown(each.value), shown(each.target), shown(each.kind)});
    if (lines.empty())
        return;
    column.addLayout(makeSectionHead(
        tr("Mutations"), tr("%n value(s) written back after each call", nullptr, static_cast<int>(lines.size()))));
    const std::size_t hidden = lines.size() - std::min(lines.size(), mostShown);
    lines.resize(lines.size() - hidden);
    column.addWidget(makeMutations(lines));
    if (hidden > 0)
        column.addWidget(
            makeLabel(tr("and %n more, in program order", nullptr, static_cast<int>(hidden)), uiFont(12), quietRole));
}

QString SignatureView::python() const
{
    return m_call ? m_call->python() : QString();
}

void SignatureView::addSymbols(QVBoxLayout &column)
{
    const SymbolTable &table = m_model.symbols;
    const auto free = static_cast<int>(table.freeCount());
    column.addLayout(makeSectionHead(
        tr("Symbols"), table.symbols.empty()
                           ? QString()
                           : tr("%1 free, %2 derived").arg(free).arg(static_cast<int>(table.symbols.size()) - free)));
    if (table.symbols.empty()) {
        column.addWidget(
            makeParagraph(m_model.program->isWhole
                              ? tr("Every size is fixed. Export with dynamic_shapes to vary one, such as the batch.")
                              : tr("No symbolic size is in what could be read."),
                          uiFont(12), quietRole));
        return;
    }
    auto *cards = new SymbolCards(table);
    connect(cards, &SymbolCards::chosen, this, [this](const QString &symbol) {
        Q_EMIT selected({.kind = SelectionKind::Symbol, .model = m_model.name(), .name = symbol.toStdString()});
    });
    column.addWidget(cards);
    QLabel *more = makeLink(tr("Plug in numbers"));
    connect(more, &QLabel::linkActivated, this, [this] {
        Q_EMIT wanted({QStringLiteral("symbols"), m_model.name(), {}});
    });
    column.addWidget(more);
}

void SignatureView::addGuards(QVBoxLayout &column)
{
    constexpr std::size_t mostShown = 30;
    const std::vector<ProgramText> &guards = m_model.program->guards;
    if (guards.empty())
        return;
    column.addLayout(makeSectionHead(tr("Guards"), tr("checked at each call")));
    QStringList lines;
    for (std::size_t i = 0; i < std::min(guards.size(), mostShown); ++i)
        lines << shown(m_model.program->text(guards[i].text));
    column.addWidget(makeLines(lines));
    if (guards.size() > mostShown)
        column.addWidget(
            makeLabel(tr("and %n more", nullptr, static_cast<int>(guards.size() - mostShown)), uiFont(12), quietRole));
}

void SignatureView::addLifted(QVBoxLayout &column)
{
    constexpr int mostRows = 12;
    auto *model = new SpecModel(m_facts, m_model, SpecModel::Rows::Lifted, this);
    if (model->rowCount() == 0)
        return;
    column.addLayout(
        makeSectionHead(tr("Lifted"), tr("%n value(s), hidden from the caller", nullptr, model->rowCount())));
    QTreeView *table = makeTable(tr("Lifted"));
    table->setRootIsDecorated(false);
    table->setHeaderHidden(true);
    table->setModel(model);
    table->setTextElideMode(Qt::ElideLeft);
    table->header()->moveSection(SpecModel::Target, 0);
    table->setColumnHidden(SpecModel::Name, true);
    table->header()->setStretchLastSection(false);
    table->header()->setSectionResizeMode(SpecModel::Target, QHeaderView::Stretch);
    table->header()->setSectionResizeMode(SpecModel::Kind, QHeaderView::ResizeToContents);
    table->header()->setSectionResizeMode(SpecModel::Type, QHeaderView::ResizeToContents);
    wireTable(table, SpecModel::ValueRole);
    column.addWidget(inCard(table, std::min(model->rowCount(), mostRows)));
}

void SignatureView::select(const Selection &selection)
{
    if (selection.kind != SelectionKind::Value || selection.model != m_model.name())
        return;
    const QString name = QString::fromStdString(selection.name);
    for (QTreeView *tree : m_trees) {
        if (tree->currentIndex().data(CallTreeModel::ValueRole).toString() == name)
            return;
        const QModelIndexList hits = tree->model()->match(tree->model()->index(0, 0), CallTreeModel::ValueRole, name, 1,
                                                          Qt::MatchExactly | Qt::MatchRecursive);
        if (!hits.isEmpty()) {
            tree->setCurrentIndex(hits.front());
            return;
        }
    }
}

void SignatureView::startSearch()
{
    m_filter->setFocus();
}

QString SignatureView::selectionText() const
{
    QStringList words;
    for (const QTreeView *tree : m_trees) {
        const QModelIndex current = tree->currentIndex();
        if (tree->hasFocus() && current.isValid()) {
            for (int column = 0; column < CallTreeModel::columnCountOfTree; ++column)
                words << current.siblingAtColumn(column).data().toString();
        }
    }
    return words.join(QLatin1Char('\t'));
}

const ViewKind signatureKind{
    .id = "signature",
    .title = QT_TRANSLATE_NOOP("ViewKind", "Signature"),
    .icon = "signature",
    .scope = ViewKind::Scope::Model,
    .isFor =
        [](const DocumentFacts &, const ModelFacts *model) {
            return model && model->program && (model->program->signature || model->program->root());
        },
    .note =
        [](const DocumentSession &, const ModelFacts *model) {
            return model->program->signature ? QStringLiteral("%1 → %2").arg(model->inputs).arg(model->outputs)
                                             : QCoreApplication::translate("ViewKind", "cut off");
        },
    .make = [](const ViewContext &context, QWidget *parent) -> View * { return new SignatureView(context, parent); }};

}  // namespace pt2scope
