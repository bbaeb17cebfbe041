// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphPainter.h"
#include "views/theme/Icons.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <numeric>

namespace pt2scope {

namespace {

constexpr double boxRadius = 5;
constexpr double moduleRadius = 6;
constexpr double headHeight = nodemetrics::rowHeight;
constexpr double line = nodemetrics::lineHeight;
constexpr double stripe = nodemetrics::stripe;
constexpr double padding = nodemetrics::padding;
constexpr double leastDetail = 24;  // pixels of one that is cut

QPen cosmetic(const QColor &color, double width)
{
    QPen pen(color, width);
    pen.setCosmetic(true);
    return pen;
}

bool isPill(const NodeWords &words)
{
    return words.look == NodeWords::Look::Pill || words.look == NodeWords::Look::Output;
}

/// "weight [64]" of "norm1.weight [64]".
QString withoutPath(const QString &parameter)
{
    return parameter.sliced(parameter.lastIndexOf(QLatin1Char('.'), parameter.indexOf(QLatin1Char(' '))) + 1);
}

}  // namespace

void GraphPainter::paintNodes()
{
    m_painter.setRenderHint(QPainter::Antialiasing, m_detail == GraphDetail::Full || !isCrowded());
    for (const std::uint32_t node : m_nodes) {
        if (m_scene.node(node).open)
            continue;
        m_painter.setOpacity(isDimmed(node) ? 0.3 : 1);
        paintNode(node);
    }
    m_painter.setOpacity(1);
}

void GraphPainter::paintNode(std::uint32_t node)
{
    const NodeWords &words = m_words.node(node);
    const QRectF box = snapped(m_scene.rect(node));
    switch (words.look) {
        case NodeWords::Look::Module: paintModule(box, node, words); break;
        case NodeWords::Look::Pill: paintPill(box, node, words); break;
        case NodeWords::Look::Output: paintOutput(box, node, words); break;
        default: paintOperator(box, node, words); break;
    }
    if (m_detail == GraphDetail::Full)
        paintSteps(box, node);
}

/// As many rows of a box as there is room for, the first for its title: as high as laid out, or, where texts are larger
/// than what is around them, of one height.
std::vector<QRectF> GraphPainter::rowsOf(const QRectF &box, double head, std::size_t lines) const
{
    std::vector<QRectF> rows;
    if (textScale(GraphFont::Quiet) <= 1) {
        rows.push_back({box.x(), box.y(), box.width(), head});
        for (std::size_t i = 0; i < lines; ++i)
            rows.push_back({box.x(), box.y() + head - 1 + line * static_cast<double>(i), box.width(), line});
        return rows;
    }
    constexpr double least = 12.5;  // pixels
    const auto room = static_cast<std::size_t>(box.height() * m_zoom / least);
    const std::size_t count = isCrowded() ? 1 : std::clamp<std::size_t>(room, 1, lines + 1);
    const double height = box.height() / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i)
        rows.push_back({box.x(), box.y() + height * static_cast<double>(i), box.width(), height});
    return rows;
}

/// Of its family's colour where the title is, and a stripe of it down the left side.
void GraphPainter::paintOperatorBox(const QRectF &box, const QRectF &head, std::uint32_t node, const QColor &family)
{
    const QColor ground = m_marks->hovered == node ? m_theme.hover : m_theme.base;
    const QColor tinted = blend(family, ground, headShare());
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(tinted);
    m_painter.drawRoundedRect(box, boxRadius, boxRadius);
    m_painter.setBrush(family);
    m_painter.drawRoundedRect(QRectF(box.x(), box.y(), 2 * boxRadius, box.height()), boxRadius, boxRadius);
    const double inner = box.x() + stripe;
    m_painter.fillRect(QRectF(inner, box.y(), 2 * boxRadius - stripe + 1, box.height()), tinted);
    if (head.bottom() < box.bottom() - 2)
        m_painter.fillRect(QRectF(QPointF(inner, head.bottom() - 1), box.bottomRight()), ground);
    m_painter.setPen(cosmetic(borderColor(node), 1));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(box, boxRadius, boxRadius);
}

void GraphPainter::paintBox(const QRectF &box, std::uint32_t node, double radius)
{
    m_painter.setPen(cosmetic(borderColor(node), 1));
    m_painter.setBrush(m_marks->hovered == node ? m_theme.hover : m_theme.base);
    m_painter.drawRoundedRect(box, radius, radius);
}

bool GraphPainter::isDimmed(std::uint32_t node) const
{
    return !m_marks->trace.isEmpty() && !m_marks->trace.steps.contains(node);
}

QColor GraphPainter::borderColor(std::uint32_t node) const
{
    const auto step = m_marks->trace.steps.find(node);
    if (step == m_marks->trace.steps.end() || step->second == 0)
        return m_theme.line2;
    return step->second < 0 ? m_theme.accent : m_theme.downstream;
}

/// How many steps of a trace lead here.
void GraphPainter::paintSteps(const QRectF &box, std::uint32_t node)
{
    const auto step = m_marks->trace.steps.find(node);
    if (step == m_marks->trace.steps.end() || step->second == 0)
        return;
    const QString text = step->second < 0 ? QChar(0x2212) + QString::number(-step->second)
                                          : QLatin1Char('+') + QString::number(step->second);
    const double width = static_cast<double>(m_ruler.width(GraphFont::Quiet, text)) + 12;
    const QRectF pill(box.x() - width - 4, box.center().y() - 8, width, 16);
    m_painter.setPen(cosmetic(borderColor(node), 1));
    m_painter.setBrush(m_theme.canvas);
    m_painter.drawRoundedRect(pill, 8, 8);
    paintText(pill.adjusted(6, 0, 0, 0), text, GraphFont::Quiet, borderColor(node));
}

/// The border that says selected, or that there is something wrong.
void GraphPainter::paintRing(const QRectF &box, double radius, std::uint32_t node)
{
    const auto finding = m_marks->findings.find(node);
    m_painter.setBrush(Qt::NoBrush);
    if (finding != m_marks->findings.end()) {
        m_painter.setPen(cosmetic(m_theme.tone(finding->second).mark, 2));
        m_painter.drawRoundedRect(box, radius, radius);
        constexpr int side = 14;
        const QRect corner(static_cast<int>(box.right()) - side + 5, static_cast<int>(box.y()) - side / 2, side, side);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.canvas);
        m_painter.drawEllipse(QRectF(corner).adjusted(-1, -1, 1, 1));
        paintIcon(m_painter, corner, toneIcon(finding->second), m_theme.tone(finding->second).mark);
    }
    if (m_marks->selected == node) {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(cosmetic(m_theme.accent, 2));
        m_painter.drawRoundedRect(box, radius, radius);
    }
}

/// The title first; of the rest what there is room for, farther away only what need not be cut.
void GraphPainter::paintHead(QRectF row, const NodeWords &words, std::uint32_t node, const HeadColors &colors)
{
    constexpr double gap = 7;
    if (words.alike > 1)
        row.setRight(paintAlike(row, words.alike) - gap);
    if (const auto hits = m_marks->hitsWithin.find(node); hits != m_marks->hitsWithin.end())
        row.setRight(paintHitsWithin(row, hits->second) - gap);
    QRectF place = row;
    // The type of what goes in or out tells more than all of a name that is cut anyway.
    const bool isFull = m_detail == GraphDetail::Full;
    if (isFull && isPill(words) && leastWidth(GraphFont::Title, words.title) > row.width())
        place.setWidth(std::max(row.width() / 3, row.width() - gap - textWidth(GraphFont::Mono, words.detail)));
    const double title = paintText(place, words.title, GraphFont::Title, colors.title, Qt::AlignLeft, Qt::ElideMiddle);
    paintHit(row, title, node);
    QRectF rest = row.adjusted(title + gap, 0, 0, 0);
    const GraphFont font = words.look == NodeWords::Look::Module ? GraphFont::Quiet : GraphFont::Mono;
    const bool hasRoom =
        leastWidth(font, words.detail) <= rest.width() || (isFull && rest.width() * m_zoom > leastDetail);
    if (!words.detail.isEmpty() && hasRoom)
        rest.adjust(paintText(rest, words.detail, font, colors.detail) + gap, 0, 0, 0);
    if (textWidth(GraphFont::Mono, words.right) <= rest.width())
        paintText(rest, words.right, GraphFont::Mono, colors.right, Qt::AlignRight);
}

void GraphPainter::paintOperator(const QRectF &box, std::uint32_t node, const NodeWords &words)
{
    if (words.alike > 1)
        paintCards(box);
    const std::vector<QRectF> rows = rowsOf(box, headHeight, words.lines.size());
    paintOperatorBox(box, rows.front(), node, m_words.tint(m_theme, words.tint));
    QRectF first = rows.front().adjusted(padding, 0, 3 - padding, 0);
    if (words.opens && m_detail == GraphDetail::Full) {
        paintChevron({first.x() + 4, first.center().y()}, false);
        first.adjust(15, 0, 0, 0);
    }
    paintHead(first, words, node, {m_theme.text1, m_theme.text2, m_theme.text2});
    for (std::size_t i = 1; i < rows.size(); ++i)
        paintLine(rows[i].adjusted(padding, 0, -8, 0), words.lines[i - 1]);
    paintRing(box, boxRadius, node);
}

/// A parameter that an operator reads; a mark says that it is one, and how large it is stands behind it.
void GraphPainter::paintLine(QRectF row, const NodeWords::Line &words)
{
    constexpr double mark = 10;
    const double left = textWidth(GraphFont::Mono, words.text);
    const double right = textWidth(GraphFont::Quiet, words.right);
    if (!words.right.isEmpty() && mark + left <= row.width()) {
        m_painter.setPen(cosmetic(m_theme.line2, 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(QRectF(row.x(), row.center().y() - 2.5, 5, 5));
        row.adjust(mark, 0, 0, 0);
    }
    if (left + mark / 2 + right <= row.width())
        paintText(row, words.right, GraphFont::Quiet, m_theme.text3, Qt::AlignRight);
    if (left <= row.width() || textScale(GraphFont::Mono) <= 1)
        // The end of a name and the shape behind it tell more than its beginning.
        paintText(row, words.text, GraphFont::Mono, m_theme.text2, Qt::AlignLeft, Qt::ElideLeft);
    else if (const QString last = withoutPath(words.text); textWidth(GraphFont::Mono, last) <= row.width())
        paintText(row, last, GraphFont::Mono, m_theme.text2);
}

void GraphPainter::paintModule(const QRectF &box, std::uint32_t node, const NodeWords &words)
{
    constexpr double head = 22;
    if (words.alike > 1)
        paintCards(box);
    paintBox(box, node, moduleRadius);
    const std::vector<QRectF> rows = rowsOf(box.adjusted(0, 2, 0, -7), head, words.lines.size());
    const bool isFull = m_detail == GraphDetail::Full;
    const double left = isFull ? 24 : 8;
    if (isFull)
        paintChevron({box.x() + 13, rows.front().center().y()}, false);
    paintHead(rows.front().adjusted(left, 0, -9, 0), words, node, {m_theme.text1, m_theme.text3, m_theme.text3});
    if (rows.size() > 1) {
        const QRectF second = rows[1].adjusted(left, 0, -9, 0);
        const NodeWords::Line &extent = words.lines.front();
        const double text = paintText(second, extent.text, GraphFont::Quiet, m_theme.text2);
        if (text + textWidth(GraphFont::Quiet, extent.right) + 6 < second.width())
            paintText(second, extent.right, GraphFont::Quiet, m_theme.text3, Qt::AlignRight);
    }
    paintFamilies({box.x() + 6, box.bottom() - 6.5, box.width() - 12, 4}, words);
    paintRing(box, moduleRadius, node);
}

/// Darker than boxes, but nothing that outshines them.
QColor GraphPainter::pillGround() const
{
    return m_theme.isDark ? blend(m_theme.text1, m_theme.canvas, 0.22) : m_theme.text2;
}

void GraphPainter::paintPill(const QRectF &box, std::uint32_t node, const NodeWords &words)
{
    const double radius = box.height() / 2;
    const QColor ground = m_marks->hits.contains(node) ? m_theme.accent : pillGround();
    const QColor text = m_marks->hits.contains(node) ? m_theme.onAccent : m_theme.isDark ? m_theme.text1 : m_theme.base;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_marks->hovered == node ? blend(text, ground, 0.15) : ground);
    m_painter.drawRoundedRect(box, radius, radius);
    const QColor quiet = blend(text, ground, 0.85);
    paintHead(box.adjusted(padding, 0, -padding + 3, 0), words, node, {text, quiet, quiet});
    paintRing(box, radius, node);
}

/// A pill that is open, unlike those of inputs; of what is written back its edge is broken.
void GraphPainter::paintOutput(const QRectF &box, std::uint32_t node, const NodeWords &words)
{
    const double radius = box.height() / 2;
    m_painter.setPen(words.isWrittenBack ? QPen(pillGround(), 1.5, Qt::DashLine) : QPen(pillGround(), 2));
    m_painter.setBrush(m_marks->hovered == node ? m_theme.hover : m_theme.base);
    m_painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius - 1, radius - 1);
    paintHead(box.adjusted(padding, 0, -padding + 3, 0), words, node, {m_theme.text1, m_theme.text2, m_theme.text2});
    paintRing(box, radius, node);
}

void GraphPainter::paintCards(const QRectF &box)
{
    m_painter.setPen(cosmetic(m_theme.line2, 1));
    m_painter.setBrush(m_theme.base);
    constexpr double last = nodemetrics::cards;
    for (const double step : {last, last / 2})
        m_painter.drawRoundedRect(box.adjusted(step, step, -step, step), moduleRadius, moduleRadius);
}

void GraphPainter::paintFamilies(const QRectF &strip, const NodeWords &words)
{
    const unsigned total = std::accumulate(words.tints.begin(), words.tints.end(), 0U);
    if (total == 0)
        return;
    double x = strip.x();
    m_painter.setPen(Qt::NoPen);
    for (std::size_t family = 0; family < words.tints.size(); ++family) {
        const double width = strip.width() * words.tints[family] / total;
        if (width <= 0)
            continue;
        m_painter.setBrush(m_words.tint(m_theme, static_cast<std::uint8_t>(family)));
        m_painter.drawRect(QRectF(x, strip.y(), std::max(1.0, width - 1), strip.height()));
        x += width;
    }
}

}  // namespace pt2scope
