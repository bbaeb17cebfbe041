// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphMinimap.h"

#include "views/graph/GraphCanvas.h"
#include "views/theme/Fonts.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr int border = 6;
constexpr double longFrom = 4;  // times as long as wide

QSizeF sizeOf(const GraphCanvas &canvas)
{
    const LayoutRect bounds = canvas.scene()->bounds();
    return {std::max(1.0, static_cast<double>(bounds.width)), std::max(1.0, static_cast<double>(bounds.height))};
}

}  // namespace

GraphMinimap::GraphMinimap(GraphCanvas &canvas) : GraphOverlay(&canvas), m_canvas(canvas)
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

QSize GraphMinimap::smallSize() const
{
    constexpr int height = 22;
    return {QFontMetrics(uiFont(11)).horizontalAdvance(tr("Map")) + 2 * border + 4, height};
}

/// In the shape of the graph, within reason.
QSize GraphMinimap::wholeSize() const
{
    constexpr double share = 0.4;  // of the canvas, at most
    constexpr double longest = 168;
    constexpr double shortest = 76;
    constexpr int across = 84;  // of a long graph
    const QSize most = (QSizeF(m_canvas.size()) * share).toSize();
    if (!m_canvas.scene())
        return {static_cast<int>(shortest), static_cast<int>(shortest)};
    if (isLong()) {
        const QSize size = runsDown() ? QSize(across, std::clamp(m_canvas.height() / 2, 160, 420))
                                      : QSize(std::clamp(m_canvas.width() / 3, 160, 320), across);
        return size.boundedTo(most);
    }
    const QSizeF size = sizeOf(m_canvas);
    const double fit = longest / std::max(size.width(), size.height());
    return QSize(static_cast<int>(std::max(shortest, size.width() * fit)) + 2 * border,
                 static_cast<int>(std::max(shortest, size.height() * fit)) + 2 * border)
        .boundedTo(most);
}

/// Where the graph is painted.
QRectF GraphMinimap::inner() const
{
    return QRectF(rect()).adjusted(border, border, -border, -border);
}

/// Pixels for a unit of the layout, across and down.
QSizeF GraphMinimap::scale() const
{
    const QSizeF size = sizeOf(m_canvas);
    const QSizeF fitting(inner().width() / size.width(), inner().height() / size.height());
    if (isLong())
        return fitting;
    const double least = std::min(fitting.width(), fitting.height());
    return {least, least};
}

QPointF GraphMinimap::offset() const
{
    const QSizeF size = sizeOf(m_canvas);
    return inner().center() - QPointF(size.width() * scale().width(), size.height() * scale().height()) / 2;
}

QPointF GraphMinimap::toMap(QPointF layout) const
{
    return QPointF(layout.x() * scale().width(), layout.y() * scale().height()) + offset();
}

void GraphMinimap::paintMap()
{
    const double ratio = devicePixelRatioF();
    m_map = QPixmap(size() * ratio);
    m_map.setDevicePixelRatio(ratio);
    m_map.fill(Qt::transparent);
    GraphMarks marks;
    marks.withTitles = false;
    QPainter painter(&m_map);
    // The painter knows one zoom: the smaller one, and the other way is stretched.
    const double zoom = std::min(scale().width(), scale().height());
    painter.translate(offset());
    painter.scale(scale().width() / zoom, scale().height() / zoom);
    const QSizeF whole = sizeOf(m_canvas) * zoom;
    GraphPainter(painter, *m_canvas.scene(), *m_canvas.words(), m_canvas.ruler(), theme())
        .paint(QRectF({}, whole), {}, zoom, marks);
}

void GraphMinimap::paintEvent(QPaintEvent *)
{
    if (!m_canvas.scene())
        return;
    QPainter painter(this);
    const QRectF frame = paintGround(painter);
    if (isSmall()) {
        painter.setFont(uiFont(11));
        painter.setPen(theme().text2);
        painter.drawText(rect(), Qt::AlignCenter, tr("Map"));
        return;
    }
    if (m_map.size() != size() * devicePixelRatioF())
        paintMap();
    painter.setClipRect(frame);
    painter.drawPixmap(QPointF(), m_map);
    paintSight(painter);
}

void GraphMinimap::paintSight(QPainter &painter) const
{
    const GraphCamera &camera = m_canvas.camera();
    const QRectF sight(toMap(camera.toLayout({0, 0})),
                       toMap(camera.toLayout(QPointF(m_canvas.width(), m_canvas.height()))));
    QColor ground = theme().accent;
    ground.setAlphaF(0.08F);
    painter.setBrush(ground);
    painter.setPen(QPen(theme().accent, 1.5));
    painter.drawRect(sight.intersected(inner().adjusted(-4, -4, 4, 4)));
}

bool GraphMinimap::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (hasNoRoom() && (event->type() == QEvent::Enter || event->type() == QEvent::Leave))
        Q_EMIT resized();
    return done;
}

void GraphMinimap::lookAt(QPointF at)
{
    const QPointF from = at - offset();
    const QPointF layout(from.x() / scale().width(), from.y() / scale().height());
    GraphCamera camera = m_canvas.camera();
    camera.origin = QPointF(m_canvas.width() / 2.0, m_canvas.height() / 2.0) - layout * camera.zoom;
    m_canvas.setCamera(camera);
}

void GraphMinimap::mousePressEvent(QMouseEvent *event)
{
    if (m_canvas.scene())
        lookAt(event->position());
}

void GraphMinimap::mouseMoveEvent(QMouseEvent *event)
{
    if (m_canvas.scene() && (event->buttons() & Qt::LeftButton))
        lookAt(event->position());
}

}  // namespace pt2scope
