// SPDX-License-Identifier: Apache-2.0
// Where minimap and legend stand.
#include "views/graph/GraphCanvas.h"
#include "views/graph/GraphLegend.h"
#include "views/graph/GraphMinimap.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr int margin = 12;

// How far to the right and down they stand, in shares of the canvas: always there, so that one finds them.
constexpr QPointF mapPlace(1, 1);
constexpr QPointF legendPlace(0, 1);

}  // namespace

bool GraphCanvas::hasRoomForOverlays() const
{
    return width() > 560 && height() > 360 && m_scene && m_scene->nodeCount() > 0;
}

bool GraphCanvas::coversNodes(const QRect &rect, const GraphCamera &camera) const
{
    const QPointF from = camera.toLayout(rect.topLeft());
    std::vector<std::uint32_t> nodes;
    m_scene->index().nodesIn(
        {static_cast<float>(from.x()), static_cast<float>(from.y()), static_cast<float>(rect.width() / camera.zoom),
         static_cast<float>(rect.height() / camera.zoom)},
        nodes);
    const auto isCovered = [&](std::uint32_t node) {
        LayoutRect head = m_scene->rect(node);
        head.height = m_scene->headHeight(node);  // of a frame its title
        return camera.toScreen(head).intersects(rect);
    };
    return std::ranges::any_of(nodes, isCovered);
}

QRect GraphCanvas::placeOf(QSize size, QPointF share) const
{
    const QSizeF room(width() - size.width() - 2 * margin, height() - size.height() - 2 * margin);
    return {QPoint(margin + static_cast<int>(room.width() * share.x()),
                   margin + static_cast<int>(room.height() * share.y())),
            size};
}

/// The camera that looks at the whole canvas, or, where the legend would stand on the graph then, at what is left of
/// the canvas above it or beside it: unless that makes the graph much smaller. Then at what a small legend leaves.
GraphCamera GraphCanvas::withRoomForLegend(const std::function<GraphCamera(const QRectF &free)> &look) const
{
    constexpr double loss = 0.85;
    const QRectF all(rect());
    const GraphCamera camera = look(all);
    const bool isWhole = all.contains(camera.toScreen(m_scene->bounds()));
    const QSize legend = m_legend->wholeSize();
    const bool isFree = !coversNodes(placeOf(legend, legendPlace), camera);
    if (!isWhole || !hasRoomForOverlays() || m_legend->isEmpty() || isFree)
        return camera;
    const GraphCamera above = look(all.adjusted(0, 0, 0, -legend.height() - margin));
    const GraphCamera beside = look(all.adjusted(legend.width() + margin, 0, 0, 0));
    const GraphCamera &better = above.zoom >= beside.zoom ? above : beside;
    if (better.zoom >= loss * camera.zoom)
        return better;
    const GraphCamera aboveSmall = look(all.adjusted(0, 0, 0, -m_legend->smallSize().height() - margin));
    const bool isSmallFree = !coversNodes(placeOf(m_legend->smallSize(), legendPlace), camera);
    return isSmallFree || aboveSmall.zoom < loss * camera.zoom ? camera : aboveSmall;
}

GraphCamera GraphCanvas::firstCamera() const
{
    return withRoomForLegend([this](const QRectF &free) {
        return GraphCamera::first(free, m_scene->bounds(), m_scene->spine(), m_scene->direction());
    });
}

/// The map stays whole whatever it covers; the legend shrinks over nodes, once the camera stands still.
void GraphCanvas::placeOverlays()
{
    const bool hasRoom = hasRoomForOverlays();
    // Where all is in sight anyway, a map of it would only cover some.
    m_minimap->setVisible(hasRoom && !QRectF(rect()).contains(m_camera.toScreen(m_scene->bounds())));
    m_legend->setVisible(hasRoom && !m_legend->isEmpty());
    if (!hasRoom)
        return;
    m_minimap->setGeometry(placeOf(m_minimap->sizeHint(), mapPlace));
    const QRect whole = placeOf(m_legend->wholeSize(), legendPlace);
    const bool isOnMap = !m_minimap->isHidden() && whole.intersects(m_minimap->geometry());
    m_legend->setSmall(isOnMap || coversNodes(whole, m_camera));
    m_legend->setGeometry(placeOf(m_legend->sizeHint(), legendPlace));
}

}  // namespace pt2scope
