// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentFacts.h"

namespace pt2scope {

bool isWeight(const TensorRow &row);
/// Logical bytes; of a tensor without a full description those of its storage.
std::uint64_t weightBytes(const TensorRow &row);

/// Fills weights, weightTypes and elements from the rows. A storage that several tensors share counts for the first.
void buildWeightTree(DocumentFacts &facts);

}  // namespace pt2scope
