// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/GraphAlignment.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// Pairs nodes without partners that are called alike with the same values, whatever takes theirs. `calledA`: labels of
/// LabelKind::Called.
void pairSameCalls(const GraphView &a, const GraphView &b, const std::vector<std::uint64_t> &calledA,
                   const std::vector<std::uint64_t> &calledB, const Partners &inputs, Partners &nodes);

}  // namespace pt2scope
