// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphOverlay.h"
#include "views/graph/GraphTinting.h"

#include <array>

namespace pt2scope {

/// Which colour is which class of operators: of those that there are; below, how edges are drawn that skip layers or
/// are interrupted, and while a node is selected, which edges lead to it and which away. Where it would cover the graph
/// it is a row of dots and its name, until it is clicked.
class GraphLegend : public GraphOverlay {
    Q_OBJECT
public:
    explicit GraphLegend(QWidget *parent);

    void setTinting(const GraphTintingPtr &tinting);
    bool isEmpty() const { return !m_tinting || m_tinting->present().empty(); }
    void setTellsWays(bool tellsWays);
    bool tellsWays() const { return m_tellsWays; }
    void setTellsSkips(bool tellsSkips);
    bool tellsSkips() const { return m_tellsSkips; }
    void setTellsStubs(bool tellsStubs);
    bool tellsStubs() const { return m_tellsStubs; }
    bool isSmall() const override { return hasNoRoom() && !m_isPinned; }
    QSize wholeSize() const override;
    QSize smallSize() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setTelling(bool &telling, bool tells);
    std::array<int, 2> columnWidths() const;
    int tintRows() const;
    void paintDots(QPainter &painter) const;
    void paintWords(QPainter &painter) const;
    void paintLine(QPainter &painter, QRect &row, bool isStub, const QString &word) const;
    void paintWays(QPainter &painter, int top) const;
    void renewToolTip();

    GraphTintingPtr m_tinting;
    bool m_tellsWays = false;
    bool m_tellsSkips = false;
    bool m_tellsStubs = false;
    bool m_isPinned = false;  // shown whole, whatever it covers
};

}  // namespace pt2scope
