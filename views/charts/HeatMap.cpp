// SPDX-License-Identifier: Apache-2.0
#include "views/charts/HeatMap.h"

#include "views/charts/ChartText.h"
#include "views/theme/Fonts.h"
#include "views/widgets/Text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

constexpr int lineHeight = 18;
constexpr int legendHeight = 8;
constexpr double mostOfCell = 24;  // pixels along a side

}  // namespace

HeatMap::HeatMap(QWidget *parent) : Chart(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Heat map"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void HeatMap::setMeans(BlockMeans means)
{
    m_means = std::move(means);
    m_current = m_hovered = std::nullopt;
    m_hasFinite = false;
    double least = 0;
    double greatest = 0;
    for (const BlockMeans::Block &block : m_means.blocks) {
        if (!std::isfinite(block.mean))
            continue;
        least = m_hasFinite ? std::min(least, block.mean) : block.mean;
        greatest = m_hasFinite ? std::max(greatest, block.mean) : block.mean;
        m_hasFinite = true;
    }
    m_colors = HeatColors(least, greatest);
    updateGeometry();
    update();
}

QString HeatMap::dataText() const
{
    QString text;
    for (std::size_t row = 0; row < m_means.down; ++row) {
        for (std::size_t column = 0; column < m_means.across; ++column)
            text += (column > 0 ? QStringLiteral("\t") : QString())
                    + QString::number(m_means.at(row, column).mean, 'g', 17);
        text += QLatin1Char('\n');
    }
    return text;
}

QString HeatMap::wordsOf(const QPoint &cell) const
{
    const auto row = static_cast<std::uint64_t>(cell.y()) * m_means.blockRows;
    const auto column = static_cast<std::uint64_t>(cell.x()) * m_means.blockColumns;
    const BlockMeans::Block &block = m_means.at(static_cast<std::size_t>(cell.y()), static_cast<std::size_t>(cell.x()));
    const std::uint64_t lastRow = std::min(row + m_means.blockRows, m_means.matrix.rows) - 1;
    const std::uint64_t lastColumn = std::min(column + m_means.blockColumns, m_means.matrix.columns) - 1;
    const QString rows =
        row == lastRow ? tr("row %1").arg(grouped(row)) : tr("rows %1 – %2").arg(grouped(row), grouped(lastRow));
    const QString columns = column == lastColumn ? tr("column %1").arg(grouped(column))
                                                 : tr("columns %1 – %2").arg(grouped(column), grouped(lastColumn));
    const QString mean = std::isfinite(block.mean) ? numberText(block.mean) : tr("no finite value");
    QString text = tr("%1, %2: %3").arg(rows, columns, mean);
    if (block.notFinite > 0 && std::isfinite(block.mean))
        text += tr("; %1 not finite").arg(grouped(block.notFinite));
    return text;
}

QString HeatMap::readout() const
{
    if (const auto told = m_hovered ? m_hovered : m_current)
        return wordsOf(*told);
    if (m_means.blockRows == 1 && m_means.blockColumns == 1)
        return tr("%1 × %2 values").arg(grouped(m_means.matrix.rows), grouped(m_means.matrix.columns));
    return tr("%1 × %2, means of %3 × %4")
        .arg(grouped(m_means.matrix.rows), grouped(m_means.matrix.columns), grouped(m_means.blockRows),
             grouped(m_means.blockColumns));
}

QRectF HeatMap::cells(const QRect &area, double pixels) const
{
    const auto across = static_cast<double>(std::max<std::size_t>(1, m_means.across));
    const auto down = static_cast<double>(std::max<std::size_t>(1, m_means.down));
    // The shape of the matrix, within reason; all cells alike, on the pixels of the device.
    const double ratio = std::clamp(static_cast<double>(m_means.matrix.rows)
                                        / static_cast<double>(std::max<std::uint64_t>(1, m_means.matrix.columns)),
                                    0.5, 1.0);
    const auto side = [&](double room) {
        return std::clamp(std::floor(room * pixels) / pixels, 1 / pixels, mostOfCell);
    };
    const double width = side(area.width() / across);
    const double height = side(area.width() * ratio / down);
    return {static_cast<double>(area.left()), static_cast<double>(area.top() + lineHeight + 2), width * across,
            height * down};
}

int HeatMap::heightForWidth(int width) const
{
    const double plot = isEmpty() ? 2 * lineHeight : cells(QRect(0, 0, width, 1), 1).height();
    return lineHeight + 2 + static_cast<int>(std::ceil(plot)) + 6 + legendHeight + lineHeight;
}

void HeatMap::paintChart(QPainter &painter, const QRect &area)
{
    painter.setFont(uiFont(11));
    painter.setPen(theme().text3);
    if (isEmpty()) {
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, tr("There is no matrix to draw."));
        return;
    }
    const QRect top(area.left(), area.top(), area.width(), lineHeight);
    painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(readout(), Qt::ElideRight, top.width()));
    const QRectF place = cells(area, pixelsOf(painter));
    paintCells(painter, place);
    paintLegend(painter, QRect(area.left(), static_cast<int>(std::ceil(place.bottom())) + 6,
                               std::max(160, static_cast<int>(place.width())), legendHeight + lineHeight));
}

void HeatMap::paintCells(QPainter &painter, const QRectF &place) const
{
    const Theme &now = theme();
    constexpr std::size_t steps = 255;  // zero in the middle
    const std::vector<QColor> scale = m_colors.scale(steps, now);
    const auto colorOf = [&](double mean) {
        return static_cast<std::size_t>(std::lround(m_colors.place(mean) * (steps - 1)));
    };
    for (int y = 0; y < static_cast<int>(m_means.down); ++y) {
        for (int x = 0; x < static_cast<int>(m_means.across); ++x) {
            const double mean = m_means.at(static_cast<std::size_t>(y), static_cast<std::size_t>(x)).mean;
            const QRectF cell = cellRect(place, {x, y});
            painter.fillRect(cell, std::isfinite(mean) ? scale[colorOf(mean)] : now.unchecked.mark);
            if (!std::isfinite(mean))  // not by its colour alone
                painter.fillRect(QRectF(cell.center() - QPointF(0.5, 0.5), QSizeF(1, 1)), now.text1);
        }
    }
    painter.setPen(now.line);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void HeatMap::paintLegend(QPainter &painter, const QRect &area) const
{
    if (!m_hasFinite)
        return;
    const Theme &now = theme();
    const std::vector<QColor> scale = m_colors.scale(63, now);
    const auto edge = [&](std::size_t step) {
        return area.left() + static_cast<int>(static_cast<std::size_t>(area.width()) * step / scale.size());
    };
    for (std::size_t i = 0; i < scale.size(); ++i)
        painter.fillRect(QRect(edge(i), area.top(), edge(i + 1) - edge(i), legendHeight), scale[i]);
    painter.setPen(now.line);
    painter.drawRect(QRectF(area.left() - 0.5, area.top() - 0.5, area.width() + 1, legendHeight + 1));
    paintScale(painter, QRect(area.left(), area.top() + legendHeight + 2, area.width(), lineHeight - 2),
               m_colors.first(), m_colors.last());
}

QRectF HeatMap::cellRect(const QRectF &place, const QPoint &cell) const
{
    const double width = place.width() / static_cast<double>(m_means.across);
    const double height = place.height() / static_cast<double>(m_means.down);
    return {place.left() + cell.x() * width, place.top() + cell.y() * height, width, height};
}

void HeatMap::paintEvent(QPaintEvent *event)
{
    Chart::paintEvent(event);
    const auto told = m_hovered ? m_hovered : hasFocus() ? m_current : std::nullopt;
    if (!told)
        return;
    QPainter painter(this);
    const QRectF cell = cellRect(cells(rect(), devicePixelRatioF()), *told);
    painter.setPen(QPen(theme().base, 1));
    painter.drawRect(cell.adjusted(-2.5, -2.5, 2.5, 2.5));
    painter.setPen(QPen(theme().text1, 1));
    painter.drawRect(cell.adjusted(-1.5, -1.5, 1.5, 1.5));
}

std::optional<QPoint> HeatMap::cellAt(const QPoint &position) const
{
    const QRectF place = cells(rect(), devicePixelRatioF());
    if (isEmpty() || !place.contains(position))
        return std::nullopt;
    const QPointF inside = position - place.topLeft();
    const auto index = [](double at, double whole, std::size_t count) {
        return std::min(static_cast<int>(count) - 1, static_cast<int>(at / whole * static_cast<double>(count)));
    };
    return QPoint(index(inside.x(), place.width(), m_means.across), index(inside.y(), place.height(), m_means.down));
}

QString HeatMap::tipAt(const QPoint &position) const
{
    const auto cell = cellAt(position);
    return cell ? escaped(wordsOf(*cell)) : QString();
}

void HeatMap::mouseMoveEvent(QMouseEvent *event)
{
    m_hovered = cellAt(event->pos());
    update();
}

void HeatMap::mousePressEvent(QMouseEvent *event)
{
    const auto cell = event->button() == Qt::LeftButton ? cellAt(event->pos()) : std::nullopt;
    if (cell)
        m_current = cell;
    update();
}

void HeatMap::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
}

void HeatMap::move(int across, int down)
{
    const QPoint next = m_current ? *m_current + QPoint(across, down) : QPoint(0, 0);
    m_current = QPoint(std::clamp(next.x(), 0, static_cast<int>(m_means.across) - 1),
                       std::clamp(next.y(), 0, static_cast<int>(m_means.down) - 1));
    setAccessibleDescription(wordsOf(*m_current));
    update();
}

void HeatMap::keyPressEvent(QKeyEvent *event)
{
    if (isEmpty())
        return Chart::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Right: return move(1, 0);
        case Qt::Key_Left: return move(-1, 0);
        case Qt::Key_Down: return move(0, 1);
        case Qt::Key_Up: return move(0, -1);
        case Qt::Key_Home: return move(-static_cast<int>(m_means.across), 0);
        case Qt::Key_End: return move(static_cast<int>(m_means.across), 0);
        default: Chart::keyPressEvent(event);
    }
}

}  // namespace pt2scope
