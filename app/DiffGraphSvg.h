// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/DiffGraph.h"

#include <string>
#include <string_view>

namespace pt2scope {

struct DiffGraphDrawing {
    std::string svg;
    std::size_t boxes = 0;
    std::size_t leftOut = 0;  // boxes that are too many to draw: those farthest from what differs
};

/// One side as an SVG element. Its looks are left to diffGraphStyle.
DiffGraphDrawing drawDiffGraph(const DiffGraphSide &side);

/// The style sheet of drawings, by colours that the page defines: text, quiet, ground, raised, line, added, removed,
/// changed.
extern const std::string_view diffGraphStyle;

}  // namespace pt2scope
