// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/charts/Chart.h"

#include <span>
#include <vector>

namespace pt2scope {

struct Bar {
    QString label;     // in the file's font
    double value = 0;  // 0 or more
    QString figure;    // as it is to be read
    int family = -1;   // OperatorFamily, for its colour; -1: the colour of charts
    QString tip{};
};

/// Horizontal bars from zero, one line each, label left and figure right.
class BarChart : public Chart {
    Q_OBJECT
public:
    explicit BarChart(QWidget *parent = nullptr) : Chart(parent) { setFocusPolicy(Qt::TabFocus); }

    void setBars(std::vector<Bar> bars);
    const std::vector<Bar> &bars() const { return m_bars; }
    /// Labels, bars and figures of charts that stand below each other begin and end at the same places.
    static void align(std::span<BarChart *const> charts);
    QString dataText() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void clicked(int bar);

protected:
    void paintChart(QPainter &painter, const QRect &area) override;
    QString tipAt(const QPoint &position) const override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    struct Columns {
        int label = 0;
        int figure = 0;
    };

    Columns neededColumns() const;
    int barAt(const QPoint &position) const;
    void setCurrent(int bar);

    std::vector<Bar> m_bars;
    Columns m_columns;  // widths that texts need
    int m_hovered = -1;
    int m_current = -1;
};

}  // namespace pt2scope
