// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"

#include <vector>

namespace pt2scope {

/// Tensors of both sides, matched by name and, where there is no such name, by content; shards and copies of several
/// ranks put together. Reads values where the directories do not tell that they are equal. Whatever cannot be read is
/// a gap, and the others go on.
SectionDifference diffTensors(const DiffSide &a, const DiffSide &b, const std::vector<ModelPair> &models,
                              const DiffOptions &options);

}  // namespace pt2scope
