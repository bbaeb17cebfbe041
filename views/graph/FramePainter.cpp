// SPDX-License-Identifier: Apache-2.0
// What is unfolded.
#include "views/graph/GraphPainter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace pt2scope {

QColor GraphPainter::frameGround(std::uint32_t node) const
{
    constexpr double perLevel = 0.035;
    constexpr int deepest = 6;
    int depth = 0;
    for (std::uint32_t at = node; at != GraphScene::none && depth < deepest; at = m_scene.node(at).parent)
        ++depth;
    return blend(m_theme.text1, m_theme.canvas, perLevel * depth);
}

/// Of an operator that holds graphs; nothing for other frames.
std::optional<QColor> GraphPainter::familyOf(std::uint32_t frame) const
{
    const std::uint32_t item = m_scene.node(frame).item;
    if (m_scene.subject()->item(item).kind != GraphOutline::Kind::Operator)
        return std::nullopt;
    return m_words.tint(m_theme, m_words.writer().tint(item));
}

/// How much of a family's colour is in a head: what is written on it has a contrast of 4.5 at least.
double GraphPainter::headShare() const
{
    return m_theme.isDark ? 0.22 : 0.28;
}

/// Behind the title of a frame.
QColor GraphPainter::headGround(std::uint32_t frame) const
{
    const std::optional<QColor> family = familyOf(frame);
    return family ? blend(*family, frameGround(frame), headShare()) : frameGround(frame);
}

void GraphPainter::paintFrames()
{
    constexpr double radius = 8;
    constexpr double least = 3;  // pixels
    const bool isNear = m_detail >= GraphDetail::Titles;
    m_painter.setRenderHint(QPainter::Antialiasing, isNear);
    for (const std::uint32_t node : m_nodes) {
        if (!m_scene.node(node).open)
            continue;
        const QRectF box = snapped(m_scene.rect(node));
        if (box.width() * m_zoom < least && box.height() * m_zoom < least)
            continue;
        const bool isSelected = m_marks->selected == node;
        const std::optional<QColor> family = familyOf(node);
        QPen pen(isSelected ? m_theme.accent : family.value_or(blend(m_theme.line2, m_theme.canvas, 0.75)),
                 isSelected ? 2 : 1);
        pen.setCosmetic(true);
        m_painter.setPen(pen);
        m_painter.setBrush(frameGround(node));
        isNear ? m_painter.drawRoundedRect(box, radius, radius) : m_painter.drawRect(box);
        if (family && isNear)
            paintFrameHead(box, headGround(node), *family, radius);
    }
}

/// The row of the title, in the colour of what it holds together, and a line below.
void GraphPainter::paintFrameHead(const QRectF &box, const QColor &ground, const QColor &line, double radius)
{
    constexpr double head = nodemetrics::rowHeight;
    QPainterPath row(QPointF(box.x(), box.y() + head));
    row.lineTo(box.x(), box.y() + radius);
    row.quadTo(box.topLeft(), QPointF(box.x() + radius, box.y()));
    row.lineTo(box.right() - radius, box.y());
    row.quadTo(box.topRight(), QPointF(box.right(), box.y() + radius));
    row.lineTo(box.right(), box.y() + head);
    QPen pen(line, 1);
    pen.setCosmetic(true);
    m_painter.setPen(pen);
    m_painter.setBrush(ground);
    m_painter.drawPath(row);
    m_painter.drawLine(QPointF(box.x(), box.y() + head), QPointF(box.right(), box.y() + head));
}

void GraphPainter::paintFrameTitles()
{
    if (!m_marks->withTitles)
        return;
    for (const std::uint32_t node : m_nodes) {
        if (m_scene.node(node).open)
            paintFrameTitle(snapped(m_scene.rect(node)), node);
    }
}

/// Far away, where a frame has no row for it: left of the frame, if nothing is there.
void GraphPainter::paintTitleBeside(const QRectF &box, std::uint32_t node)
{
    constexpr double leastHeight = 24;  // pixels
    if (box.height() * m_zoom < leastHeight)
        return;
    const QString &title = m_words.node(node).title;
    const double scale = textScale(GraphFont::Title);
    const double width = textWidth(GraphFont::Title, title) + 2 * scale;
    const QRectF place(box.x() - width - 6 * scale, box.y(), width, 16 * scale);
    std::vector<std::uint32_t> nodes;
    m_scene.index().nodesIn({static_cast<float>(place.x()), static_cast<float>(place.y()),
                             static_cast<float>(place.width()), static_cast<float>(place.height())},
                            nodes);
    const bool isFree = std::ranges::all_of(nodes, [&](std::uint32_t other) {
        return m_scene.node(other).open && snapped(m_scene.rect(other)).contains(place);
    });
    if (!isFree)
        return;
    paintText(place, title, GraphFont::Title, m_theme.text2);
}

/// At any zoom, as long as there is room for it at a legible size.
void GraphPainter::paintFrameTitle(const QRectF &box, std::uint32_t node)
{
    constexpr double legible = 10;  // pixels
    constexpr double leastWidth = 48;
    using namespace nodemetrics;
    if (box.width() * m_zoom < leastWidth || box.height() * m_zoom < 2 * legible)
        return;
    constexpr double leastRow = 5.5;  // pixels
    if (static_cast<double>(rowHeight) * m_zoom < leastRow)
        return paintTitleBeside(box, node);
    const NodeWords &words = m_words.node(node);
    const QRectF row(box.x() + 7, box.y(), box.width() - 14, static_cast<double>(rowHeight));
    if (m_detail >= GraphDetail::Titles)
        return paintWholeTitle(row, words, node);
    const double scale = textScale(GraphFont::Title);
    const QRectF place(row.x(), row.y() + scale, row.width(), 16 * scale);
    const double title = std::min(textWidth(GraphFont::Title, words.title), place.width());
    m_painter.fillRect(QRectF(place.x() - 2 * scale, place.y() + 3 * scale, title + 4 * scale, 13 * scale),
                       frameGround(node));
    paintText(place, words.title, GraphFont::Title, m_theme.text2);
}

/// Name, class and extent, as far as there is room; lines that pass are behind them.
void GraphPainter::paintWholeTitle(const QRectF &row, const NodeWords &words, std::uint32_t node)
{
    constexpr double gap = 7;
    const bool isFull = m_detail == GraphDetail::Full;
    const double indent = isFull ? 15 : 0;
    const QRectF text = row.adjusted(indent, 0, 0, 0);
    const double title = std::min(textWidth(GraphFont::Title, words.title), text.width());
    const double extent = textWidth(GraphFont::Quiet, words.right);
    const double detail = textWidth(GraphFont::Quiet, words.detail);
    const bool hasExtent = title + gap + extent < text.width();
    const bool hasDetail =
        !words.detail.isEmpty() && title + gap + detail + (hasExtent ? gap + extent : 0) < text.width();
    const QColor ground = headGround(node);
    const double left = indent + title + (hasDetail ? gap + detail : 0);
    const QRectF inside = row.adjusted(0, 1, 0, -1);  // lines stop at its rims
    m_painter.fillRect(QRectF(row.x(), inside.y(), left + 2, inside.height()), ground);
    if (hasExtent)
        m_painter.fillRect(QRectF(row.right() - extent - 2, inside.y(), extent + 2, inside.height()), ground);
    if (isFull)
        paintChevron({row.x() + 4, row.center().y()}, true);
    paintText(text, words.title, GraphFont::Title, m_theme.text1, Qt::AlignLeft, Qt::ElideMiddle);
    paintHit(text, title, node);
    if (hasDetail)
        paintText(text.adjusted(title + gap, 0, 0, 0), words.detail, GraphFont::Quiet, m_theme.text2);
    if (hasExtent)
        paintText(text, words.right, GraphFont::Quiet, m_theme.text2, Qt::AlignRight);
}

}  // namespace pt2scope
