// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphCanvas.h"

#include "views/graph/GraphLegend.h"
#include "views/graph/GraphMinimap.h"

#include <QPaintEvent>
#include <QPainter>
#include <QStyle>
#include <QTimer>
#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphScene::none;
constexpr int motionTime = 220;  // ms

}  // namespace

GraphCanvas::GraphCanvas(TextRulerPtr ruler, QWidget *parent)
    : QWidget(parent), m_ruler(std::move(ruler)), m_minimap(new GraphMinimap(*this)), m_legend(new GraphLegend(this))
{
    setObjectName(QStringLiteral("graphCanvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Graph"));
    m_motion.setDuration(motionTime);
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    constexpr int foldTime = 180;  // ms
    m_fade.setDuration(foldTime);
    m_fade.setStartValue(1.0);
    m_fade.setEndValue(0.0);
    m_fade.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_fade, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_fade, &QVariantAnimation::stateChanged, this, [this](QAbstractAnimation::State state) {
        if (state == QAbstractAnimation::Stopped)
            m_before = {};
    });
    constexpr int patience = 300;  // ms
    QTimer::singleShot(patience, this, [this] {
        m_isLate = true;
        update();
    });
    constexpr int restTime = 120;  // ms
    m_rest.setSingleShot(true);
    m_rest.setInterval(restTime);
    connect(&m_rest, &QTimer::timeout, this, &GraphCanvas::placeOverlays);
    connect(this, &GraphCanvas::cameraChanged, &m_rest, qOverload<>(&QTimer::start));
    connect(m_legend, &GraphLegend::resized, this, &GraphCanvas::placeOverlays);
    connect(m_minimap, &GraphMinimap::resized, this, &GraphCanvas::placeOverlays);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        const double share = value.toDouble();
        // The zoom by its logarithm: each frame nears by the same factor.
        const double zoom = m_motionFrom.zoom * std::pow(m_motionTo.zoom / m_motionFrom.zoom, share);
        const QPointF middle(width() / 2.0, height() / 2.0);
        const QPointF from = m_motionFrom.toLayout(middle);
        const QPointF to = m_motionTo.toLayout(middle);
        const QPointF at = from + (to - from) * share;
        m_camera = share >= 1 ? m_motionTo : GraphCamera{zoom, middle - at * zoom};
        update();
        Q_EMIT cameraChanged();
    });
}

GraphCanvas::~GraphCanvas() = default;

void GraphCanvas::setScene(const GraphScenePtr &scene, std::uint32_t anchor)
{
    const QRectF before = screenRectOf(anchor);
    m_motion.stop();
    m_fade.stop();
    if (scene && !before.isNull() && isAnimated())
        fadeFromNow();
    m_given = scene;
    m_scene = scene ? suited(scene) : nullptr;
    renewWords();
    m_marks.hovered = none;
    m_marks.hoveredStub = none;
    updateMarks();
    if (scene && !before.isNull()) {
        const QPointF now = screenRectOf(anchor).topLeft();
        m_camera.origin += before.topLeft() - now;
        if (const std::uint32_t frame = m_scene->nodeOf(anchor); frame != none && m_scene->node(frame).open)
            m_camera.panAcross(size(), m_scene->rect(frame), m_scene->direction());
    }
    m_minimap->renew();
    if (scene && m_legend->isEmpty())
        m_legend->setTinting(std::make_shared<const GraphTinting>(*scene->subject(), GraphTint::Family));
    m_legend->setTellsSkips(scene && scene->hasSkips());
    m_legend->setTellsStubs(m_scene && !m_scene->layout().stubs.empty());
    if (scene && before.isNull()) {
        m_camera = firstCamera();
        m_isFresh = true;
    }
    placeOverlays();
    update();
    Q_EMIT cameraChanged();
}

/// The compact one where the other is wider than the canvas.
const GraphScenePtr &GraphCanvas::suited(const GraphScenePtr &scene) const
{
    const bool fits = GraphCamera::whole(rect(), {0, 0, scene->bounds().width, 1}).zoom >= 1;
    return fits || !scene->compact() ? scene : scene->compact();
}

QRectF GraphCanvas::screenRectOf(std::uint32_t item) const
{
    const std::uint32_t node = m_scene && item != GraphOutline::none ? m_scene->nodeOf(item) : none;
    return node == none ? QRectF() : m_camera.toScreen(m_scene->rect(node));
}

double GraphCanvas::farthest() const
{
    return m_scene ? GraphCamera::whole(rect(), m_scene->bounds()).zoom * 0.7 : GraphCamera::closest;
}

void GraphCanvas::setCamera(const GraphCamera &camera)
{
    m_motion.stop();
    m_fade.stop();
    m_isFresh = false;
    const double zoom = std::clamp(camera.zoom, std::min(farthest(), 1.0), GraphCamera::closest);
    const QPointF middle(width() / 2.0, height() / 2.0);
    m_camera = zoom == camera.zoom ? camera : m_camera.zoomed(zoom, middle);
    if (m_scene) {
        // A corner of the graph is always to be seen.
        constexpr double least = 40;
        const QRectF all = m_camera.toScreen(m_scene->bounds());
        m_camera.origin.rx() += std::max(0.0, least - all.right()) - std::max(0.0, all.left() - width() + least);
        m_camera.origin.ry() += std::max(0.0, least - all.bottom()) - std::max(0.0, all.top() - height() + least);
    }
    update();
    Q_EMIT cameraChanged();
}

bool GraphCanvas::isAnimated() const
{
    return isVisible() && style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) != 0;
}

/// What is painted now goes over into what is painted next.
void GraphCanvas::fadeFromNow()
{
    m_before = QPixmap(size() * devicePixelRatioF());
    m_before.setDevicePixelRatio(devicePixelRatioF());
    m_before.fill(theme().canvas);
    QPainter painter(&m_before);
    GraphPainter(painter, *m_scene, *m_words, *m_ruler, theme()).paint(rect(), m_camera.origin, m_camera.zoom, m_marks);
    m_fade.start();
}

void GraphCanvas::moveTo(const GraphCamera &camera)
{
    m_isFresh = false;
    if (!isAnimated())
        return setCamera(camera);
    m_motion.stop();
    m_motionFrom = m_camera;
    m_motionTo = camera;
    m_motion.start();
}

void GraphCanvas::fit()
{
    if (m_scene)
        moveTo(withRoomForOverlays(
            [this](const QRectF &free) { return GraphCamera::whole(free, m_scene->drawnBounds()); }));
}

void GraphCanvas::zoomBy(double factor)
{
    const GraphCamera from = isMoving() ? m_motionTo : m_camera;
    const double zoom = std::clamp(from.zoom * factor, std::min(farthest(), 1.0), GraphCamera::closest);
    const QRectF selected = screenRectOf(m_selected);
    const bool isInSight = !selected.isNull() && QRectF(rect()).contains(selected.center());
    moveTo(
        from.zoomed(zoom, isInSight ? from.toScreen(m_camera.toLayout(selected.center())) : QRectF(rect()).center()));
}

void GraphCanvas::showItem(std::uint32_t item)
{
    const std::uint32_t node = m_scene && item != GraphOutline::none ? m_scene->nodeOf(item) : none;
    if (node == none)
        return;
    const GraphCamera &camera = isMoving() ? m_motionTo : m_camera;
    if (!showsAround(camera, node) || camera.zoom < GraphCamera::legible)
        moveTo(camera.centred(size(), m_scene->rect(node)));
}

/// Whether a node, of a frame its beginning, is in sight with what stands next to it.
bool GraphCanvas::showsAround(const GraphCamera &camera, std::uint32_t node) const
{
    constexpr double near = 100;  // units: an edge with its label, and the box at its other end
    constexpr double least = 20;  // pixels to the rim
    const double around = std::min(near * camera.zoom, std::min(width(), height()) / 4.0);
    QRectF needed = camera.toScreen(m_scene->rect(node));
    if (m_scene->node(node).open)
        needed.setSize({1, std::min(needed.height(), around)});
    else
        needed = needed.adjusted(-around, -around, around, around) & camera.toScreen(m_scene->bounds());
    return QRectF(rect()).adjusted(least, least, -least, -least).contains(needed);
}

void GraphCanvas::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), theme().canvas);
    if (!m_scene) {
        painter.setPen(theme().text3);
        if (m_isLate)
            painter.drawText(rect(), Qt::AlignCenter, tr("Laying out the graph…"));
        return;
    }
    GraphPainter(painter, *m_scene, *m_words, *m_ruler, theme())
        .paint(event->rect(), m_camera.origin, m_camera.zoom, m_marks);
    if (m_fade.state() == QAbstractAnimation::Running) {
        painter.setOpacity(m_fade.currentValue().toDouble());
        painter.drawPixmap(0, 0, m_before);
    }
}

void GraphCanvas::resizeEvent(QResizeEvent *)
{
    if (m_given && m_isFresh) {
        if (suited(m_given) != m_scene)
            return setScene(m_given);
        m_camera = firstCamera();
        Q_EMIT cameraChanged();
    }
    placeOverlays();
}

void GraphCanvas::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
        renewWords();
        m_minimap->renew();
        update();
    }
}

}  // namespace pt2scope
