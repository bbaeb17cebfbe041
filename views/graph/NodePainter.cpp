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
constexpr double row = nodemetrics::rowHeight;
constexpr double line = nodemetrics::lineHeight;
constexpr double stripe = nodemetrics::stripe;
constexpr double padding = nodemetrics::padding;

QPen cosmetic(const QColor &color, double width)
{
    QPen pen(color, width);
    pen.setCosmetic(true);
    return pen;
}

}  // namespace

void GraphPainter::paintNodes()
{
    m_painter.setRenderHint(QPainter::Antialiasing, m_detail == GraphDetail::Full || !isCrowded());
    for (const std::uint32_t node : m_nodes) {
        if (m_scene.node(node).open)
            continue;
        m_painter.setOpacity(isDimmed(node) ? 0.3 : 1);
        m_detail == GraphDetail::Full ? paintNode(node) : paintTitleOnly(node);
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
        default: paintOperator(box, node, words); break;
    }
    paintSteps(box, node);
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

void GraphPainter::paintOperator(const QRectF &box, std::uint32_t node, const NodeWords &words)
{
    if (words.alike > 1)
        paintCards(box);
    paintBox(box, node, boxRadius);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_words.tint(m_theme, words.tint));
    QPainterPath bar;
    bar.addRoundedRect(QRectF(box.x(), box.y(), 2 * boxRadius, box.height()), boxRadius, boxRadius);
    QPainterPath part;
    part.addRect(QRectF(box.x(), box.y(), stripe, box.height()));
    m_painter.drawPath(bar.intersected(part));
    QRectF first(box.x() + padding, box.y(), box.width() - 2 * padding + 3, row);
    if (words.alike > 1)
        paintAlike(first, words.alike);
    if (words.opens) {
        paintChevron({first.x() + 4, first.center().y()}, false);
        first.adjust(15, 0, 0, 0);
    }
    const double title = paintText(first, words.title, GraphFont::Title, m_theme.text1);
    paintHit(first, title, node);
    double taken = title;
    if (!words.detail.isEmpty())
        taken += 7 + paintText(first.adjusted(title + 7, 0, 0, 0), words.detail, GraphFont::Mono, m_theme.text2);
    paintText(first.adjusted(taken + 8, 0, 0, 0), words.right, GraphFont::Mono, m_theme.text3, Qt::AlignRight);
    if (!words.lines.empty()) {
        m_painter.setPen(cosmetic(m_theme.line, 1));
        m_painter.drawLine(QPointF(box.x() + stripe, box.y() + row - 1), QPointF(box.right() - 1, box.y() + row - 1));
    }
    double y = box.y() + row - 1;
    for (const NodeWords::Line &each : words.lines) {
        const QRectF below(first.x(), y, box.right() - 8 - first.x(), line);
        m_painter.setPen(cosmetic(m_theme.line2, 1));
        m_painter.setBrush(Qt::NoBrush);
        if (!each.right.isEmpty())
            m_painter.drawRect(QRectF(below.x(), below.center().y() - 2.5, 5, 5));
        const double right = static_cast<double>(m_ruler.width(GraphFont::Quiet, each.right));
        paintText(below, each.right, GraphFont::Quiet, m_theme.text3, Qt::AlignRight);
        paintText(below.adjusted(10, 0, -right - 6, 0), each.text, GraphFont::Mono, m_theme.text2);
        y += line;
    }
    paintRing(box, boxRadius, node);
}

void GraphPainter::paintModule(const QRectF &box, std::uint32_t node, const NodeWords &words)
{
    if (words.alike > 1)
        paintCards(box);
    paintBox(box, node, moduleRadius);
    const QRectF first(box.x() + 9, box.y() + 2, box.width() - 18, 22);
    paintChevron({first.x() + 4, first.center().y()}, false);
    QRectF text = first.adjusted(15, 0, 0, 0);
    if (words.alike > 1) {
        paintAlike(first, words.alike);
        text.adjust(0, 0, -46, 0);
    }
    const double title = paintText(text, words.title, GraphFont::Title, m_theme.text1);
    paintHit(text, title, node);
    paintText(text.adjusted(title + 7, 0, 0, 0), words.detail, GraphFont::Quiet, m_theme.text3);
    const QRectF second(text.x(), box.y() + 22, first.right() - text.x(), 16);
    if (!words.lines.empty()) {
        const double right =
            paintText(second, words.lines.front().right, GraphFont::Quiet, m_theme.text3, Qt::AlignRight);
        paintText(second.adjusted(0, 0, -right - 6, 0), words.lines.front().text, GraphFont::Quiet, m_theme.text2);
    }
    paintFamilies({box.x() + 6, box.bottom() - 6.5, box.width() - 12, 3}, words);
    paintRing(box, moduleRadius, node);
}

void GraphPainter::paintPill(const QRectF &box, std::uint32_t node, const NodeWords &words)
{
    const double radius = box.height() / 2;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_marks->hovered == node ? m_theme.text2 : m_theme.text1);
    m_painter.drawRoundedRect(box, radius, radius);
    QRectF text = box.adjusted(padding, 0, -padding + 2, 0);
    if (m_marks->hits.contains(node)) {
        m_painter.setBrush(m_theme.accent);
        m_painter.drawRoundedRect(box, radius, radius);
    }
    const double title = paintText(text, words.title, GraphFont::Title, m_theme.base);
    paintText(text.adjusted(title + 8, 0, 0, 0), words.detail, GraphFont::Mono,
              blend(m_theme.base, m_theme.text1, 0.78));
    paintRing(box, radius, node);
}

void GraphPainter::paintCards(const QRectF &box)
{
    m_painter.setPen(cosmetic(m_theme.line2, 1));
    m_painter.setBrush(m_theme.base);
    for (const double step : {6.0, 3.0})
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

/// At a middle zoom: the name alone, as large as the box allows.
void GraphPainter::paintTitleOnly(std::uint32_t node)
{
    const NodeWords &words = m_words.node(node);
    const QRectF box = snapped(m_scene.rect(node));
    const bool isPill = words.look == NodeWords::Look::Pill;
    const bool isSelected = m_marks->selected == node;
    const auto finding = m_marks->findings.find(node);
    const bool hasFinding = finding != m_marks->findings.end();
    const double radius = isPill ? box.height() / 2 : boxRadius;
    if (words.alike > 1) {
        m_painter.setPen(cosmetic(m_theme.line2, 1));
        m_painter.setBrush(m_theme.base);
        m_painter.drawRoundedRect(box.adjusted(4, 5, -4, 5), radius, radius);
    }
    const QColor border = isSelected   ? m_theme.accent
                          : hasFinding ? m_theme.tone(finding->second).mark
                          : isPill     ? m_theme.text1
                                       : borderColor(node);
    m_painter.setPen(cosmetic(border, isSelected || hasFinding ? 2 : 1));
    m_painter.setBrush(isPill                         ? m_theme.text1
                       : m_marks->hits.contains(node) ? m_theme.searchMark
                       : m_marks->hovered == node     ? m_theme.hover
                                                      : m_theme.base);
    m_painter.drawRoundedRect(box, radius, radius);
    if (words.look == NodeWords::Look::Operator)
        m_painter.fillRect(QRectF(box.x() + 1, box.y() + 2, stripe - 1, box.height() - 4),
                           m_words.tint(m_theme, words.tint));
    if (words.look == NodeWords::Look::Module)
        paintFamilies({box.x() + 6, box.bottom() - 8, box.width() - 12, 4}, words);
    paintLoneTitle(box, words);
}

void GraphPainter::paintLoneTitle(const QRectF &box, const NodeWords &words)
{
    constexpr double legible = 9.5;  // pixels
    const bool isPill = words.look == NodeWords::Look::Pill;
    const double scale = std::max(1.0, legible / (12 * m_zoom));
    const QRectF place = box.adjusted(padding - 2, 0, -4, words.look == NodeWords::Look::Module ? -6 : 0);
    m_painter.save();
    m_painter.translate(place.topLeft());
    m_painter.scale(scale, scale);
    const QString title = words.alike > 1 ? QStringLiteral("%1  ×%2").arg(words.title).arg(words.alike) : words.title;
    paintText({0, 0, place.width() / scale, place.height() / scale}, title, GraphFont::Title,
              isPill ? m_theme.base : m_theme.text1);
    m_painter.restore();
}

}  // namespace pt2scope
