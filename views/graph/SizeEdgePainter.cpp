// SPDX-License-Identifier: Apache-2.0
// Edges that are hidden until what they begin or end at is looked at.
#include "views/graph/GraphPainter.h"
#include "views/graph/SizeEdgeRoute.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace pt2scope {

/// Of the selected node, or of the trace: dotted.
void GraphPainter::paintSizeEdges()
{
    const bool isTraced = !m_marks->trace.isEmpty();
    if (!isTraced && m_marks->selected == GraphScene::none)
        return;
    QPainterPath up;
    QPainterPath down;
    for (const std::uint32_t edge : m_scene.hiddenEdges()) {
        const VisibleEdge &between = m_scene.visible().edges[edge];
        const bool isUp = isTraced ? isStep(between, true) : m_scene.leadsInto(between, m_marks->selected);
        const bool isDown = isTraced ? isStep(between, false) : m_scene.leadsOutOf(between, m_marks->selected);
        if (isUp || isDown)
            addSizeEdge(isUp ? up : down, between);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setBrush(Qt::NoBrush);
    for (const auto &[path, color] : {std::pair(&up, m_theme.accent), std::pair(&down, m_theme.downstream)}) {
        m_painter.setPen({color, std::max(1.5, 1.2 / m_zoom), Qt::DotLine});
        m_painter.drawPath(*path);
    }
}

/// Both ends are in the trace, on the same side of its beginning.
bool GraphPainter::isStep(const VisibleEdge &edge, bool up) const
{
    const auto from = m_marks->trace.steps.find(edge.from);
    const auto to = m_marks->trace.steps.find(edge.to);
    if (from == m_marks->trace.steps.end() || to == m_marks->trace.steps.end())
        return false;
    return up ? from->second < 0 && to->second <= 0 : from->second >= 0 && to->second > 0;
}

void GraphPainter::addSizeEdge(QPainterPath &path, const VisibleEdge &edge) const
{
    const LayoutRect reach = m_scene.rect(edge.from).united(m_scene.rect(edge.to));
    if (!reach.intersects(m_area))
        return;
    const auto corner = [](LayoutPoint point) {
        return QPointF(static_cast<double>(point.x), static_cast<double>(point.y));
    };
    const std::vector<LayoutPoint> route = sizeEdgeRoute(m_scene, edge);
    path.moveTo(corner(route.front()));
    for (const LayoutPoint &point : std::span(route).subspan(1))
        path.lineTo(corner(point));
}

}  // namespace pt2scope
