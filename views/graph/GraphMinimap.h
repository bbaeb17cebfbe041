// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPixmap>
#include <QWidget>

namespace pt2scope {

class GraphCanvas;

/// The whole graph in a corner of its canvas, and which part of it is in sight; leads wherever it is clicked or
/// dragged.
class GraphMinimap : public QWidget {
    Q_OBJECT
public:
    explicit GraphMinimap(GraphCanvas &canvas);

    /// The scene or the theme is another one.
    void renew();
    QSize sizeHint() const override;
    /// Where a place of the layout is to be seen in here.
    QPointF toMap(QPointF layout) const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void paintMap();
    double scale() const;
    QPointF offset() const;
    void lookAt(QPointF at);

    GraphCanvas &m_canvas;
    QPixmap m_map;  // null: to be painted
};

}  // namespace pt2scope
