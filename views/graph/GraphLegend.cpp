// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphLegend.h"

#include "views/theme/Fonts.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr int rowHeight = 18;
constexpr int border = 8;
constexpr int mark = 10;  // the stripe and the space behind it
constexpr int skipLine = 18;
constexpr int columnGap = 12;
constexpr int spare = 2;  // advances of words are rounded
constexpr int dot = 11;   // with the space behind it
constexpr std::size_t columns = 2;
constexpr int wayGap = 6;  // above the row of ways

}  // namespace

GraphLegend::GraphLegend(QWidget *parent) : GraphOverlay(parent)
{
    setObjectName(QStringLiteral("graphLegend"));
    setCursor(Qt::PointingHandCursor);
}

void GraphLegend::setTinting(const GraphTintingPtr &tinting)
{
    m_tinting = tinting;
    renewToolTip();
    updateGeometry();
    update();
}

void GraphLegend::renewToolTip()
{
    QStringList words;
    for (std::size_t i = 0; m_tinting && i < m_tinting->present().size(); ++i)
        words << m_tinting->word(m_tinting->present()[i]);
    setToolTip(words.join(QStringLiteral(" · ")));
    setAccessibleName(tr("What the colours tell: %1").arg(toolTip()));
}

void GraphLegend::setTellsWays(bool tellsWays)
{
    setTelling(m_tellsWays, tellsWays);
}

void GraphLegend::setTellsSkips(bool tellsSkips)
{
    setTelling(m_tellsSkips, tellsSkips);
}

void GraphLegend::setTellsStubs(bool tellsStubs)
{
    setTelling(m_tellsStubs, tellsStubs);
}

void GraphLegend::setTelling(bool &telling, bool tells)
{
    if (telling == tells)
        return;
    telling = tells;
    updateGeometry();
    Q_EMIT resized();
    update();
}

/// Each as wide as its words; lines may lie under both. No second one where it would be empty.
std::array<int, 2> GraphLegend::columnWidths() const
{
    constexpr int widest = 150;
    const QFontMetrics metrics(uiFont(11));
    std::array<int, columns> widths{};
    const auto hold = [&](std::size_t column, const QString &word) {
        widths[column] = std::max(widths[column], mark + spare + std::min(widest, metrics.horizontalAdvance(word)));
    };
    for (std::size_t i = 0; i < m_tinting->present().size(); ++i)
        hold(i % columns, m_tinting->word(m_tinting->present()[i]));
    if (m_tellsWays) {
        hold(0, tr("inputs"));
        hold(1, tr("outputs"));
    }
    int line = 0;
    if (m_tellsSkips)
        line = std::max(line, metrics.horizontalAdvance(tr("skip connection")));
    if (m_tellsStubs)
        line = std::max(line, metrics.horizontalAdvance(tr("goes on elsewhere")));
    const int both = widths[0] + (widths[1] > 0 ? columnGap + widths[1] : 0);
    if (line > 0)
        widths[0] += std::max(0, mark + skipLine - 4 + spare + line - both);
    return widths;
}

int GraphLegend::tintRows() const
{
    return static_cast<int>((m_tinting->present().size() + columns - 1) / columns);
}

QSize GraphLegend::wholeSize() const
{
    if (isEmpty())
        return {0, 0};
    const auto [left, right] = columnWidths();
    const int ways = m_tellsWays ? rowHeight + wayGap : 0;
    const int rows = tintRows() + (m_tellsSkips ? 1 : 0) + (m_tellsStubs ? 1 : 0);
    return {left + (right > 0 ? columnGap + right : 0) + 2 * border, rows * rowHeight + ways + 2 * border - 4};
}

QSize GraphLegend::smallSize() const
{
    if (isEmpty())
        return {0, 0};
    const int word = QFontMetrics(uiFont(11)).horizontalAdvance(tr("Legend"));
    return {static_cast<int>(m_tinting->present().size()) * dot + word + 2 * border, 22};
}

void GraphLegend::paintEvent(QPaintEvent *)
{
    if (isEmpty())
        return;
    QPainter painter(this);
    paintGround(painter);
    isSmall() ? paintDots(painter) : paintWords(painter);
}

void GraphLegend::paintDots(QPainter &painter) const
{
    painter.setPen(Qt::NoPen);
    int x = border - 1;
    for (const std::uint8_t tint : m_tinting->present()) {
        painter.setBrush(m_tinting->color(theme(), tint));
        painter.drawRoundedRect(QRectF(x, 7, 7, 8), 1.5, 1.5);
        x += dot;
    }
    painter.setFont(uiFont(11));
    painter.setPen(theme().text2);
    painter.drawText(rect().adjusted(x, 0, 0, 0), Qt::AlignVCenter, tr("Legend"));
}

void GraphLegend::paintWords(QPainter &painter) const
{
    const QFont font = uiFont(11);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    const std::array<int, columns> widths = columnWidths();
    const std::vector<std::uint8_t> &present = m_tinting->present();
    for (std::size_t i = 0; i < present.size(); ++i) {
        const std::size_t column = i % columns;
        const QRect row(border + (column > 0 ? widths[0] + columnGap : 0),
                        border - 2 + static_cast<int>(i / columns) * rowHeight, widths[column], rowHeight);
        painter.fillRect(QRect(row.x(), row.center().y() - 5, 4, 11), m_tinting->color(theme(), present[i]));
        painter.setPen(theme().text2);
        const QRect text = row.adjusted(mark, 0, 0, 0);
        painter.drawText(text, Qt::AlignVCenter,
                         metrics.elidedText(m_tinting->word(present[i]), Qt::ElideRight, text.width()));
    }
    QRect row(border, border - 2 + tintRows() * rowHeight, width() - 2 * border, rowHeight);
    if (m_tellsSkips)
        paintLine(painter, row, false, tr("skip connection"));
    if (m_tellsStubs)
        paintLine(painter, row, true, tr("goes on elsewhere"));
    if (m_tellsWays)
        paintWays(painter, row.y() + wayGap);
}

/// A dashed line, or one that ends at a pill.
void GraphLegend::paintLine(QPainter &painter, QRect &row, bool isStub, const QString &word) const
{
    const double x = row.x() - 2;
    const double y = row.center().y() + 0.5;
    QPen line(theme().edge, 1.25);
    line.setCapStyle(Qt::FlatCap);
    if (isStub) {
        painter.setPen(line);
        painter.setBrush(Qt::NoBrush);
        painter.drawLine(QPointF(x, y), QPointF(x + skipLine - 11, y));
        painter.drawRoundedRect(QRectF(x + skipLine - 11, y - 3.5, 11, 7), 3.5, 3.5);
    } else {
        line.setDashPattern({4, 2.4});
        painter.setPen(line);
        painter.drawLine(QPointF(x, y), QPointF(x + skipLine, y));
    }
    painter.setPen(theme().text2);
    painter.drawText(row.adjusted(mark + skipLine - 4, 0, 0, 0), Qt::AlignVCenter, word);
    row.translate(0, rowHeight);
}

/// Lines, as the edges are: not to be taken for a class of operators.
void GraphLegend::paintWays(QPainter &painter, int top) const
{
    painter.setPen(theme().line);
    painter.drawLine(border, top - wayGap / 2, rect().right() - border, top - wayGap / 2);
    const auto [left, right] = columnWidths();
    QRect place(border, top, left, rowHeight);
    for (const auto &[color, word] :
         {std::pair(theme().accent, tr("inputs")), std::pair(theme().downstream, tr("outputs"))}) {
        painter.fillRect(QRect(place.x() - 2, place.center().y(), 9, 2), color);
        painter.setPen(theme().text2);
        painter.drawText(place.adjusted(mark, 0, 0, 0), Qt::AlignVCenter, word);
        place = QRect(border + left + columnGap, top, right, rowHeight);
    }
}

void GraphLegend::mousePressEvent(QMouseEvent *)
{
    if (!hasNoRoom())
        return;
    m_isPinned = !m_isPinned;
    Q_EMIT resized();
    update();
}

void GraphLegend::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        renewToolTip();
}

}  // namespace pt2scope
