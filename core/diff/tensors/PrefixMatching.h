// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/TensorMatch.h"

#include <vector>

namespace pt2scope {

/// Joins matches of one side where all of the side that has fewer go by the names of the other but for what these begin
/// with, "module." for example, and are of the same types and sizes.
void matchByPrefix(std::vector<TensorMatch> &matches);

}  // namespace pt2scope
