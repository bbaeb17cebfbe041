// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphView.h"

#include "views/graph/GraphBar.h"
#include "views/graph/GraphSearch.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace pt2scope {

GraphView::GraphView(const ViewContext &context, QWidget *parent)
    : View(parent),
      m_session(context.session),
      m_facts(context.session.facts()),
      m_model(*m_facts->model(context.model)),
      m_ruler(std::make_shared<const TextRuler>()),
      m_pages(new QStackedWidget)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_bar = new GraphBar;
    m_canvas = new GraphCanvas(m_ruler);
    column->addWidget(m_bar);
    column->addWidget(makeRule(Qt::Horizontal));
    column->addWidget(m_pages, 1);
    m_pages->addWidget(m_canvas);
    setFocusProxy(m_canvas);
    connect(m_canvas, &GraphCanvas::itemSelected, this, [this](std::uint32_t item) {
        showTrail();
        Q_EMIT selected(selectionOf(item));
    });
    connect(m_canvas, &GraphCanvas::foldWanted, this, &GraphView::toggleFold);
    connect(m_canvas, &GraphCanvas::cameraChanged, this, [this] { m_bar->setZoom(m_canvas->camera().zoom); });
    connect(m_canvas, &GraphCanvas::levelWanted, this, [this](bool all) { all ? unfoldAll() : foldAll(); });
    connect(m_bar, &GraphBar::directionChosen, this, [this](bool isDown) {
        setDirection(isDown ? LayoutDirection::TopToBottom : LayoutDirection::LeftToRight);
    });
    connect(m_bar, &GraphBar::levelChosen, this,
            [this](int level) { level < 0 ? unfoldAll() : setLevel(static_cast<unsigned>(level)); });
    connect(m_bar, &GraphBar::trailClicked, this, [this](std::uint32_t item) {
        goToItem(item);
        Q_EMIT selected(selectionOf(item));
    });
    connect(m_bar, &GraphBar::searchEdited, this, &GraphView::setSearch);
    connect(m_bar, &GraphBar::stepWanted, this, &GraphView::stepHit);
    connect(m_bar, &GraphBar::searchLeft, m_canvas, qOverload<>(&QWidget::setFocus));
    connect(m_bar, &GraphBar::zoomWanted, m_canvas, &GraphCanvas::zoomBy);
    connect(m_bar, &GraphBar::fitWanted, m_canvas, &GraphCanvas::fit);
    connect(&m_session, &DocumentSession::changed, this, &GraphView::fetchFindings);
    prepare();
}

/// A picture of the view waits until it is not.
void GraphView::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    setProperty("pt2scopeBusy", isBusy);
}

void GraphView::prepare()
{
    if (!m_model.program)
        return showEmpty(tr("No graph"), tr("This model has no exported program: there is nothing to draw."));
    if (!m_model.program->root())
        return showEmpty(tr("No graph"), tr("The program's graph could not be read. The findings say why."));
    setBusy(true);
    m_layoutJob =
        m_session.workshop().jobs.start([this, facts = m_facts, model = &m_model, ruler = m_ruler](JobContext &job) {
            const auto subject = std::make_shared<const GraphSubject>(facts, *model);
            if (job.cancelled())
                return;
            const FoldState folding = firstFolding(subject->outline());
            const GraphScenePtr scene =
                GraphScene::make({subject, folding, LayoutDirection::TopToBottom, ruler}, &job.token());
            job.post([this, subject, folding, scene] {
                m_subject = subject;
                m_folding = folding;
                showScene(scene, GraphOutline::none);
                fetchFindings();
            });
        });
}

void GraphView::layOutAnew(std::uint32_t anchor)
{
    setBusy(true);
    m_layoutJob = m_session.workshop().jobs.start(
        [this, request = GraphScene::Request{m_subject, *m_folding, m_direction, m_ruler}, anchor](JobContext &job) {
            const GraphScenePtr scene = GraphScene::make(request, &job.token());
            job.post([this, scene, anchor] { showScene(scene, anchor); });
        });
}

void GraphView::showScene(const GraphScenePtr &scene, std::uint32_t anchor)
{
    setBusy(false);
    if (!scene)
        return;
    if (scene->nodeCount() == 0)
        return showEmpty(tr("An empty graph"), tr("The program has no inputs, no nodes and no outputs."));
    m_canvas->setScene(scene, anchor);
    m_pages->setCurrentWidget(m_canvas);
    if (m_target != GraphOutline::none)
        m_canvas->showItem(std::exchange(m_target, GraphOutline::none));
    if (m_waiting.kind != SelectionKind::Nothing)
        select(std::exchange(m_waiting, {}));
    showTrail();
    if (!m_hits.empty())
        m_canvas->setHits(m_hits);
}

void GraphView::showEmpty(const QString &headline, const QString &sentence)
{
    m_emptyText = sentence;
    m_bar->setEnabled(false);
    QWidget *page = makeEmptyState(QStringLiteral("graph"), Tone::Plain, headline, sentence);
    m_pages->addWidget(page);
    m_pages->setCurrentWidget(page);
}

void GraphView::fetchFindings()
{
    const std::shared_ptr<const CheckResult> &result = m_session.result();
    if (!m_subject || !result || result == m_marked || m_session.facts() != m_facts)
        return;
    m_marked = result;
    m_findingsJob = m_session.workshop().jobs.start([this, subject = m_subject, result](JobContext &job) {
        auto items = findingItems(*subject, *result);
        job.post([this, items = std::move(items)] { m_canvas->setFindings(items); });
    });
}

void GraphView::setLevel(unsigned level)
{
    if (!m_subject)
        return;
    m_folding = unfoldedTo(m_subject->outline(), level);
    layOutAnew(GraphOutline::none);
}

void GraphView::unfoldAll()
{
    if (!m_subject)
        return;
    setOpenBelow(m_subject->outline(), *m_folding, 0, true);
    std::ranges::fill(m_folding->apart, std::uint8_t{1});
    layOutAnew(GraphOutline::none);
}

void GraphView::setDirection(LayoutDirection direction)
{
    if (m_direction == direction)
        return;
    m_direction = direction;
    if (m_subject)
        layOutAnew(GraphOutline::none);
}

/// Of several alike modules in one box the first is taken out and unfolded. Operators have nothing to unfold: all of
/// them are shown, as with their content modules are.
void GraphView::toggleFold(std::uint32_t item, bool withContent)
{
    const GraphScenePtr &scene = m_canvas->scene();
    const std::uint32_t node = m_subject && scene ? scene->nodeOf(item) : GraphScene::none;
    if (node == GraphScene::none)
        return;
    const bool isContainer = m_subject->outline().isContainer(item);
    const bool isGroup = scene->node(node).memberCount > 1;
    if (!isContainer && !isGroup)
        return;
    const bool open = m_folding->open[item] == 0;
    if (isGroup && (withContent || !isContainer)) {
        for (const std::uint32_t member : scene->visible().membersOf(scene->node(node)))
            m_folding->apart[member] = 1;
    } else if (withContent) {
        setOpenBelow(m_subject->outline(), *m_folding, item, open);
    } else {
        m_folding->open[item] = open ? 1 : 0;
    }
    layOutAnew(item);
}

const ViewKind graphKind{
    .id = "graph",
    .title = QT_TRANSLATE_NOOP("ViewKind", "Graph"),
    .icon = "graph",
    .scope = ViewKind::Scope::Model,
    .isFor = [](const DocumentFacts &, const ModelFacts *model) { return model != nullptr; },
    .note =
        [](const DocumentSession &, const ModelFacts *model) {
            return model->program ? grouped(model->counts.nodes) : QCoreApplication::translate("ViewKind", "none");
        },
    .make = [](const ViewContext &context, QWidget *parent) -> View * { return new GraphView(context, parent); }};

}  // namespace pt2scope
