// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/StateNames.h"
#include "core/diff/tensors/TensorMatch.h"

#include <span>
#include <vector>

namespace pt2scope {

/// Whether both sides have tensors without a partner that go by names of their program.
bool hasLonelyState(std::span<const TensorMatch> matches);
/// Joins matches of one side whose tensors the programs take in one another's place.
void matchByState(std::vector<TensorMatch> &matches, const StateNames &nameInB);
/// Whether both sides have sample inputs, and they are not the same.
bool haveOtherSamples(std::span<const TensorMatch> matches);
/// Sample inputs anew, by what the programs say, as callers give them in another way.
void matchSamples(std::vector<TensorMatch> &matches, const StateNames &pathInB);

}  // namespace pt2scope
