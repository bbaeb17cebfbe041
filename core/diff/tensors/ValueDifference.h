// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// How the values of two tensors of equal sizes differ, element by element. Values are compared as doubles, 64-bit
/// integers exactly; 0 equals -0, and NaN equals NaN, in complex elements part by part, which differ by
/// the magnitude of a - b.
struct ValueDifference {
    std::uint64_t elements = 0;         // of each side
    std::uint64_t finite = 0;           // of those on both sides: what the last three figures are of
    std::uint64_t changed = 0;          // not equal
    std::uint64_t beyondTolerance = 0;  // of those: not |a - b| <= atol + rtol * |b|
    std::uint64_t nanAppeared = 0;      // NaN in B only; of those changed, as the next one
    std::uint64_t nanGone = 0;          // NaN in A only
    double maxAbsolute = 0;             // |a - b| where neither is NaN: infinite where just one of them is
    double maxRelative = 0;             // |a - b| / max(|a|, |b|) where both are finite: 0 to 2
    double rootMeanSquare = 0;          // of a - b where both are finite
    std::optional<double> cosine;       // of the angle between both, of the same elements; nothing beside only zeros
    /// Where the largest change is, the first NaN that came or went where there is no other: one index per dimension.
    /// Of a hash map the key and the column. Empty of a tensor without dimensions, or when nothing changed.
    std::vector<std::int64_t> largestAt;
    std::string largestFrom;  // the element there, as text; empty when nothing changed
    std::string largestTo;
};

}  // namespace pt2scope
