// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"

namespace pt2scope {

/// Checks both sides, without options.deep as far as that needs no bytes of weights. Errors that only one of them has
/// go in front of the sections that they belong to: those of B break whoever loads it. So does a torch version that
/// loads A only.
void diffSoundness(const DiffSide &a, const DiffSide &b, const DiffOptions &options, Difference &difference);

}  // namespace pt2scope
