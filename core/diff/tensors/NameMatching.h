// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/TensorMatch.h"

#include <vector>

namespace pt2scope {

/// By name and role, then by name alone, unless names are numbers and one side has more of them. In the order of A,
/// then those of B alone.
std::vector<TensorMatch> matchByName(const std::vector<LogicalTensor> &a, const std::vector<LogicalTensor> &b);

/// Joins matches of one side that are one embedding table, where each side has one without a partner that is called so:
/// exports name the same table "….t", "….t.weight" and otherwise.
void matchByTable(std::vector<TensorMatch> &matches);

/// Joins matches of one side that have one name.
void matchLeft(std::vector<TensorMatch> &matches);

}  // namespace pt2scope
