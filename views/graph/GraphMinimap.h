// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphOverlay.h"

#include <QPixmap>

namespace pt2scope {

class GraphCanvas;

/// The whole graph in a corner of its canvas, and which part of it is in sight; leads wherever it is clicked or
/// dragged. A graph that is much longer than wide is drawn wider than it is. Where it would cover the graph it is a
/// word, until the mouse is on it.
class GraphMinimap : public GraphOverlay {
    Q_OBJECT
public:
    explicit GraphMinimap(GraphCanvas &canvas);

    /// The scene or the theme is another one.
    void renew();
    bool isSmall() const override { return hasNoRoom() && !underMouse(); }
    QSize wholeSize() const override;
    QSize smallSize() const override;
    /// Where a place of the layout is to be seen in here, now.
    QPointF toMap(QPointF layout) const;
    bool isLong() const;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void paintMap();
    void paintSight(QPainter &painter) const;
    QSizeF scale() const;
    QPointF offset() const;
    QRectF inner() const;
    bool runsDown() const;
    void lookAt(QPointF at);

    GraphCanvas &m_canvas;
    QPixmap m_map;  // null: to be painted
};

}  // namespace pt2scope
