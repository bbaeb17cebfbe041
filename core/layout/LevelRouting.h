// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LevelGraph.h"
#include "core/layout/Tracks.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// The drawing of one level: positions along, and all lines. Points have x across and y along; the content begins at
/// 0, 0.
struct LevelDrawing {
    struct Strand {
        std::uint32_t up = LevelGraph::none;  // in `strands`
        std::uint32_t link = 0;               // one that runs through it
        GraphLayout::StrandKind kind = GraphLayout::StrandKind::Line;
        std::uint32_t firstPoint = 0;
        std::uint32_t pointCount = 0;
    };

    LayoutSize size;                   // across, along
    std::vector<LayoutPoint> corners;  // by vertex: least across, least along
    std::vector<Strand> strands;
    std::vector<LayoutPoint> points;
    std::vector<std::uint32_t> linkStrand;  // by link: the last one of its own
    std::vector<std::uint32_t> stubStrand;  // by vertex: of a stub one that ends or begins there; none for the others
};

/// How far lines reach beyond the content, where they come in and leave.
struct LevelReach {
    float before = 0;
    float after = 0;
};

LevelDrawing drawLevel(LevelGraph &level, const LayoutOptions &options, LevelReach reach);

}  // namespace pt2scope
