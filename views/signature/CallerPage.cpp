// SPDX-License-Identifier: Apache-2.0
#include "views/signature/CallerPage.h"

#include "views/signature/CallTreeModel.h"
#include "views/signature/SignatureParts.h"
#include "views/signature/SizesDelegate.h"
#include "views/signature/SpecModel.h"
#include "views/signature/SymbolCards.h"
#include "views/widgets/Labels.h"
#include "views/widgets/ScrolledColumn.h"
#include "views/widgets/SectionHead.h"
#include "views/widgets/Tables.h"
#include "views/widgets/Text.h"

#include <QHeaderView>
#include <QStyle>
#include <QTreeView>
#include <QVBoxLayout>

namespace pt2scope {

namespace {

constexpr int rowsMeasured = 200;  // for the width of a column: all of them would take too long

}  // namespace

CallerPage::CallerPage(DocumentFactsPtr facts, const ModelFacts &model, QWidget *call, QWidget *parent)
    : QWidget(parent), m_facts(std::move(facts)), m_model(model), m_columns(new QBoxLayout(QBoxLayout::LeftToRight))
{
    auto *content = new ScrolledColumn;
    content->setLayout(m_columns);
    m_columns->setContentsMargins(16, 14, 16, 20);
    m_columns->setSpacing(20);
    auto *left = new QVBoxLayout;
    left->setSpacing(8);
    addInputsAndOutputs(*left);
    addMutations(*left);
    auto *right = new QVBoxLayout;
    right->setSpacing(8);
    // What people come for stands beside the inputs where little else does.
    if (call)
        (m_model.symbols.symbols.empty() ? right : left)->addWidget(call);
    left->addStretch(1);
    addSymbols(*right);
    addGuards(*right);
    addLifted(*right);
    right->addStretch(1);
    m_columns->addLayout(left);
    m_columns->addLayout(right);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(makeScrollArea(content));
}

/// One column above the other where there is no room for two.
void CallerPage::resizeEvent(QResizeEvent *event)
{
    constexpr int leastOfTwo = 720;  // pixels
    constexpr int leftShare = 11;
    constexpr int rightShare = 10;
    const QMargins margins = m_columns->contentsMargins();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int columns = width() - margins.left() - margins.right() - m_columns->spacing() - bar;
    const bool isNarrow = width() < leastOfTwo || columns * leftShare / (leftShare + rightShare) < m_neededByTrees;
    m_columns->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_columns->setStretch(0, isNarrow ? 0 : leftShare);
    m_columns->setStretch(1, isNarrow ? 1 : rightShare);
    QWidget::resizeEvent(event);
}

void CallerPage::addInputsAndOutputs(QVBoxLayout &column)
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
        tree->setTextElideMode(Qt::ElideMiddle);
        tree->expandAll();
        tree->setItemDelegateForColumn(CallTreeModel::Type, new SizesDelegate(m_model.symbols, tree));
        tree->header()->setStretchLastSection(false);
        tree->header()->setMinimumSectionSize(30);
        tree->header()->setResizeContentsPrecision(rowsMeasured);
        tree->setColumnHidden(CallTreeModel::InProgram, !model->renamesValues());
        const auto last = model->renamesValues() ? CallTreeModel::InProgram : CallTreeModel::Type;
        tree->header()->setSectionResizeMode(last, QHeaderView::Stretch);
        onRowChosen(*tree, [this, model](const QModelIndex &row) {
            if (const Selection selection = model->selectionAt(row); selection != Selection())
                Q_EMIT selected(selection);
        });
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
void CallerPage::alignColumns()
{
    constexpr int widestName = 220;
    constexpr int widestType = 260;
    const auto align = [this](int column, int widest) {
        int width = 60;
        for (const QAbstractItemView *tree : m_trees)
            width = std::max(width, tree->sizeHintForColumn(column) + 8);
        width = std::min(width, widest);
        for (QTreeView *tree : m_trees)
            tree->header()->resizeSection(column, width);
        return width;
    };
    constexpr int frame = 40;  // of the card, and what the other column may take beyond its share
    m_neededByTrees = align(CallTreeModel::Name, widestName) + align(CallTreeModel::Type, widestType) + frame;
}

void CallerPage::addMutations(QVBoxLayout &column)
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

void CallerPage::addSymbols(QVBoxLayout &column)
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

void CallerPage::addGuards(QVBoxLayout &column)
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

void CallerPage::addLifted(QVBoxLayout &column)
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
    onValueChosen(*table, SpecModel::ValueRole, [this](const std::string &name) {
        Q_EMIT selected({.kind = SelectionKind::Value, .model = m_model.name(), .name = name});
    });
    column.addWidget(inCard(table, std::min(model->rowCount(), mostRows)));
}

void CallerPage::select(const Selection &selection)
{
    for (QTreeView *tree : m_trees) {
        const auto &model = *qobject_cast<const CallTreeModel *>(tree->model());
        if (model.selectionAt(tree->currentIndex()) == selection)
            return;
        if (const QModelIndex row = model.indexOf(selection); row.isValid()) {
            tree->setCurrentIndex(row);
            return;
        }
    }
}

QString CallerPage::selectionText() const
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

}  // namespace pt2scope
