// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPixmap>
#include <QWidget>

namespace pt2scope {

class GraphCanvas;

/// The whole graph in a corner of its canvas, and which part of it is in sight; leads wherever it is clicked or
/// dragged. A graph that is much longer than wide is drawn wider than it is.
class GraphMinimap : public QWidget {
    Q_OBJECT
public:
    explicit GraphMinimap(GraphCanvas &canvas);

    /// The scene or the theme is another one.
    void renew();
    QSize sizeHint() const override;
    /// Where a place of the layout is to be seen in here, now.
    QPointF toMap(QPointF layout) const;
    bool isLong() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void paintMap();
    QSizeF scale() const;
    QPointF offset() const;
    QRectF inner() const;
    bool runsDown() const;
    void lookAt(QPointF at);

    GraphCanvas &m_canvas;
    QPixmap m_map;  // null: to be painted
};

}  // namespace pt2scope
