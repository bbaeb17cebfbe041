// SPDX-License-Identifier: Apache-2.0
#include "views/graph/EdgeDashes.h"

#include <algorithm>
#include <cmath>

namespace pt2scope {

EdgeDashes EdgeDashes::at(double zoom)
{
    constexpr EdgeDashes nearby;
    constexpr double shortest = 3;  // pixels, of dashes and gaps
    return {std::max(nearby.dash, (shortest + 1) / zoom), std::max(nearby.gap, shortest / zoom)};
}

void addDashes(QVector<QLineF> &lines, std::span<const LayoutPoint> points, const EdgeDashes &dashes)
{
    bool isDash = true;
    double rest = dashes.dash;  // of the dash or the gap that has begun
    for (std::size_t i = 1; i < points.size(); ++i) {
        QPointF at(static_cast<double>(points[i - 1].x), static_cast<double>(points[i - 1].y));
        const QPointF way = QPointF(static_cast<double>(points[i].x), static_cast<double>(points[i].y)) - at;
        const double length = std::abs(way.x()) + std::abs(way.y());
        for (double done = 0; done < length;) {
            const double step = std::min(rest, length - done);
            const QPointF next = at + way * (step / length);
            if (isDash)
                lines.append({at, next});
            at = next;
            done += step;
            rest -= step;
            if (rest > 0)
                continue;
            isDash = !isDash;
            rest = isDash ? dashes.dash : dashes.gap;
        }
    }
}

}  // namespace pt2scope
