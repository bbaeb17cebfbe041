// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/BlockMeans.h"
#include "views/charts/Chart.h"
#include "views/charts/HeatColors.h"

namespace pt2scope {

/// A matrix seen from far: each cell in the colour of the mean of its block. Arrow keys go from cell to cell; what is
/// pointed at is told above.
class HeatMap : public Chart {
    Q_OBJECT
public:
    explicit HeatMap(QWidget *parent = nullptr);

    void setMeans(BlockMeans means);
    const HeatColors &colors() const { return m_colors; }
    /// Row and column of the cell that is told of; none at first.
    std::optional<QPoint> current() const { return m_current; }
    QString readout() const;
    QString dataText() const override;
    QSize sizeHint() const override { return {280, heightForWidth(280)}; }
    QSize minimumSizeHint() const override { return {120, heightForWidth(120)}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// Where the cells lie in an area of that size.
    QRectF cells(const QRect &area, double pixels) const;

protected:
    void paintChart(QPainter &painter, const QRect &area) override;
    void paintEvent(QPaintEvent *event) override;
    QString tipAt(const QPoint &position) const override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    bool isEmpty() const { return m_means.blocks.empty(); }
    void paintCells(QPainter &painter, const QRectF &place) const;
    void paintLegend(QPainter &painter, const QRect &area) const;
    QRectF cellRect(const QRectF &place, const QPoint &cell) const;
    std::optional<QPoint> cellAt(const QPoint &position) const;
    QString wordsOf(const QPoint &cell) const;
    void move(int across, int down);

    BlockMeans m_means;
    HeatColors m_colors;
    bool m_hasFinite = false;
    std::optional<QPoint> m_current;
    std::optional<QPoint> m_hovered;
};

}  // namespace pt2scope
