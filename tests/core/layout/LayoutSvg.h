// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/GraphLayout.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <sstream>
#include <string>

namespace pt2scope::testing {

/// A polyline whose corners are rounded by 8.
inline std::string roundedPath(std::span<const LayoutPoint> points)
{
    std::ostringstream path;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i == 0 || i + 1 == points.size()) {
            path << (i == 0 ? "M" : "L") << points[i].x << ' ' << points[i].y;
            continue;
        }
        const auto near = [&](const LayoutPoint &other) {
            const float dx = other.x - points[i].x;
            const float dy = other.y - points[i].y;
            const float length = std::max(0.001F, std::abs(dx) + std::abs(dy));
            const float radius = std::min(8.0F, length / 2);
            return LayoutPoint{points[i].x + dx / length * radius, points[i].y + dy / length * radius};
        };
        const LayoutPoint before = near(points[i - 1]);
        const LayoutPoint after = near(points[i + 1]);
        path << 'L' << before.x << ' ' << before.y << 'Q' << points[i].x << ' ' << points[i].y << ' ' << after.x << ' '
             << after.y;
    }
    return path.str();
}

/// To look at a layout while working on it. `title` gives the text of a node.
inline std::string layoutSvg(const LayoutGraph &graph, const GraphLayout &layout,
                             const std::function<std::string(std::uint32_t)> &title)
{
    std::ostringstream svg;
    svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 -20 " << layout.size.width + 40 << ' '
        << layout.size.height + 40 << "\" width=\"" << layout.size.width + 40 << "\" height=\""
        << layout.size.height + 40
        << "\">\n<rect x=\"-20\" y=\"-20\" width=\"100%\" height=\"100%\" fill=\"#fbfcfd\"/>\n";
    for (std::uint32_t i = 0; i < layout.nodes.size(); ++i) {
        const LayoutRect &rect = layout.nodes[i];
        if (graph.isFrame[i])
            svg << "<rect x=\"" << rect.x << "\" y=\"" << rect.y << "\" width=\"" << rect.width << "\" height=\""
                << rect.height << "\" rx=\"8\" fill=\"#191d23\" fill-opacity=\"0.05\" stroke=\"#9aa3ac\"/>\n";
    }
    for (std::uint32_t i = 0; i < layout.strandCount(); ++i) {
        const auto kind = layout.strandKind[i];
        const char *style = kind == GraphLayout::StrandKind::Bundle ? "stroke-width=\"4\"" : "stroke-width=\"1.25\"";
        svg << "<path d=\"" << roundedPath(layout.strand(i)) << "\" fill=\"none\" stroke=\"#7c8592\" " << style
            << "/>\n";
    }
    for (std::size_t edge = 0; edge < layout.edgeStrand.size(); ++edge) {
        const std::uint32_t strand = layout.edgeStrand[edge];
        if (strand == GraphLayout::none || layout.nodeBundle[graph.to[edge]] != GraphLayout::none)
            continue;
        const LayoutPoint end = layout.strand(strand).back();
        const LayoutPoint before = layout.strand(strand)[layout.strand(strand).size() - 2];
        const bool down = std::abs(end.y - before.y) > std::abs(end.x - before.x);
        svg << "<path d=\"M" << end.x << ' ' << end.y << (down ? "l-4 -7h8z" : "l-7 -4v8z")
            << "\" fill=\"#7c8592\"/>\n";
    }
    for (std::uint32_t i = 0; i < layout.nodes.size(); ++i) {
        const LayoutRect &rect = layout.nodes[i];
        if (!graph.isFrame[i])
            svg << "<rect x=\"" << rect.x << "\" y=\"" << rect.y << "\" width=\"" << rect.width << "\" height=\""
                << rect.height << "\" rx=\"5\" fill=\"#fff\" stroke=\"#7c8592\"/>\n";
        svg << "<text x=\"" << rect.x + 8 << "\" y=\"" << rect.y + 16
            << "\" font-family=\"DejaVu Sans\" font-size=\"11\">" << title(i) << "</text>\n";
    }
    svg << "</svg>\n";
    return svg.str();
}

}  // namespace pt2scope::testing
