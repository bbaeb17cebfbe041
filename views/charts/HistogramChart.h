// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/Statistics.h"
#include "views/charts/Chart.h"

namespace pt2scope {

/// How many values lie where: bars from zero over bins of equal width. Arrow keys go from bar to bar; what is pointed
/// at is told above.
class HistogramChart : public Chart {
    Q_OBJECT
public:
    explicit HistogramChart(QWidget *parent = nullptr);

    void setHistogram(MaybeHistogram histogram);
    /// The bar that is told of; none at first.
    std::optional<std::size_t> current() const { return m_current; }
    /// What stands above the bars.
    QString readout() const;
    QString dataText() const override;
    QSize sizeHint() const override { return {280, 116}; }
    QSize minimumSizeHint() const override { return {120, 116}; }

protected:
    void paintChart(QPainter &painter, const QRect &area) override;
    QString tipAt(const QPoint &position) const override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRect plot(const QRect &area) const;
    void paintBars(QPainter &painter, const QRect &plot) const;
    void paintNumbers(QPainter &painter, const QRect &plot) const;
    std::optional<std::size_t> barAt(const QPoint &position) const;
    std::uint64_t valueCount() const;
    QString wordsOf(std::size_t bar) const;
    void setCurrent(std::size_t bar);

    MaybeHistogram m_histogram;
    std::optional<std::size_t> m_current;
    std::optional<std::size_t> m_hovered;
};

}  // namespace pt2scope
