// SPDX-License-Identifier: Apache-2.0
#include "views/charts/AreaChart.h"

#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"
#include "views/widgets/Text.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace pt2scope {

void AreaChart::setSeries(std::vector<double> values, const QString &peak, const QString &first, const QString &last)
{
    m_values = std::move(values);
    m_peak = peak;
    m_first = first;
    m_last = last;
    update();
}

QString AreaChart::dataText() const
{
    QString text;
    for (std::size_t i = 0; i < m_values.size(); ++i)
        text += QStringLiteral("%1\t%2\n").arg(i).arg(m_values[i], 0, 'f', 0);
    return text;
}

void AreaChart::paintChart(QPainter &painter, const QRect &area)
{
    if (m_values.empty())
        return;
    const Theme &now = theme();
    const QRect plot = area.adjusted(1, 20, -2, -20);
    const auto highest = std::ranges::max_element(m_values);
    const double greatest = std::max(1.0, *highest);
    // One point per pixel column at most: of more values the greatest counts.
    const std::size_t columns =
        std::min<std::size_t>(m_values.size(), static_cast<std::size_t>(std::max(2, plot.width())));
    QPainterPath line;
    for (std::size_t c = 0; c < columns; ++c) {
        const std::size_t from = c * m_values.size() / columns;
        const std::size_t to = std::max(from + 1, (c + 1) * m_values.size() / columns);
        const double value = *std::max_element(m_values.begin() + static_cast<std::ptrdiff_t>(from),
                                               m_values.begin() + static_cast<std::ptrdiff_t>(to));
        const double y = plot.bottom() - plot.height() * value / greatest;
        c == 0 ? line.moveTo(plot.left(), y) : line.lineTo(line.currentPosition().x(), y);
        line.lineTo(plot.left() + plot.width() * static_cast<double>(c + 1) / static_cast<double>(columns), y);
    }
    QPainterPath ground = line;
    ground.lineTo(line.currentPosition().x(), plot.bottom());
    ground.lineTo(plot.left(), plot.bottom());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(ground, blend(now.bar, now.base, 0.26));
    painter.setPen(QPen(now.bar, 1.25));
    painter.drawPath(line);
    painter.setPen(now.line2);
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());

    const double peakMiddle = static_cast<double>(highest - m_values.begin()) + 0.5;
    const int peakX = plot.left() + static_cast<int>(plot.width() * peakMiddle / static_cast<double>(m_values.size()));
    painter.setPen(QPen(now.bar, 1, Qt::DashLine));
    painter.drawLine(peakX, plot.top(), peakX, plot.bottom());
    painter.setFont(uiFont(11));
    painter.setPen(now.text1);
    const int width = painter.fontMetrics().horizontalAdvance(m_peak);
    const int left = std::clamp(peakX - width / 2, area.left(), std::max(area.left(), area.right() - width));
    painter.drawText(QRect(left, area.top(), width + 4, 18), Qt::AlignVCenter, m_peak);
    painter.setPen(now.text3);
    const QRect below(plot.left(), plot.bottom() + 2, plot.width(), 18);
    const int half = plot.width() / 2 - 4;
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_first, Qt::ElideRight, half));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_last, Qt::ElideRight, half));
}

int AreaChart::indexAt(const QPoint &position) const
{
    if (m_values.empty())
        return -1;
    const double share = std::clamp(static_cast<double>(position.x()) / std::max(1, width() - 3), 0.0, 1.0);
    return std::min(static_cast<int>(share * static_cast<double>(m_values.size())),
                    static_cast<int>(m_values.size()) - 1);
}

QString AreaChart::tipAt(const QPoint &position) const
{
    const int index = indexAt(position);
    return index < 0 ? QString() : bytesText(static_cast<std::uint64_t>(m_values[static_cast<std::size_t>(index)]));
}

void AreaChart::mousePressEvent(QMouseEvent *event)
{
    const int index = indexAt(event->pos());
    if (index >= 0)
        Q_EMIT clicked(index);
}

}  // namespace pt2scope
