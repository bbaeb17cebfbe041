// SPDX-License-Identifier: Apache-2.0
#include "views/charts/BarChart.h"

#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr int rowHeight = 18;
constexpr int barHeight = 9;

}  // namespace

void BarChart::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    m_hovered = m_current = -1;
    m_columns = neededColumns();
    updateGeometry();
    update();
}

BarChart::Columns BarChart::neededColumns() const
{
    const QFontMetrics figures(uiFont(12));
    const QFontMetrics labels(monoFont(12));
    Columns needed{.label = 0, .figure = 40};
    for (const Bar &bar : m_bars) {
        needed.figure = std::max(needed.figure, figures.horizontalAdvance(bar.figure));
        needed.label = std::max(needed.label, labels.horizontalAdvance(bar.label) + 2);
    }
    return needed;
}

void BarChart::align(std::span<BarChart *const> charts)
{
    Columns widest;
    for (const BarChart *chart : charts) {
        widest.label = std::max(widest.label, chart->m_columns.label);
        widest.figure = std::max(widest.figure, chart->m_columns.figure);
    }
    for (BarChart *chart : charts) {
        chart->m_columns = widest;
        chart->update();
    }
}

QString BarChart::dataText() const
{
    QString text;
    for (const Bar &bar : m_bars)
        text += bar.label + QLatin1Char('\t') + bar.figure + QLatin1Char('\n');
    return text;
}

QSize BarChart::sizeHint() const
{
    return {360, std::max(1, static_cast<int>(m_bars.size())) * rowHeight};
}

QSize BarChart::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void BarChart::paintChart(QPainter &painter, const QRect &area)
{
    const Theme &now = theme();
    double greatest = 0;
    for (const Bar &bar : m_bars)
        greatest = std::max(greatest, bar.value);
    const QFontMetrics labels(monoFont(12));
    const int labelWidth = std::min(m_columns.label, area.width() * 2 / 5) + 16;
    const int room = std::max(10, area.width() - labelWidth - m_columns.figure - 12);
    int y = area.top();
    for (std::size_t i = 0; i < m_bars.size(); ++i, y += rowHeight) {
        const Bar &bar = m_bars[i];
        const int index = static_cast<int>(i);
        if (index == m_hovered || (index == m_current && hasFocus()))
            painter.fillRect(QRect(area.left(), y, area.width(), rowHeight),
                             index == m_hovered ? now.hover : now.selected);
        painter.setFont(monoFont(12));
        painter.setPen(now.text1);
        painter.drawText(QRect(area.left(), y, labelWidth - 16, rowHeight), Qt::AlignVCenter | Qt::AlignLeft,
                         labels.elidedText(bar.label, Qt::ElideMiddle, labelWidth - 16));
        const int length =
            greatest > 0 ? std::max(bar.value > 0 ? 1 : 0, static_cast<int>(room * bar.value / greatest)) : 0;
        const QColor color = bar.family < 0 ? now.bar : now.families[static_cast<std::size_t>(bar.family)];
        painter.fillRect(QRect(area.left() + labelWidth, y + (rowHeight - barHeight) / 2, length, barHeight), color);
        painter.setFont(uiFont(12));
        painter.setPen(now.text2);
        painter.drawText(QRect(area.right() - m_columns.figure, y, m_columns.figure, rowHeight),
                         Qt::AlignVCenter | Qt::AlignRight, bar.figure);
    }
}

int BarChart::barAt(const QPoint &position) const
{
    const int bar = position.y() / rowHeight;
    return position.y() >= 0 && bar < static_cast<int>(m_bars.size()) ? bar : -1;
}

QString BarChart::tipAt(const QPoint &position) const
{
    const int bar = barAt(position);
    if (bar < 0)
        return {};
    const Bar &hit = m_bars[static_cast<std::size_t>(bar)];
    return hit.tip.isEmpty() ? QStringLiteral("<b>%1</b> %2").arg(hit.label.toHtmlEscaped(), hit.figure) : hit.tip;
}

void BarChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        setCurrent(barAt(event->pos()));
}

void BarChart::setCurrent(int bar)
{
    if (bar < 0 || bar >= static_cast<int>(m_bars.size()))
        return;
    m_current = bar;
    update();
    Q_EMIT clicked(bar);
}

void BarChart::mouseMoveEvent(QMouseEvent *event)
{
    m_hovered = barAt(event->pos());
    update();
}

void BarChart::leaveEvent(QEvent *)
{
    m_hovered = -1;
    update();
}

void BarChart::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down)
        setCurrent(m_current + 1);
    else if (event->key() == Qt::Key_Up)
        setCurrent(m_current - 1);
    else
        Chart::keyPressEvent(event);
}

void BarChart::focusInEvent(QFocusEvent *event)
{
    if (m_current < 0 && !m_bars.empty())
        m_current = 0;
    Chart::focusInEvent(event);
    update();
}

}  // namespace pt2scope
