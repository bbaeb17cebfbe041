// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/VisibleGraph.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// For each node of `graph` the first of the alike siblings that it is shown together with, or itself. Siblings are
/// joined when they are folded modules of equal likeness, their names differ in numbers only, there are at least three
/// of them, and no path leads from one of them through another node to the next: that would be drawn as a cycle. Where
/// many would remain, the same class is enough. So are many operators that do the same with what comes from the same
/// nodes, for the same nodes.
std::vector<std::uint32_t> joinAlike(const GraphOutline &outline, const FoldState &folding, const VisibleGraph &graph);

}  // namespace pt2scope
