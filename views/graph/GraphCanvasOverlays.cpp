// SPDX-License-Identifier: Apache-2.0
// Where minimap and legend stand.
#include "views/graph/GraphCanvas.h"
#include "views/graph/GraphLegend.h"
#include "views/graph/GraphMinimap.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr int margin = 12;
constexpr double loss = 0.85;  // of the zoom, that room for them may cost

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
    std::vector<std::uint32_t> nodes;
    m_scene->index().nodesIn(camera.toLayout(QRectF(rect)), nodes);
    const auto isCovered = [&](std::uint32_t node) {
        LayoutRect head = m_scene->rect(node);
        head.height = m_scene->headHeight(node);  // of a frame its title
        return camera.toScreen(head).intersects(rect);
    };
    return std::ranges::any_of(nodes, isCovered);
}

/// Lines, too, and the outlines of frames.
bool GraphCanvas::coversAnything(const QRect &rect, const GraphCamera &camera) const
{
    const LayoutRect area = camera.toLayout(QRectF(rect));
    std::vector<std::uint32_t> found;
    m_scene->index().nodesIn(area, found);
    const auto isCut = [&](std::uint32_t node) { return !camera.toScreen(m_scene->rect(node)).contains(rect); };
    if (coversNodes(rect, camera) || std::ranges::any_of(found, isCut))
        return true;
    m_scene->index().strandsIn(area, found);
    return !found.empty();
}

QRect GraphCanvas::placeOf(QSize size, QPointF share) const
{
    const QSizeF room(width() - size.width() - 2 * margin, height() - size.height() - 2 * margin);
    return {QPoint(margin + static_cast<int>(room.width() * share.x()),
                   margin + static_cast<int>(room.height() * share.y())),
            size};
}

/// The camera that looks at the whole canvas, or at what map or legend leave of it where they would stand on the graph.
GraphCamera GraphCanvas::withRoomForOverlays(const Look &look) const
{
    const QRectF all(rect());
    const GraphCamera camera = look(all);
    if (!hasRoomForOverlays())
        return camera;
    return all.contains(camera.toScreen(m_scene->bounds())) ? withRoomForLegend(look, camera)
                                                            : withRoomForMap(look, camera);
}

/// Beside it, or above it where the graph runs to the right: unless that makes the graph much smaller.
GraphCamera GraphCanvas::withRoomForMap(const Look &look, const GraphCamera &camera) const
{
    const QRect map = placeOf(m_minimap->wholeSize(), mapPlace);
    if (!coversNodes(map, camera))
        return camera;
    const bool runsDown = m_scene->direction() == LayoutDirection::TopToBottom;
    const QRectF free =
        QRectF(rect()).adjusted(0, 0, runsDown ? -map.width() - margin : 0, runsDown ? 0 : -map.height() - margin);
    const GraphCamera beside = look(free);
    return beside.zoom < loss * camera.zoom || coversNodes(map, beside) ? camera : beside;
}

/// Above it or beside it, unless that makes the graph much smaller. Then above a small legend.
GraphCamera GraphCanvas::withRoomForLegend(const Look &look, const GraphCamera &camera) const
{
    const QRectF all(rect());
    const QSize legend = m_legend->wholeSize();
    if (m_legend->isEmpty() || !coversNodes(placeOf(legend, legendPlace), camera))
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
    return withRoomForOverlays([this](const QRectF &free) {
        return GraphCamera::first(free, m_scene->drawnBounds(), m_scene->spine(), m_scene->direction());
    });
}

/// Over nodes they shrink, the legend over lines, too, once the camera stands still.
void GraphCanvas::placeOverlays()
{
    const bool hasRoom = hasRoomForOverlays();
    // Where all is in sight anyway, a map of it would only cover some.
    m_minimap->setVisible(hasRoom && !QRectF(rect()).contains(m_camera.toScreen(m_scene->bounds())));
    m_legend->setVisible(hasRoom && !m_legend->isEmpty());
    if (!hasRoom)
        return;
    const auto covers = [this](QSize size, QPointF share) { return coversNodes(placeOf(size, share), m_camera); };
    m_minimap->setRoom(covers(m_minimap->wholeSize(), mapPlace), covers(m_minimap->smallSize(), mapPlace));
    m_minimap->setGeometry(placeOf(m_minimap->sizeHint(), mapPlace));
    const QRect whole = placeOf(m_legend->wholeSize(), legendPlace);
    const bool isOnMap = !m_minimap->isHidden() && whole.intersects(m_minimap->geometry());
    m_legend->setRoom(isOnMap || coversAnything(whole, m_camera), covers(m_legend->smallSize(), legendPlace));
    m_legend->setGeometry(placeOf(m_legend->sizeHint(), legendPlace));
}

}  // namespace pt2scope
