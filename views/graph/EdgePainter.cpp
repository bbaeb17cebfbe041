// SPDX-License-Identifier: Apache-2.0
#include "views/graph/EdgeDashes.h"
#include "views/graph/GraphPainter.h"
#include "views/graph/GraphStubs.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

namespace pt2scope {

namespace {

using StrandKind = GraphLayout::StrandKind;

constexpr double cornerRadius = 8;
constexpr double bundleWidth = 4;
constexpr double litWidth = 2;

QPointF at(const LayoutPoint &point)
{
    return {static_cast<double>(point.x), static_cast<double>(point.y)};
}

/// Of a polyline at right angles.
double lengthOf(std::span<const LayoutPoint> points)
{
    double length = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        length +=
            static_cast<double>(std::abs(points[i].x - points[i - 1].x) + std::abs(points[i].y - points[i - 1].y));
    return length;
}

/// A polyline at right angles, its corners rounded.
void addRounded(QPainterPath &path, std::span<const LayoutPoint> points)
{
    const auto towards = [](QPointF from, QPointF to, double radius) {
        const QPointF way = to - from;
        const double length = std::abs(way.x()) + std::abs(way.y());
        return length <= 0 ? from : from + way * (std::min(radius, length / 2) / length);
    };
    if (points.size() < 2)
        return;
    path.moveTo(at(points.front()));
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const QPointF corner = at(points[i]);
        path.lineTo(towards(corner, at(points[i - 1]), cornerRadius));
        path.quadTo(corner, towards(corner, at(points[i + 1]), cornerRadius));
    }
    path.lineTo(at(points.back()));
}

QPen pen(const QColor &color, double width, Qt::PenStyle style = Qt::SolidLine)
{
    return {color, width, style, Qt::FlatCap, Qt::RoundJoin};
}

}  // namespace

bool GraphPainter::isBundle(std::uint32_t strand) const
{
    return m_scene.layout().strandKind[strand] == StrandKind::Bundle;
}

double GraphPainter::penWidth(std::uint32_t strand) const
{
    if (isBundle(strand))
        return bundleWidth;
    switch (m_scene.weight(strand)) {
        case EdgeWeight::Heavy: return 2.5;
        case EdgeWeight::Medium: return 1.75;
        default: return 1.25;
    }
}

/// So much in sight that its edges are lines one pixel thick, and its boxes have corners.
bool GraphPainter::isCrowded() const
{
    constexpr std::size_t many = 700;
    return m_strands.size() > many || m_nodes.size() > many;
}

/// The strand without what is far out of sight: there it runs along a border that is not seen, either, at whole dashes,
/// so that these stand still while the graph is moved.
std::span<const LayoutPoint> GraphPainter::visibleWay(std::uint32_t strand)
{
    constexpr float margin = 64;
    const auto period = static_cast<float>(EdgeDashes::at(m_zoom).period());
    const auto before = [&](float at) { return std::floor((at - margin) / period) * period; };
    const auto behind = [&](float at) { return std::ceil((at + margin) / period) * period; };
    m_way.clear();
    for (const LayoutPoint &point : m_scene.layout().strand(strand)) {
        const LayoutPoint near{std::clamp(point.x, before(m_area.x), behind(m_area.right())),
                               std::clamp(point.y, before(m_area.y), behind(m_area.bottom()))};
        if (m_way.empty() || m_way.back() != near)
            m_way.push_back(near);
    }
    return m_way;
}

void GraphPainter::paintEdges()
{
    constexpr double roundFrom = 0.2;  // farther away corners and arrow heads are not seen
    const bool isRound = m_detail == GraphDetail::Full || (m_marks->withTitles && m_zoom >= roundFrom && !isCrowded());
    const bool isTraced = !m_marks->trace.isEmpty();
    if (isRound) {
        paintRoundEdges();
        paintArrows(m_strands, isTraced ? blend(m_theme.edge, m_theme.canvas, 0.3) : m_theme.edge);
    } else {
        paintThinEdges();
    }
    if (isTraced) {
        paintStrands(m_marks->trace.up, m_theme.accent);
        paintStrands(m_marks->trace.down, m_theme.downstream);
    } else {
        paintLitEdges();
    }
    paintSizeEdges();
    if (m_detail == GraphDetail::Full) {
        paintBundleCounts();
        if (m_marks->withTypes)
            paintLabels();
    }
}

/// Straight, one pixel thick. Far away only those that are long enough to be told apart.
void GraphPainter::paintThinEdges()
{
    constexpr double farZoom = 0.08;
    constexpr double leastLength = 6;  // pixels
    const double least = m_zoom < farZoom ? leastLength / m_zoom : 0;
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    QVector<QLineF> lines;
    QVector<QLineF> thick;
    for (const std::uint32_t strand : m_strands) {
        if (m_scene.isSkip(strand))
            continue;
        const std::span<const LayoutPoint> points = m_scene.layout().strand(strand);
        QVector<QLineF> &where = isBundle(strand) ? thick : lines;
        for (std::size_t i = 1; i < points.size(); ++i) {
            if (lengthOf(points.subspan(i - 1, 2)) >= least)
                where.append({at(points[i - 1]), at(points[i])});
        }
    }
    addThinSkips(lines, least);
    const double share = !m_marks->trace.isEmpty() ? 0.3 : m_detail >= GraphDetail::Titles ? 1 : 0.6;
    QPen thin(blend(m_theme.edge, m_theme.canvas, share), 1);
    thin.setCosmetic(true);
    m_painter.setPen(thin);
    m_painter.drawLines(lines);
    thin.setWidthF(std::max(1.0, bundleWidth * m_zoom));
    m_painter.setPen(thin);
    m_painter.drawLines(thick);
}

/// Dashed, as nearby. Where they would fill what is in sight the dashes are longer, so that there are not too many.
void GraphPainter::addThinSkips(QVector<QLineF> &lines, double least)
{
    constexpr double room = 80;  // pixels for each dash
    const double mostDashes = 1 + static_cast<double>(m_area.width * m_area.height) * m_zoom * m_zoom / room;
    const auto eachWay = [&](const auto &visit) {
        for (const std::uint32_t strand : m_strands) {
            if (m_scene.isSkip(strand) && lengthOf(m_scene.layout().strand(strand)) >= least)
                visit(visibleWay(strand));
        }
    };
    double all = 0;
    eachWay([&](std::span<const LayoutPoint> way) { all += lengthOf(way); });
    const EdgeDashes nearby = EdgeDashes::at(m_zoom);
    const EdgeDashes dashes = nearby.stretched(std::max(1.0, all / (mostDashes * nearby.period())));
    eachWay([&](std::span<const LayoutPoint> way) { addDashes(lines, way, dashes); });
}

void GraphPainter::paintRoundEdges()
{
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setBrush(Qt::NoBrush);
    QPainterPath dotted;
    struct Paths {
        double width;
        QPainterPath solid;
        QPainterPath dashed;  // what skips layers
    };
    std::vector<QPointF> forks;
    std::array<Paths, 4> paths{{{1.25, {}, {}}, {1.75, {}, {}}, {2.5, {}, {}}, {bundleWidth, {}, {}}}};
    for (const std::uint32_t strand : m_strands) {
        const std::span<const LayoutPoint> points = visibleWay(strand);
        if (!isBundle(strand) && m_scene.weight(strand) == EdgeWeight::Symbol) {
            addRounded(dotted, points);
            continue;
        }
        if (m_scene.isFork(strand))
            forks.push_back(at(m_scene.layout().strand(strand)[1]));
        const double width = penWidth(strand);
        const auto fitting = std::ranges::find_if(paths, [&](const Paths &each) { return each.width >= width; });
        if (fitting != paths.end())
            addRounded(m_scene.isSkip(strand) ? fitting->dashed : fitting->solid, points);
    }
    const QColor color = m_marks->trace.isEmpty() ? m_theme.edge : blend(m_theme.edge, m_theme.canvas, 0.3);
    const EdgeDashes dashes = EdgeDashes::at(m_zoom);
    for (const Paths &each : paths) {
        QPen line = pen(color, std::max(each.width, 1.1 / m_zoom));
        m_painter.setPen(line);
        m_painter.drawPath(each.solid);
        if (each.dashed.isEmpty())
            continue;
        line.setDashPattern({dashes.dash / line.widthF(), dashes.gap / line.widthF()});
        m_painter.setPen(line);
        m_painter.drawPath(each.dashed);
    }
    if (!dotted.isEmpty()) {
        m_painter.setPen(pen(color, std::max(1.25, 1.1 / m_zoom), Qt::DotLine));
        m_painter.drawPath(dotted);
    }
    paintForks(forks, color);
}

/// Dashed lines that part and such as only cross would look alike.
void GraphPainter::paintForks(std::span<const QPointF> forks, const QColor &color)
{
    const double radius = std::max(2.25, 1.5 / m_zoom);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    for (const QPointF &fork : forks)
        m_painter.drawEllipse(fork, radius, radius);
    m_painter.setBrush(Qt::NoBrush);
}

void GraphPainter::paintArrows(std::span<const std::uint32_t> strands, const QColor &color)
{
    const double length = std::max(7.0, 5 / m_zoom);
    const double half = length / 2;
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    for (const std::uint32_t strand : strands) {
        const std::span<const LayoutPoint> points = m_scene.layout().strand(strand);
        const std::uint32_t edge = m_scene.edgeEndingWith(strand);
        const bool isTrunkEnd =
            isBundle(strand)
            && m_scene.layout().nodes[m_scene.layout().strandSource[strand]].grown(1).contains(points.back());
        const bool endsAtNode = edge != GraphScene::none
                                && m_scene.layout().nodeBundle[m_scene.visible().edges[edge].to] == GraphScene::none;
        if (points.size() < 2 || (!isTrunkEnd && !endsAtNode))
            continue;
        const QPointF tip = at(points.back());
        const QPointF way = tip - at(points[points.size() - 2]);
        const double far = std::hypot(way.x(), way.y());
        if (far <= 0)
            continue;
        const QPointF along = way / far;
        const QPointF across(-along.y(), along.x());
        const double size = isTrunkEnd ? 1.5 : 1;
        const std::array<QPointF, 3> head{tip, tip - along * length * size + across * half * size,
                                          tip - along * length * size - across * half * size};
        m_painter.drawConvexPolygon(head.data(), static_cast<int>(head.size()));
    }
}

/// Those into the selected node and those out of it, in the colours of a trace; and those of the pill below the
/// pointer.
void GraphPainter::paintLitEdges()
{
    if (m_marks->hoveredStub != GraphScene::none)
        paintStrands(strandsOf(GraphStubs(m_scene).edgesOf(m_scene.layout().stubs[m_marks->hoveredStub])),
                     m_theme.accent);
    if (m_marks->selected == GraphScene::none)
        return;
    paintStrands(strandsOf(m_scene.edgesInward(m_marks->selected)), m_theme.accent);
    paintStrands(strandsOf(m_scene.edgesOutward(m_marks->selected)), m_theme.downstream);
}

/// Of the first of the edges, ascending.
std::vector<std::uint32_t> GraphPainter::strandsOf(std::span<const std::uint32_t> edges) const
{
    constexpr std::size_t most = 400;
    std::vector<std::uint32_t> strands;
    for (const std::uint32_t edge : edges.first(std::min(most, edges.size()))) {
        for (const std::uint32_t strand : m_scene.strandsOf(edge))
            strands.push_back(strand);
    }
    std::ranges::sort(strands);
    strands.erase(std::unique(strands.begin(), strands.end()), strands.end());
    return strands;
}

/// Those of them that are in sight, lit. They are ascending.
void GraphPainter::paintStrands(const std::vector<std::uint32_t> &strands, const QColor &color)
{
    std::vector<std::uint32_t> seen;
    std::ranges::copy_if(m_strands, std::back_inserter(seen),
                         [&](std::uint32_t strand) { return std::ranges::binary_search(strands, strand); });
    QPainterPath path;
    for (const std::uint32_t strand : seen)
        addRounded(path, visibleWay(strand));
    m_painter.setRenderHint(QPainter::Antialiasing, m_detail >= GraphDetail::Titles && !isCrowded());
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(pen(color, std::max(litWidth, 1.5 / m_zoom)));
    m_painter.drawPath(path);
    if (m_detail >= GraphDetail::Titles && !isCrowded())
        paintArrows(seen, color);
    paintStubLinks(strands, color);
}

}  // namespace pt2scope
