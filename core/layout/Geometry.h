// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

namespace pt2scope {

/// Layout units: pixels at 100 %. x runs to the right, y down.
struct LayoutPoint {
    float x = 0;
    float y = 0;

    bool operator==(const LayoutPoint &) const = default;
};

struct LayoutSize {
    float width = 0;
    float height = 0;

    bool operator==(const LayoutSize &) const = default;
};

struct LayoutRect {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;

    float right() const { return x + width; }
    float bottom() const { return y + height; }
    LayoutPoint centre() const { return {x + width / 2, y + height / 2}; }
    bool contains(LayoutPoint point) const
    {
        return point.x >= x && point.x <= right() && point.y >= y && point.y <= bottom();
    }
    /// Touching borders count.
    bool intersects(const LayoutRect &other) const
    {
        return x <= other.right() && other.x <= right() && y <= other.bottom() && other.y <= bottom();
    }
    LayoutRect united(const LayoutRect &other) const
    {
        const LayoutPoint first{std::min(x, other.x), std::min(y, other.y)};
        return {first.x, first.y, std::max(right(), other.right()) - first.x,
                std::max(bottom(), other.bottom()) - first.y};
    }
    LayoutRect grown(float by) const { return {x - by, y - by, width + 2 * by, height + 2 * by}; }

    bool operator==(const LayoutRect &) const = default;
};

}  // namespace pt2scope
