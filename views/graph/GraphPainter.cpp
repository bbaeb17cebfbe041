// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphPainter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

constexpr double fullZoom = 0.75;
constexpr double titleZoom = 0.40;
constexpr double barZoom = 0.15;
constexpr std::size_t mostWords = 6'000;

}  // namespace

GraphDetail graphDetail(double zoom)
{
    return zoom >= fullZoom    ? GraphDetail::Full
           : zoom >= titleZoom ? GraphDetail::Titles
           : zoom >= barZoom   ? GraphDetail::Bars
                               : GraphDetail::Dots;
}

const NodeWords &WordCache::node(std::uint32_t node)
{
    if (m_nodes.size() > mostWords)
        m_nodes.clear();
    const auto entry = m_nodes.try_emplace(node);
    if (entry.second)
        entry.first->second = m_writer.words(m_scene->visible(), m_scene->node(node));
    return entry.first->second;
}

const QString &WordCache::label(std::uint32_t edge)
{
    if (m_labels.size() > mostWords)
        m_labels.clear();
    const auto entry = m_labels.try_emplace(edge);
    if (entry.second)
        entry.first->second = m_scene->labelText(m_writer, edge);
    return entry.first->second;
}

void GraphPainter::paint(const QRectF &area, QPointF origin, double zoom, const GraphMarks &marks)
{
    m_marks = &marks;
    m_origin = origin;
    m_zoom = zoom;
    m_detail = marks.withTitles ? graphDetail(zoom) : std::min(graphDetail(zoom), GraphDetail::Bars);
    m_painter.save();
    findVisible(area);
    m_painter.translate(origin);
    m_painter.scale(zoom, zoom);
    paintFrames();
    paintEdges();
    paintFrameTitles();
    m_detail >= GraphDetail::Titles ? paintNodes() : paintSmallNodes();
    m_painter.restore();
}

void GraphPainter::findVisible(const QRectF &area)
{
    constexpr float margin = 40;  // cards, icons, rings and the counts of steps reach beyond their node
    m_area = LayoutRect{static_cast<float>((area.x() - m_origin.x()) / m_zoom),
                        static_cast<float>((area.y() - m_origin.y()) / m_zoom),
                        static_cast<float>(area.width() / m_zoom), static_cast<float>(area.height() / m_zoom)}
                 .grown(margin);
    m_scene.index().nodesIn(m_area, m_nodes);
    m_scene.index().strandsIn(m_area, m_strands);
}

double GraphPainter::snapped(double at, double origin) const
{
    return (std::floor(at * m_zoom + origin) + 0.5 - origin) / m_zoom;
}

/// On the middle of pixels, so that borders are crisp.
QRectF GraphPainter::snapped(const LayoutRect &rect) const
{
    const QPointF corner(snapped(static_cast<double>(rect.x), m_origin.x()),
                         snapped(static_cast<double>(rect.y), m_origin.y()));
    return {corner, QPointF(snapped(static_cast<double>(rect.right()), m_origin.x()),
                            snapped(static_cast<double>(rect.bottom()), m_origin.y()))};
}

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
    m_painter.fillRect(QRectF(row.x(), row.y() + 3, left + 2, row.height() - 6), ground);
    if (hasExtent)
        m_painter.fillRect(QRectF(row.right() - extent - 2, row.y() + 3, extent + 2, row.height() - 6), ground);
    if (isFull)
        paintChevron({row.x() + 4, row.center().y()}, true);
    paintText(text, words.title, GraphFont::Title, m_theme.text1);
    paintHit(text, title, node);
    if (hasDetail)
        paintText(text.adjusted(title + gap, 0, 0, 0), words.detail, GraphFont::Quiet, m_theme.text2);
    if (hasExtent)
        paintText(text, words.right, GraphFont::Quiet, m_theme.text2, Qt::AlignRight);
}

QColor GraphPainter::barColor(std::uint32_t node) const
{
    const auto finding = m_marks->findings.find(node);
    if (m_marks->selected == node)
        return m_theme.accent;
    if (finding != m_marks->findings.end())
        return m_theme.tone(finding->second).mark;
    if (m_marks->hits.contains(node))
        return m_theme.isDark ? blend(m_theme.searchMark, m_theme.text1, 0.6) : m_theme.searchMark;
    const std::uint32_t item = m_scene.node(node).item;
    const auto own = [&] {
        switch (m_scene.subject()->item(item).kind) {
            case GraphOutline::Kind::Operator: return m_words.tint(m_theme, m_words.writer().tint(item));
            case GraphOutline::Kind::Module: return m_theme.bar;
            default: return pillGround();
        }
    };
    return isDimmed(node) ? blend(own(), m_theme.canvas, 0.3) : own();
}

/// Bars, or dots: of those that fall on the same pixels one.
void GraphPainter::paintSmallNodes()
{
    constexpr double roundFrom = 0.2;  // nearer than this one sees which boxes are pills
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    std::unordered_map<QRgb, QVector<QRectF>> rects;
    std::vector<QRectF> pills;
    QPointF last(-1, -1);
    const double pixel = 1 / m_zoom;
    for (const std::uint32_t node : m_nodes) {
        if (m_scene.node(node).open)
            continue;
        const LayoutRect &rect = m_scene.rect(node);
        const QPointF at(std::floor(static_cast<double>(rect.x) * m_zoom),
                         std::floor(static_cast<double>(rect.y) * m_zoom));
        if (at == last && m_marks->selected != node)
            continue;
        last = at;
        const QRectF box(static_cast<double>(rect.x), static_cast<double>(rect.y),
                         std::max(static_cast<double>(rect.width), pixel),
                         std::max(static_cast<double>(rect.height), pixel));
        const bool isPill = m_zoom >= roundFrom
                            && m_scene.subject()->outline().argument(m_scene.subject()->item(m_scene.node(node).item));
        if (isPill && m_marks->withTitles && barColor(node) == pillGround())
            pills.push_back(box);
        else
            rects[barColor(node).rgb()].append(box);
    }
    m_painter.setPen(Qt::NoPen);
    for (const auto &[color, boxes] : rects) {
        m_painter.setBrush(QColor(color));
        m_painter.drawRects(boxes);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setBrush(pillGround());
    for (const QRectF &pill : pills)
        m_painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
}

}  // namespace pt2scope
