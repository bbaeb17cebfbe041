// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"
#include "core/diff/tensors/TensorMatching.h"

#include <functional>
#include <vector>

namespace pt2scope {

/// What the programs of two models call the same state; asked for only where tensors of both have no partner.
using StateNamesOf = std::function<StateNames(const ModelPair &)>;

/// Tensors of both sides, matched by name and, where there is no such name, by content, then by `stateNames`; shards
/// and copies of several ranks put together. Reads values where the directories do not tell that they are equal.
/// Whatever cannot be read is a gap, and the others go on.
SectionDifference diffTensors(const DiffSide &a, const DiffSide &b, const std::vector<ModelPair> &models,
                              const DiffOptions &options, const StateNamesOf &stateNames = {});

}  // namespace pt2scope
