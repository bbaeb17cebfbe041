// SPDX-License-Identifier: Apache-2.0
// What is written beside edges.
#include "views/graph/GraphPainter.h"
#include "views/graph/GraphWords.h"

#include <QPainter>
#include <algorithm>

namespace pt2scope {

void GraphPainter::paintBundleCounts()
{
    const GraphLayout &layout = m_scene.layout();
    for (const std::uint32_t node : m_nodes) {
        const std::uint32_t bundle = layout.nodeBundle[node];
        if (bundle == GraphScene::none || layout.bundles[bundle].strandCount == 0)
            continue;
        const GraphLayout::Bundle &what = layout.bundles[bundle];
        const std::uint32_t strand = layout.bundleStrands[what.firstStrand + what.strandCount - 1];
        const LayoutPoint end = layout.strand(strand).back();
        const QString text = GraphWords::tr("%n edge(s), one bundle", nullptr, static_cast<int>(what.edges));
        const QRectF place(static_cast<double>(end.x) + 10, static_cast<double>(end.y) - 22,
                           textWidth(GraphFont::Quiet, text) + 2, 14);
        m_painter.fillRect(place, frameGround(m_scene.node(node).parent));
        paintText(place, text, GraphFont::Quiet, m_theme.text3);
    }
}

bool GraphPainter::isLookedAt(const VisibleEdge &edge) const
{
    const auto isEnd = [&](std::uint32_t node) {
        return node != GraphScene::none && (edge.from == node || edge.to == node);
    };
    return isEnd(m_marks->selected) || isEnd(m_marks->hovered);
}

QColor GraphPainter::labelColor(const VisibleEdge &edge) const
{
    if (m_marks->selected == GraphScene::none)
        return m_theme.text3;
    if (m_scene.leadsInto(edge, m_marks->selected))
        return m_theme.accent;
    return m_scene.leadsOutOf(edge, m_marks->selected) ? m_theme.downstream : m_theme.text3;
}

void GraphPainter::paintLabels()
{
    for (const std::uint32_t strand : m_strands) {
        const std::uint32_t index = m_scene.edgeEndingWith(strand);
        const EdgeLabel *label = index == GraphScene::none ? nullptr : m_scene.labelOf(index);
        if (!label)
            continue;
        const VisibleEdge &edge = m_scene.visible().edges[index];
        if (label->isRepeated && !isLookedAt(edge))
            continue;
        const QString &text = m_words.label(index);
        const QRectF place(static_cast<double>(label->rect.x), static_cast<double>(label->rect.y),
                           static_cast<double>(label->rect.width) + 4, static_cast<double>(label->rect.height));
        if (label->isOver) {
            const double width = std::min(static_cast<double>(label->rect.width), textWidth(GraphFont::Mono, text));
            m_painter.fillRect(QRectF(place.topLeft(), QSizeF(width, place.height())),
                               frameGround(m_scene.node(edge.to).parent));
        }
        const bool isDimmedEdge = !m_marks->trace.isEmpty() && !m_marks->trace.hasStrand(strand);
        paintText(place, text, GraphFont::Mono,
                  isDimmedEdge ? blend(m_theme.text3, m_theme.canvas, 0.3) : labelColor(edge));
    }
}

}  // namespace pt2scope
