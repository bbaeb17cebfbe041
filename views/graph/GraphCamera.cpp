// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphCamera.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr double border = 24;  // pixels around a graph that is shown whole

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

GraphCamera GraphCamera::zoomed(double to, QPointF about) const
{
    return {to, about - toLayout(about) * to};
}

GraphCamera GraphCamera::whole(QSizeF screen, const LayoutRect &bounds)
{
    GraphCamera camera;
    camera.zoom = fitting(screen, bounds);
    camera.origin = QPointF(screen.width() / 2, screen.height() / 2) - centreOf(bounds) * camera.zoom;
    return camera;
}

GraphCamera GraphCamera::first(QSizeF screen, const LayoutRect &bounds)
{
    const GraphCamera all = whole(screen, bounds);
    if (all.zoom >= legible)
        return all;
    // As wide as it is, as far as that can be read; its beginning at the top.
    const double across = (screen.width() - 2 * border) / std::max(1.0, static_cast<double>(bounds.width));
    GraphCamera camera;
    camera.zoom = std::clamp(across, 0.5, 1.0);
    camera.origin.setY(border - static_cast<double>(bounds.y) * camera.zoom);
    camera.origin.setX(across >= camera.zoom ? screen.width() / 2 - static_cast<double>(bounds.centre().x) * camera.zoom
                                             : border - static_cast<double>(bounds.x) * camera.zoom);
    return camera;
}

GraphCamera GraphCamera::centred(QSizeF screen, const LayoutRect &rect) const
{
    GraphCamera camera;
    camera.zoom = std::max(zoom, legible);
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
