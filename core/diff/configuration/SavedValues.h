// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"

namespace pt2scope {

/// Adds an entry for each value, other than tensors, that the pickles of one record or file hold otherwise, by its
/// path: numbers, texts, fields of objects of any class; and for what they would import. Nothing in them is run.
void diffSavedValues(const DiffSide &a, const DiffSide &b, SectionDifference &section);

}  // namespace pt2scope
