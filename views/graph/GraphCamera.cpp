// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphCamera.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr double border = 24;         // pixels around a graph that is shown whole
constexpr double leastAcross = 0.45;  // a graph as wide as that is seen from side to side at first

double fitting(QSizeF screen, const LayoutRect &bounds)
{
    const double width = std::max(1.0, static_cast<double>(bounds.width));
    const double height = std::max(1.0, static_cast<double>(bounds.height));
    return std::clamp(std::min((screen.width() - 2 * border) / width, (screen.height() - 2 * border) / height), 1e-5,
                      1.0);
}

QPointF centreOf(const LayoutRect &rect)
{
    return {static_cast<double>(rect.centre().x), static_cast<double>(rect.centre().y)};
}

}  // namespace

QRectF GraphCamera::toScreen(const LayoutRect &rect) const
{
    return {toScreen(QPointF(static_cast<double>(rect.x), static_cast<double>(rect.y))),
            QSizeF(static_cast<double>(rect.width), static_cast<double>(rect.height)) * zoom};
}

LayoutRect GraphCamera::toLayout(const QRectF &screen) const
{
    const QPointF from = toLayout(screen.topLeft());
    return {static_cast<float>(from.x()), static_cast<float>(from.y()), static_cast<float>(screen.width() / zoom),
            static_cast<float>(screen.height() / zoom)};
}

GraphCamera GraphCamera::zoomed(double to, QPointF about) const
{
    return {to, about - toLayout(about) * to};
}

GraphCamera GraphCamera::whole(const QRectF &free, const LayoutRect &bounds)
{
    GraphCamera camera;
    camera.zoom = fitting(free.size(), bounds);
    camera.origin = free.center() - centreOf(bounds) * camera.zoom;
    return camera;
}

GraphCamera GraphCamera::first(const QRectF &free, const LayoutRect &bounds, LayoutPoint spine,
                               LayoutDirection direction)
{
    const GraphCamera all = whole(free, bounds);
    if (all.zoom >= legible)
        return all;
    // As large as can be read, its beginning at the top, or at the left where it runs to the right.
    const auto axis = [](double room, double from, double length, double middle, double scale) {
        if (length * scale <= room - 2 * border)  // in the middle, but all of it in sight
            return std::clamp(room / 2 - middle * scale, border - from * scale,
                              room - border - (from + length) * scale);
        return room / 2 - middle * scale;
    };
    const bool runsDown = direction == LayoutDirection::TopToBottom;
    const double across = runsDown ? (free.width() - 2 * border) / std::max(1.0, static_cast<double>(bounds.width))
                                   : (free.height() - 2 * border) / std::max(1.0, static_cast<double>(bounds.height));
    GraphCamera camera;
    camera.zoom = across >= leastAcross ? std::min(across, 1.0) : legible;
    camera.origin.setX(runsDown ? axis(free.width(), static_cast<double>(bounds.x), static_cast<double>(bounds.width),
                                       static_cast<double>(spine.x), camera.zoom)
                                : border - static_cast<double>(bounds.x) * camera.zoom);
    camera.origin.setY(runsDown ? border - static_cast<double>(bounds.y) * camera.zoom
                                : axis(free.height(), static_cast<double>(bounds.y), static_cast<double>(bounds.height),
                                       static_cast<double>(spine.y), camera.zoom));
    camera.origin += free.topLeft();
    return camera;
}

void GraphCamera::panAcross(QSizeF screen, const LayoutRect &rect, LayoutDirection direction)
{
    const auto missing = [](double room, double from, double length) {
        const bool isInSight = from >= border && from + length <= room - border;
        return isInSight ? 0 : room / 2 - from - length / 2;
    };
    const QRectF at = toScreen(rect);
    if (direction == LayoutDirection::TopToBottom)
        origin.rx() += missing(screen.width(), at.x(), at.width());
    else
        origin.ry() += missing(screen.height(), at.y(), at.height());
}

GraphCamera GraphCamera::centred(QSizeF screen, const LayoutRect &rect) const
{
    GraphCamera camera;
    constexpr double near = 0.9;
    camera.zoom = std::max(zoom, near);
    // A frame is shown whole, as far as it can be.
    if (const double whole = fitting(screen, rect); whole < camera.zoom)
        camera.zoom = std::max(whole, std::min(zoom, legible));
    const QPointF middle(screen.width() / 2, screen.height() / 2);
    camera.origin = middle - centreOf(rect) * camera.zoom;
    const double top = static_cast<double>(rect.y) * camera.zoom + camera.origin.y();
    if (top < border)
        camera.origin.ry() += border - top;
    return camera;
}

}  // namespace pt2scope
