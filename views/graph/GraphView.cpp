// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphView.h"

#include "views/graph/GraphBar.h"
#include "views/graph/GraphNotice.h"
#include "views/graph/GraphPicture.h"
#include "views/graph/GraphSearch.h"
#include "views/settings/Settings.h"
#include "views/widgets/FileDialogs.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>
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
    m_notice = new GraphNotice;
    m_canvas = new GraphCanvas(m_ruler);
    column->addWidget(m_bar);
    column->addWidget(makeRule(Qt::Horizontal));
    column->addWidget(m_notice);
    column->addWidget(m_pages, 1);
    m_pages->addWidget(m_canvas);
    setFocusProxy(m_canvas);
    connect(m_canvas, &GraphCanvas::itemSelected, this, [this](std::uint32_t item) {
        showTrail();
        tell(item);
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
        tell(item);
    });
    connect(m_bar, &GraphBar::searchEdited, this, &GraphView::setSearch);
    connect(m_bar, &GraphBar::stepWanted, this, &GraphView::stepHit);
    connect(m_bar, &GraphBar::searchLeft, m_canvas, qOverload<>(&QWidget::setFocus));
    connect(m_bar, &GraphBar::zoomWanted, m_canvas, &GraphCanvas::zoomBy);
    connect(m_bar, &GraphBar::fitWanted, m_canvas, &GraphCanvas::fit);
    connect(m_bar, &GraphBar::tintChosen, this, &GraphView::setTint);
    connect(m_bar, &GraphBar::typesWanted, m_canvas, &GraphCanvas::setTypesShown);
    connect(m_bar, &GraphBar::sizesWanted, this, &GraphView::setSizesShown);
    connect(m_bar, &GraphBar::traceWanted, m_canvas, &GraphCanvas::setTrace);
    connect(m_bar, &GraphBar::exportWanted, this, &GraphView::askForPicture);
    connect(m_canvas, &GraphCanvas::traceChanged, this, &GraphView::showTrace);
    connect(m_canvas, &GraphCanvas::menuWanted, this, &GraphView::openMenu);
    connect(&m_session, &DocumentSession::changed, this, &GraphView::fetchFindings);
    prepare();
}

void GraphView::prepare()
{
    if (!m_model.program)
        return showCompiled();
    if (!m_model.program->root())
        return showEmpty(tr("No graph"), tr("The program's graph could not be read. The findings say why."));
    m_isBusy = true;
    m_layoutJob =
        m_session.workshop().jobs.start([this, facts = m_facts, model = &m_model, ruler = m_ruler,
                                         kept = memory().read(), withSizes = settings::graphSizes()](JobContext &job) {
            const auto subject = std::make_shared<const GraphSubject>(facts, *model);
            if (job.cancelled())
                return;
            const FoldState folding =
                FoldMemory::parse(subject->outline(), kept).value_or(firstFolding(subject->outline()));
            const GraphScenePtr scene =
                GraphScene::make({subject, folding, LayoutDirection::TopToBottom, ruler, withSizes}, &job.token());
            job.post([this, subject, folding, scene] {
                m_subject = subject;
                m_folding = folding;
                showScene(scene, GraphOutline::none);
                fetchFindings();
            });
        });
}

FoldMemory GraphView::memory() const
{
    return {m_facts->document->path, m_model.name()};
}

void GraphView::layOutAnew(std::uint32_t anchor)
{
    memory().write(m_subject->outline(), *m_folding);
    m_isBusy = true;
    m_layoutJob = m_session.workshop().jobs.start(
        [this, request = GraphScene::Request{m_subject, *m_folding, m_direction, m_ruler, settings::graphSizes()},
         anchor](JobContext &job) {
            const GraphScenePtr scene = GraphScene::make(request, &job.token());
            job.post([this, scene, anchor] { showScene(scene, anchor); });
        });
}

void GraphView::showScene(const GraphScenePtr &scene, std::uint32_t anchor)
{
    m_isBusy = false;
    if (!scene)
        return;
    if (scene->nodeCount() == 0)
        return showEmpty(tr("An empty graph"), tr("The program has no inputs, no nodes and no outputs."));
    const bool isTold = m_canvas->scene() && selectionOf(m_canvas->selectedItem()) == m_told;
    m_canvas->setScene(scene, anchor);
    m_bar->setLevel(levelOf(m_subject->outline(), *m_folding));
    m_notice->setText(noticeOf());
    m_pages->setCurrentWidget(m_canvas);
    if (m_target != GraphOutline::none)
        m_canvas->showItem(std::exchange(m_target, GraphOutline::none));
    else if (anchor == GraphOutline::none)
        m_canvas->showItem(m_canvas->selectedItem());
    if (m_waiting.kind != SelectionKind::Nothing)
        select(std::exchange(m_waiting, {}));
    showTrail();
    if (!m_hits.empty())
        m_canvas->setHits(m_hits);
    // Its box may stand for other things by now.
    if (isTold && selectionOf(m_canvas->selectedItem()) != m_told)
        tell(m_canvas->selectedItem());
}

void GraphView::fetchFindings()
{
    const std::shared_ptr<const CheckResult> &result = m_session.result();
    if (!m_subject || !result || result == m_marked || m_session.facts() != m_facts)
        return;
    m_marked = result;
    m_findingsJob = m_session.workshop().jobs.start([this, subject = m_subject, result](JobContext &job) {
        auto findings = graphFindings(*subject, *result);
        job.post([this, findings = std::move(findings)] { m_canvas->setFindings(findings); });
    });
}

/// A graph of which a part is missing must not pass for the whole.
QString GraphView::noticeOf() const
{
    const Program &program = *m_model.program;
    if (program.limitReached)
        return tr("The program is too large for its file: a part of it was read, and is shown.");
    if (!program.isWhole)
        return tr("The program is cut off or damaged: what could be read of it is shown.");
    return {};
}

void GraphView::setTint(GraphTint tint)
{
    if (!m_subject)
        return;
    m_tintJob = m_session.workshop().jobs.start([this, subject = m_subject, tint](JobContext &job) {
        const auto tinting = std::make_shared<const GraphTinting>(*subject, tint);
        job.post([this, tinting] { m_canvas->setTinting(tinting); });
    });
}

bool GraphView::savePicture(const QString &file)
{
    const GraphScenePtr &scene = m_canvas->scene();
    if (!scene)
        return false;
    const bool isSvg = file.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
    const QByteArray bytes =
        isSvg ? graphSvg(scene, *m_ruler, m_canvas->tinting()) : graphPng(scene, *m_ruler, m_canvas->tinting());
    QSaveFile out(file);
    return out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit();
}

void GraphView::askForPicture()
{
    const QString name = QFileInfo(QString::fromStdString(m_facts->document->path)).completeBaseName();
    askWhereToSave(this, tr("Save the graph as a picture"), name + QStringLiteral("-graph.svg"),
                   tr("Pictures (*.svg *.png)"), [this](const QString &file) {
                       if (!savePicture(file))
                           m_notice->setText(tr("The picture could not be written."));
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
    m_folding = unfoldedWhole(m_subject->outline());
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

void GraphView::setSizesShown(bool shown)
{
    settings::setGraphSizes(shown);
    if (m_subject)
        layOutAnew(m_canvas->selectedItem());
}

/// Of several alike modules in one box the first is taken out and unfolded. Operators have nothing to unfold: all of
/// them are shown, as with their content modules are.
void GraphView::toggleFold(std::uint32_t item, bool withContent)
{
    const GraphScenePtr &scene = m_canvas->scene();
    const std::uint32_t node = m_subject && scene ? scene->nodeOf(item) : GraphScene::none;
    if (node == GraphScene::none)
        return;
    const bool isGroup = scene->node(node).memberCount > 1;
    // One frame may stand for several modules: it is folded as the outermost of them.
    if (scene->node(node).open)
        item = scene->node(node).item;
    const bool isContainer = m_subject->outline().isContainer(item);
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
    // Of what was compiled it says why there is none.
    .isFor = [](const DocumentFacts &,
                const ModelFacts *model) { return model && (model->program || model->summary->compiled); },
    .note = [](const DocumentSession &,
               const ModelFacts *model) { return model->program ? grouped(model->counts.nodes) : QString(); },
    .make = [](const ViewContext &context, QWidget *parent) -> View * { return new GraphView(context, parent); }};

}  // namespace pt2scope
