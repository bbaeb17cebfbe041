// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/charts/Chart.h"

#include <vector>

namespace pt2scope {

/// One number at each step of a way, such as bytes alive at the nodes of a graph, drawn as steps; its peak is marked.
class AreaChart : public Chart {
    Q_OBJECT
public:
    explicit AreaChart(QWidget *parent = nullptr) : Chart(parent) {}

    /// `peak` is the text at the highest point; `first` and `last` name the ends.
    void setSeries(std::vector<double> values, const QString &peak, const QString &first, const QString &last);
    QString dataText() const override;
    QSize sizeHint() const override { return {280, 96}; }
    QSize minimumSizeHint() const override { return {120, 96}; }

Q_SIGNALS:
    void clicked(int index);

protected:
    void paintChart(QPainter &painter, const QRect &area) override;
    QString tipAt(const QPoint &position) const override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    int indexAt(const QPoint &position) const;

    std::vector<double> m_values;
    QString m_peak;
    QString m_first;
    QString m_last;
};

}  // namespace pt2scope
