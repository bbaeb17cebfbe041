// SPDX-License-Identifier: Apache-2.0
#include "views/charts/HistogramChart.h"

#include "views/charts/ChartText.h"
#include "views/theme/Fonts.h"
#include "views/theme/Theme.h"
#include "views/widgets/Text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <numeric>

namespace pt2scope {

namespace {

constexpr int lineHeight = 18;
constexpr std::size_t bins = histogramBins;

/// Where a bin begins, on the pixels of the device.
double edgeOf(const QRect &plot, std::size_t bin, double pixels)
{
    const double exact = plot.width() * static_cast<double>(bin) / static_cast<double>(bins);
    return plot.left() + std::round(exact * pixels) / pixels;
}

}  // namespace

HistogramChart::HistogramChart(QWidget *parent) : Chart(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Histogram"));
}

void HistogramChart::setHistogram(MaybeHistogram histogram)
{
    m_histogram = std::move(histogram);
    m_current = m_hovered = std::nullopt;
    update();
}

QString HistogramChart::dataText() const
{
    QString text;
    for (std::size_t i = 0; m_histogram && i < bins; ++i)
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(m_histogram->edges[i], 0, 'g', 17)
                    .arg(m_histogram->edges[i + 1], 0, 'g', 17)
                    .arg(m_histogram->counts[i]);
    return text;
}

std::uint64_t HistogramChart::valueCount() const
{
    return std::accumulate(m_histogram->counts.begin(), m_histogram->counts.end(), std::uint64_t{0});
}

QString HistogramChart::wordsOf(std::size_t bar) const
{
    const std::uint64_t count = m_histogram->counts[bar];
    return tr("%1 to %2: %3 (%4 %)")
        .arg(numberText(m_histogram->edges[bar]), numberText(m_histogram->edges[bar + 1]), grouped(count),
             numberText(
                 100 * static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(1, valueCount())), 2));
}

QString HistogramChart::readout() const
{
    if (!m_histogram)
        return {};
    if (const auto told = m_hovered ? m_hovered : m_current)
        return wordsOf(*told);
    return tr("%1 values, tallest bin %2")
        .arg(grouped(valueCount()), grouped(*std::ranges::max_element(m_histogram->counts)));
}

QRect HistogramChart::plot(const QRect &area) const
{
    return area.adjusted(1, lineHeight + 2, -1, -lineHeight);
}

void HistogramChart::paintChart(QPainter &painter, const QRect &area)
{
    const Theme &now = theme();
    painter.setFont(uiFont(11));
    painter.setPen(now.text3);
    if (!m_histogram) {
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, tr("There is no finite value to draw."));
        return;
    }
    const QRect top(area.left() + 1, area.top(), area.width() - 2, lineHeight);
    painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(readout(), Qt::ElideRight, top.width()));
    paintBars(painter, plot(area));
    paintNumbers(painter, plot(area));
}

void HistogramChart::paintBars(QPainter &painter, const QRect &plot) const
{
    const Theme &now = theme();
    const double pixels = pixelsOf(painter);
    const auto most = static_cast<double>(*std::ranges::max_element(m_histogram->counts));
    const auto told = m_hovered ? m_hovered : hasFocus() ? m_current : std::nullopt;
    const double gap = plot.width() >= static_cast<int>(3 * bins) ? 1 : 0;
    for (std::size_t i = 0; i < bins; ++i) {
        const double left = edgeOf(plot, i, pixels);
        const double right = edgeOf(plot, i + 1, pixels);
        if (told == i)
            painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), now.selected);
        if (m_histogram->counts[i] == 0)
            continue;
        // Whatever is there is seen.
        const double exact = plot.height() * static_cast<double>(m_histogram->counts[i]) / most;
        const double height = std::max(1.0, std::round(exact * pixels) / pixels);
        painter.fillRect(QRectF(left, plot.bottom() + 1 - height, std::max(1 / pixels, right - left - gap), height),
                         told == i ? now.accent : now.bar);
    }
    painter.fillRect(QRect(plot.left(), plot.bottom() + 1, plot.width(), 1), now.line2);
}

void HistogramChart::paintNumbers(QPainter &painter, const QRect &plot) const
{
    const double first = m_histogram->edges.front();
    const double last = m_histogram->edges.back();
    const QRect below(plot.left(), plot.bottom() + 3, plot.width(), lineHeight - 3);
    paintScale(painter, below, first, last);
}

std::optional<std::size_t> HistogramChart::barAt(const QPoint &position) const
{
    const QRect place = plot(rect());
    if (!m_histogram || position.x() < place.left() || position.x() > place.right() || position.y() < place.top()
        || position.y() > place.bottom())
        return std::nullopt;
    return std::min(bins - 1, static_cast<std::size_t>(position.x() - place.left()) * bins
                                  / static_cast<std::size_t>(std::max(1, place.width())));
}

QString HistogramChart::tipAt(const QPoint &position) const
{
    const auto bar = barAt(position);
    return bar ? escaped(wordsOf(*bar)) : QString();
}

void HistogramChart::setCurrent(std::size_t bar)
{
    m_current = std::min(bar, bins - 1);
    setAccessibleDescription(wordsOf(*m_current));
    update();
}

void HistogramChart::mouseMoveEvent(QMouseEvent *event)
{
    m_hovered = barAt(event->pos());
    update();
}

void HistogramChart::mousePressEvent(QMouseEvent *event)
{
    const auto bar = event->button() == Qt::LeftButton ? barAt(event->pos()) : std::nullopt;
    if (bar)
        setCurrent(*bar);
}

void HistogramChart::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
}

void HistogramChart::keyPressEvent(QKeyEvent *event)
{
    if (!m_histogram)
        return Chart::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Right: return setCurrent(m_current ? *m_current + 1 : 0);
        case Qt::Key_Left: return setCurrent(!m_current ? bins - 1 : *m_current > 0 ? *m_current - 1 : 0);
        case Qt::Key_Home: return setCurrent(0);
        case Qt::Key_End: return setCurrent(bins - 1);
        default: Chart::keyPressEvent(event);
    }
}

}  // namespace pt2scope
