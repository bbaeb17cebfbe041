// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace pt2scope {

/// A run of two sequences: [beginA, endA) and [beginB, endB).
struct SequenceRange {
    std::uint32_t beginA;
    std::uint32_t endA;
    std::uint32_t beginB;
    std::uint32_t endB;

    bool isOneSided() const { return beginA == endA || beginB == endB; }
};

using IndexPairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Matches elements of equal labels in order, within a range: first what both ends have in common, then labels that
/// occur once in each sequence (patience), and again between those. Ascending in both. Leaves runs without such labels
/// unmatched.
IndexPairs matchUnique(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, SequenceRange range);

/// The longest common subsequence of the range (Myers), when at most `maxEdits` elements are left over; else what both
/// ends have in common.
IndexPairs matchLongest(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, SequenceRange range,
                        std::uint32_t maxEdits);

/// Of pairs that ascend in A the longest part that ascends in B, too.
IndexPairs ascendingPart(const IndexPairs &pairs);
/// The same; of several equally long ones that of the greatest weight, which does not depend on the side that comes
/// first when the weights do not. One weight for each pair.
IndexPairs ascendingPart(const IndexPairs &pairs, std::span<const std::uint32_t> weights);

/// What lies between the pairs, runs that are empty on both sides left out.
std::vector<SequenceRange> gapsBetween(const IndexPairs &pairs, SequenceRange range);

}  // namespace pt2scope
