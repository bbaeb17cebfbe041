// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"

namespace pt2scope {

/// Adds an entry for each field that the JSON files beside the rank files of RTP exports give a table otherwise, over
/// all ranks and worlds. What tells of a tensor only what it is goes without: the tensors' section has that.
void diffRankMetas(const DiffSide &a, const DiffSide &b, SectionDifference &section);

}  // namespace pt2scope
