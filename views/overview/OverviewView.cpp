// SPDX-License-Identifier: Apache-2.0
#include "views/overview/OverviewView.h"

#include "views/charts/Treemap.h"
#include "views/overview/FactCards.h"
#include "views/overview/OperatorsSection.h"
#include "views/overview/VerdictHead.h"
#include "views/overview/WeightsSection.h"
#include "views/widgets/Labels.h"
#include "views/widgets/ScrolledColumn.h"
#include "views/widgets/TabOrder.h"

#include <QVBoxLayout>
#include <algorithm>

namespace pt2scope {

OverviewView::OverviewView(const ViewContext &context, QWidget *parent)
    : View(parent), m_session(context.session), m_head(new VerdictHead(context.session))
{
    auto *content = new ScrolledColumn;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(20, 18, 20, 20);
    m_column->setSpacing(18);
    m_column->addWidget(m_head);
    m_column->addStretch(1);
    QScrollArea *scroll = makeScrollArea(content);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);
    setFocusProxy(scroll);
    connect(m_head, &VerdictHead::selected, this, &OverviewView::selected);
    connect(m_head, &VerdictHead::wanted, this, &OverviewView::wanted);
    connect(m_head, &VerdictHead::openWanted, this, &OverviewView::openWanted);
    connect(m_head, &VerdictHead::otherWanted, this, &OverviewView::otherWanted);
    connect(&m_session, &DocumentSession::changed, this, &OverviewView::refresh);
    connect(&m_session, &DocumentSession::mutedChanged, this, &OverviewView::refresh);
    refresh();
}

void OverviewView::refresh()
{
    if (m_shownDocument != m_session.document() || m_shownFacts != m_session.facts()) {
        m_shownDocument = m_session.document();
        m_shownFacts = m_session.facts();
        rebuildFacts();
    }
    if (m_weights)
        m_weights->showFindings(m_session);
    orderTabsByLayout(m_column->parentWidget());
}

void OverviewView::rebuildFacts()
{
    delete m_facts;
    m_facts = nullptr;
    m_weights = nullptr;
    if (!m_shownDocument || m_shownDocument->kind == DocumentKind::Unknown)  // of which nothing is known
        return;
    m_facts = new QWidget;
    auto *column = new QVBoxLayout(m_facts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(18);
    column->addWidget(makeFactCards(*m_shownDocument, m_shownFacts.get()));
    if (m_shownFacts) {
        if (m_shownFacts->mapped().front().nbytes > 0) {
            m_weights = new WeightsSection(m_shownFacts);
            connect(m_weights, &WeightsSection::selected, this, &OverviewView::selected);
            column->addWidget(m_weights);
        }
        const bool hasOperators = std::ranges::any_of(
            m_shownFacts->models, [](const ModelFacts &model) { return !model.counts.operators.empty(); });
        if (!hasOperators && m_shownFacts->weightTypes.empty()) {
            if (!m_weights && !m_shownDocument->failure)
                column->addWidget(makeParagraph(tr("Nothing is stored in it that could be shown here. Open another "
                                                   "file with Ctrl+O, or another folder with Ctrl+Shift+O."),
                                                uiFont(13), quietRole));
        } else {
            auto *operators = new OperatorsSection(m_shownFacts);
            connect(operators, &OperatorsSection::selected, this, &OverviewView::selected);
            column->addWidget(operators);
        }
    }
    column->addStretch(1);
    m_column->insertWidget(1, m_facts);
}

void OverviewView::select(const Selection &selection)
{
    if (m_weights)
        m_weights->select(selection);
}

/// The module that the map of the weights is gone into.
QVariant OverviewView::stance() const
{
    return m_weights ? QVariant::fromValue(static_cast<qulonglong>(m_weights->map()->root())) : QVariant();
}

void OverviewView::takeStance(const QVariant &stance)
{
    if (m_weights)
        m_weights->map()->setRoot(stance.toULongLong());
}

const ViewKind overviewKind{
    .id = "overview",
    .title = QT_TRANSLATE_NOOP("ViewKind", "Overview"),
    .icon = "overview",
    .scope = ViewKind::Scope::Document,
    .isFor = [](const DocumentFacts &, const ModelFacts *) { return true; },
    .note = [](const DocumentSession &, const ModelFacts *) { return QString(); },
    .make = [](const ViewContext &context, QWidget *parent) -> View * { return new OverviewView(context, parent); }};

}  // namespace pt2scope
