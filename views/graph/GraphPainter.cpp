// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphPainter.h"

#include "views/graph/GraphStubs.h"

#include <QPainter>
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

const QString &WordCache::stub(const GraphLayout::Stub &stub)
{
    if (m_stubs.size() > mostWords)
        m_stubs.clear();
    const auto entry = m_stubs.try_emplace(stub.strand);
    if (entry.second)
        entry.first->second = GraphStubs(*m_scene).text(m_writer, stub);
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
    paintStubs();
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

QColor GraphPainter::barColor(std::uint32_t node) const
{
    const auto finding = m_marks->findings.find(node);
    if (m_marks->selected == node)
        return m_theme.accent;
    if (finding != m_marks->findings.end())
        return m_theme.tone(finding->second).mark;
    if (m_marks->hits.contains(node) || m_marks->hitsWithin.contains(node))
        return m_theme.isDark ? blend(m_theme.searchMark, m_theme.text1, 0.6) : m_theme.searchMark;
    const std::uint32_t item = m_scene.node(node).item;
    const auto own = [&] {
        switch (m_scene.subject()->item(item).kind) {
            case GraphOutline::Kind::Operator: return m_words.tint(m_theme, m_words.writer().tint(item));
            case GraphOutline::Kind::Module: return isDimmed(node) ? m_theme.line2 : m_theme.base;
            default: return pillGround();
        }
    };
    return isDimmed(node) ? blend(own(), m_theme.canvas, 0.3) : own();
}

/// Bars, or dots: of those that fall on the same pixels one. Modules are of no family: outlines.
void GraphPainter::paintSmallNodes()
{
    constexpr double roundFrom = 0.2;  // nearer than this one sees which boxes are pills
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    std::unordered_map<QRgb, QVector<QRectF>> rects;
    std::vector<QRectF> pills;
    QVector<QRectF> modules;
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
        else if (barColor(node) == m_theme.base)
            modules.append(box);
        else
            rects[barColor(node).rgb()].append(box);
    }
    m_painter.setPen(Qt::NoPen);
    for (const auto &[color, boxes] : rects) {
        m_painter.setBrush(QColor(color));
        m_painter.drawRects(boxes);
    }
    QPen outline(m_theme.edge, 1);
    outline.setCosmetic(true);
    m_painter.setPen(outline);
    m_painter.setBrush(m_theme.base);
    m_painter.drawRects(modules);
    m_painter.setPen(Qt::NoPen);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setBrush(pillGround());
    for (const QRectF &pill : pills)
        m_painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
}

}  // namespace pt2scope
