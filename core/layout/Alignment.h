// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LevelGraph.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// Pieces that are to be straight lines: at most one above and one below each vertex, none crossing another. By
/// piece.
std::vector<std::uint8_t> alignPieces(const LevelGraph &level);

}  // namespace pt2scope
