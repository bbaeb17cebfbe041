// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pt2scope {

struct VisibleGraph;

/// By edge: 1 for one that skips at least two layers of the chain beside it, as residual connections do. What comes
/// from an argument does where a chain begins that reads nothing else: a mask that all layers read skips none.
/// Edges that are hidden (ascending) count for nothing.
std::vector<std::uint8_t> findSkipEdges(const VisibleGraph &graph, std::span<const std::uint32_t> hidden = {});

}  // namespace pt2scope
