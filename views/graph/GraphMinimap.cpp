// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphMinimap.h"

#include "views/graph/GraphCanvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr int border = 6;
constexpr int track = 8;        // beside the part of a long graph
constexpr double longFrom = 4;  // times as long as wide

QSizeF sizeOf(const GraphCanvas &canvas)
{
    const LayoutRect bounds = canvas.scene()->bounds();
    return {std::max(1.0, static_cast<double>(bounds.width)), std::max(1.0, static_cast<double>(bounds.height))};
}

}  // namespace

GraphMinimap::GraphMinimap(GraphCanvas &canvas) : QWidget(&canvas), m_canvas(canvas)
{
    setCursor(Qt::ArrowCursor);
    setToolTip(tr("The whole graph: click or drag to go there"));
    connect(&canvas, &GraphCanvas::cameraChanged, this, qOverload<>(&QWidget::update));
}

void GraphMinimap::renew()
{
    m_map = {};
    update();
}

bool GraphMinimap::runsDown() const
{
    const QSizeF size = sizeOf(m_canvas);
    return size.height() >= size.width();
}

bool GraphMinimap::isLong() const
{
    const QSizeF size = sizeOf(m_canvas);
    return std::max(size.width(), size.height()) > longFrom * std::min(size.width(), size.height());
}

/// In the shape of the graph, within reason.
QSize GraphMinimap::sizeHint() const
{
    constexpr double longest = 168;
    constexpr double shortest = 76;
    constexpr int part = 96;  // of a long graph, across
    if (!m_canvas.scene())
        return {static_cast<int>(shortest), static_cast<int>(shortest)};
    if (isLong()) {
        const int room = runsDown() ? m_canvas.height() : m_canvas.width();
        const int length = runsDown() ? std::clamp(room / 2, 160, 420) : std::clamp(room / 3, 160, 320);
        return runsDown() ? QSize(part + track + 2 * border, length) : QSize(length, part + track + 2 * border);
    }
    const QSizeF size = sizeOf(m_canvas);
    const double fit = longest / std::max(size.width(), size.height());
    return {static_cast<int>(std::max(shortest, size.width() * fit)) + 2 * border,
            static_cast<int>(std::max(shortest, size.height() * fit)) + 2 * border};
}

/// Where the graph is painted.
QRectF GraphMinimap::inner() const
{
    const QRectF all = QRectF(rect()).adjusted(border, border, -border, -border);
    if (!isLong())
        return all;
    return runsDown() ? all.adjusted(0, 0, -track, 0) : all.adjusted(0, 0, 0, -track);
}

double GraphMinimap::scale() const
{
    const QSizeF size = sizeOf(m_canvas);
    const double across = inner().width() / size.width();
    const double along = inner().height() / size.height();
    if (!isLong())
        return std::min(across, along);
    return runsDown() ? across : along;
}

/// How much of the graph is before the middle of what is in sight.
double GraphMinimap::share() const
{
    const QPointF middle = m_canvas.camera().toLayout(QPointF(m_canvas.width() / 2.0, m_canvas.height() / 2.0));
    const QSizeF size = sizeOf(m_canvas);
    return std::clamp(runsDown() ? middle.y() / size.height() : middle.x() / size.width(), 0.0, 1.0);
}

QPointF GraphMinimap::offset() const
{
    const QSizeF drawn = sizeOf(m_canvas) * scale();
    const QRectF place = inner();
    QPointF offset =
        place.topLeft() + QPointF((place.width() - drawn.width()) / 2, (place.height() - drawn.height()) / 2);
    if (!isLong())
        return offset;
    // What is longer than there is room passes by as one goes through the graph.
    if (runsDown() && drawn.height() > place.height())
        offset.setY(place.y() - share() * (drawn.height() - place.height()));
    else if (!runsDown() && drawn.width() > place.width())
        offset.setX(place.x() - share() * (drawn.width() - place.width()));
    return offset;
}

QPointF GraphMinimap::toMap(QPointF layout) const
{
    return layout * scale() + offset();
}

/// With some before and behind it where that passes by, so that not every step paints anew.
void GraphMinimap::paintMap()
{
    const QPointF around = !isLong() ? QPointF() : runsDown() ? QPointF(0, height()) : QPointF(width(), 0);
    const QSize whole = size() + QSize(static_cast<int>(2 * around.x()), static_cast<int>(2 * around.y()));
    const double ratio = devicePixelRatioF();
    m_map = QPixmap(whole * ratio);
    m_map.setDevicePixelRatio(ratio);
    m_map.fill(Qt::transparent);
    GraphMarks marks;
    marks.withTitles = false;
    QPainter painter(&m_map);
    GraphPainter(painter, *m_canvas.scene(), *m_canvas.words(), m_canvas.ruler(), theme())
        .paint(QRectF({}, whole), offset() + around, scale(), marks);
    m_mapShift = around + offset();
}

void GraphMinimap::paintEvent(QPaintEvent *)
{
    if (!m_canvas.scene())
        return;
    const auto isCovered = [&] {
        const QPointF shift = m_mapShift - offset();
        const QRectF painted(-shift, QSizeF(m_map.size()) / m_map.devicePixelRatio());
        return painted.adjusted(-0.5, -0.5, 0.5, 0.5).contains(QRectF(rect()));
    };
    if (m_map.isNull() || !isCovered())
        paintMap();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().line);
    painter.setBrush(theme().base);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(frame, 6, 6);
    painter.setClipRect(isLong() ? inner().adjusted(-4, -4, 4, 4) : frame);
    painter.drawPixmap(offset() - m_mapShift, m_map);
    const GraphCamera &camera = m_canvas.camera();
    const QRectF sight(toMap(camera.toLayout({0, 0})),
                       toMap(camera.toLayout(QPointF(m_canvas.width(), m_canvas.height()))));
    QColor ground = theme().accent;
    ground.setAlphaF(0.08F);
    painter.setBrush(ground);
    painter.setPen(QPen(theme().accent, 1.5));
    painter.drawRect(sight.intersected(inner().adjusted(-4, -4, 4, 4)));
    painter.setClipping(false);
    if (isLong())
        paintTrack(painter);
}

void GraphMinimap::paintTrack(QPainter &painter) const
{
    constexpr double least = 6;
    const QRectF place = inner();
    const bool down = runsDown();
    const QRectF all = down ? QRectF(place.right() + 5, place.y(), 3, place.height())
                            : QRectF(place.x(), place.bottom() + 5, place.width(), 3);
    const double length = down ? all.height() : all.width();
    const QSizeF drawn = sizeOf(m_canvas) * scale();
    const double part = std::max(least, length * std::min(1.0, length / (down ? drawn.height() : drawn.width())));
    const double at = share() * (length - part);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().line);
    painter.drawRoundedRect(all, 1.5, 1.5);
    painter.setBrush(theme().accent);
    painter.drawRoundedRect(
        down ? QRectF(all.x(), all.y() + at, all.width(), part) : QRectF(all.x() + at, all.y(), part, all.height()),
        1.5, 1.5);
}

void GraphMinimap::lookAt(QPointF layout)
{
    GraphCamera camera = m_canvas.camera();
    camera.origin = QPointF(m_canvas.width() / 2.0, m_canvas.height() / 2.0) - layout * camera.zoom;
    m_canvas.setCamera(camera);
}

void GraphMinimap::mousePressEvent(QMouseEvent *event)
{
    if (!m_canvas.scene())
        return;
    if (!isLong() || inner().contains(event->position()))
        lookAt((event->position() - offset()) / scale());
    else
        mouseMoveEvent(event);
}

/// What passes by under the pointer cannot be dragged: there the way along the map is that through the graph.
void GraphMinimap::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_canvas.scene() || !(event->buttons() & Qt::LeftButton))
        return;
    if (!isLong())
        return lookAt((event->position() - offset()) / scale());
    const QRectF place = inner();
    const QPointF at = event->position() - place.topLeft();
    const QSizeF size = sizeOf(m_canvas);
    const QPointF middle = m_canvas.camera().toLayout(QPointF(m_canvas.width() / 2.0, m_canvas.height() / 2.0));
    if (runsDown())
        lookAt({middle.x(), size.height() * std::clamp(at.y() / place.height(), 0.0, 1.0)});
    else
        lookAt({size.width() * std::clamp(at.x() / place.width(), 0.0, 1.0), middle.y()});
}

}  // namespace pt2scope
