// SPDX-License-Identifier: Apache-2.0
// Where minimap and legend stand.
#include "views/graph/GraphCanvas.h"
#include "views/graph/GraphLegend.h"
#include "views/graph/GraphMinimap.h"

#include <algorithm>
#include <array>

namespace pt2scope {

bool GraphCanvas::coversNodes(const QRect &rect) const
{
    const QPointF from = m_camera.toLayout(rect.topLeft());
    std::vector<std::uint32_t> nodes;
    m_scene->index().nodesIn(
        {static_cast<float>(from.x()), static_cast<float>(from.y()), static_cast<float>(rect.width() / m_camera.zoom),
         static_cast<float>(rect.height() / m_camera.zoom)},
        nodes);
    return std::ranges::any_of(nodes, [&](std::uint32_t node) { return !m_scene->node(node).open; });
}

/// The first corner where the widget covers no node; false, and the first one, where there is no such corner.
bool GraphCanvas::placeInFreeCorner(QWidget &widget, QSize size, std::span<const Qt::Corner> corners,
                                    const QRect &taken) const
{
    constexpr int margin = 12;
    const auto at = [&](Qt::Corner corner) {
        const bool isRight = corner == Qt::TopRightCorner || corner == Qt::BottomRightCorner;
        const bool isBottom = corner == Qt::BottomLeftCorner || corner == Qt::BottomRightCorner;
        return QRect(QPoint(isRight ? width() - size.width() - margin : margin,
                            isBottom ? height() - size.height() - margin : margin),
                     size);
    };
    const auto isFree = [&](Qt::Corner corner) { return !at(corner).intersects(taken) && !coversNodes(at(corner)); };
    const auto found = std::ranges::find_if(corners, isFree);
    widget.setGeometry(at(found == corners.end() ? corners.front() : *found));
    return found != corners.end();
}

/// Where they cover nothing, once the camera stands still. The map stays in sight whatever it covers, the legend
/// shrinks.
void GraphCanvas::placeOverlays()
{
    static constexpr std::array mapCorners{Qt::BottomRightCorner, Qt::TopRightCorner, Qt::BottomLeftCorner,
                                           Qt::TopLeftCorner};
    static constexpr std::array legendCorners{Qt::BottomLeftCorner, Qt::TopLeftCorner, Qt::TopRightCorner,
                                              Qt::BottomRightCorner};
    const bool hasRoom = width() > 560 && height() > 360 && m_scene && m_scene->nodeCount() > 0;
    // Where all is in sight anyway, a map of it would only cover some.
    m_minimap->setVisible(hasRoom && !QRectF(rect()).contains(m_camera.toScreen(m_scene->bounds())));
    m_legend->setVisible(hasRoom && !m_legend->isEmpty());
    if (!hasRoom)
        return;
    QRect taken;
    if (!m_minimap->isHidden()) {
        placeInFreeCorner(*m_minimap, m_minimap->sizeHint(), mapCorners, {});
        taken = m_minimap->geometry();
    }
    m_legend->setSmall(!placeInFreeCorner(*m_legend, m_legend->wholeSize(), legendCorners, taken));
    if (m_legend->isSmall())
        placeInFreeCorner(*m_legend, m_legend->sizeHint(), legendCorners, taken);
}

}  // namespace pt2scope
