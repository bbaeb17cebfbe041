// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"
#include "core/diff/program/ModuleRenames.h"

#include <cstdint>

namespace pt2scope {

/// Adds what differs between two graphs, node by node: what came, what went, what its partner does otherwise. What only
/// follows from another difference (the argument of a node before which one was put in; sizes downstream of a changed
/// size) has no entry. Returns how many nodes have values of other sizes, types or devices for such reasons.
std::uint64_t compareGraphs(ProgramPair &pair, const GraphPair &graphs, const ModuleRenames &renames,
                            SectionDifference &section);

}  // namespace pt2scope
