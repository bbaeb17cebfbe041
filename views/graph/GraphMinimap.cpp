// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphMinimap.h"

#include "views/graph/GraphCanvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr int border = 6;

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

/// In the shape of the graph, within reason.
QSize GraphMinimap::sizeHint() const
{
    constexpr double longest = 168;
    constexpr double shortest = 76;
    if (!m_canvas.scene())
        return {static_cast<int>(shortest), static_cast<int>(shortest)};
    const LayoutRect bounds = m_canvas.scene()->bounds();
    const double width = std::max(1.0, static_cast<double>(bounds.width));
    const double height = std::max(1.0, static_cast<double>(bounds.height));
    const double fit = longest / std::max(width, height);
    return {static_cast<int>(std::max(shortest, width * fit)) + 2 * border,
            static_cast<int>(std::max(shortest, height * fit)) + 2 * border};
}

double GraphMinimap::scale() const
{
    const LayoutRect bounds = m_canvas.scene()->bounds();
    return std::min((width() - 2 * border) / std::max(1.0, static_cast<double>(bounds.width)),
                    (height() - 2 * border) / std::max(1.0, static_cast<double>(bounds.height)));
}

QPointF GraphMinimap::offset() const
{
    const LayoutRect bounds = m_canvas.scene()->bounds();
    return {(width() - static_cast<double>(bounds.width) * scale()) / 2,
            (height() - static_cast<double>(bounds.height) * scale()) / 2};
}

QPointF GraphMinimap::toMap(QPointF layout) const
{
    return layout * scale() + offset();
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
    GraphPainter(painter, *m_canvas.scene(), *m_canvas.words(), m_canvas.ruler(), theme())
        .paint(rect(), offset(), scale(), marks);
}

void GraphMinimap::paintEvent(QPaintEvent *)
{
    if (!m_canvas.scene())
        return;
    if (m_map.isNull() || m_map.size() != size() * devicePixelRatioF())
        paintMap();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().line);
    painter.setBrush(theme().base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.drawPixmap(0, 0, m_map);
    const GraphCamera &camera = m_canvas.camera();
    const QRectF sight(toMap(camera.toLayout({0, 0})),
                       toMap(camera.toLayout(QPointF(m_canvas.width(), m_canvas.height()))));
    QColor ground = theme().accent;
    ground.setAlphaF(0.08F);
    painter.setBrush(ground);
    painter.setPen(QPen(theme().accent, 1.5));
    painter.drawRect(sight.intersected(QRectF(rect()).adjusted(1, 1, -1, -1)));
}

void GraphMinimap::lookAt(QPointF at)
{
    if (!m_canvas.scene())
        return;
    GraphCamera camera = m_canvas.camera();
    camera.origin = QPointF(m_canvas.width() / 2.0, m_canvas.height() / 2.0) - (at - offset()) / scale() * camera.zoom;
    m_canvas.setCamera(camera);
}

void GraphMinimap::mousePressEvent(QMouseEvent *event)
{
    lookAt(event->position());
}

void GraphMinimap::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        lookAt(event->position());
}

}  // namespace pt2scope
