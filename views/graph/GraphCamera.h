// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/Geometry.h"
#include "core/layout/GraphLayout.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace pt2scope {

/// Which part of a layout is looked at, and how closely: `zoom` pixels are one unit, whose 0, 0 is at `origin`.
struct GraphCamera {
    static constexpr double closest = 4;
    static constexpr double legible = 0.75;

    double zoom = 1;
    QPointF origin{};

    QPointF toScreen(QPointF layout) const { return layout * zoom + origin; }
    QPointF toLayout(QPointF screen) const { return (screen - origin) / zoom; }
    QRectF toScreen(const LayoutRect &rect) const;
    LayoutRect toLayout(const QRectF &screen) const;
    /// Keeps what is at `about`, on the screen, where it is.
    GraphCamera zoomed(double to, QPointF about) const;
    bool operator==(const GraphCamera &) const = default;

    /// All of it in the part of the screen that is free, at 100 % at most.
    static GraphCamera whole(const QRectF &free, const LayoutRect &bounds);
    /// What one wants to see first: all of it where that can be read, else its beginning.
    /// `spine` is where most of it lies: that is in the middle.
    static GraphCamera first(const QRectF &free, const LayoutRect &bounds, LayoutPoint spine,
                             LayoutDirection direction);
    /// Moves across the direction so that the rect is in the middle, unless all of it is in sight.
    void panAcross(QSizeF screen, const LayoutRect &rect, LayoutDirection direction);
    /// The rect in the middle, at a zoom that can be read, near to this one.
    GraphCamera centred(QSizeF screen, const LayoutRect &rect) const;
};

}  // namespace pt2scope
