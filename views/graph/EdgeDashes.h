// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/Geometry.h"

#include <QLineF>
#include <QVector>
#include <span>

namespace pt2scope {

/// How the lines of what skips layers are cut, in units of the layout: seen from afar no less than nearby.
struct EdgeDashes {
    double dash = 5;
    double gap = 3;

    static EdgeDashes at(double zoom);
    double period() const { return dash + gap; }
    EdgeDashes stretched(double by) const { return {dash * by, gap * by}; }
};

/// Adds the dashes of a polyline at right angles.
void addDashes(QVector<QLineF> &lines, std::span<const LayoutPoint> points, const EdgeDashes &dashes);

}  // namespace pt2scope
