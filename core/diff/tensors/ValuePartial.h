// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValueDifference.h"

#include <cstdint>
#include <optional>

namespace pt2scope {

struct ValueTolerance {
    double relative = 0;
    double absolute = 0;

    bool isZero() const { return relative == 0 && absolute == 0; }
};

/// sum * 2^scale: squares of doubles overflow, or vanish, long before their roots do.
struct ScaledSum {
    double sum = 0;
    int scale = 0;

    void add(const ScaledSum &other);
};

/// What some elements of two tensors gave. Partials of one pair are merged in a set order, so that the sums come out
/// alike on any number of threads.
struct ValuePartial {
    std::uint64_t elements = 0;
    std::uint64_t finite = 0;  // on both sides, both parts of complex ones
    std::uint64_t changed = 0;
    std::uint64_t beyondTolerance = 0;
    std::uint64_t nanAppeared = 0;
    std::uint64_t nanGone = 0;
    bool bitsDiffer = false;  // some bytes do, or the types
    double maxAbsolute = 0;
    std::optional<std::uint64_t> largestAt;   // the first with maxAbsolute, which is not 0
    std::optional<std::uint64_t> firstNanAt;  // the first change of an element that has NaN
    double maxRelative = 0;
    ScaledSum squares;  // of a - b, of finite elements as the next three
    ScaledSum squaresA;
    ScaledSum squaresB;
    ScaledSum products;

    /// Adds what later elements gave. Of equal changes the one of the smaller index is kept.
    void merge(const ValuePartial &later);
    std::optional<std::uint64_t> worstAt() const { return largestAt ? largestAt : firstNanAt; }
    double rootMeanSquare() const;
    std::optional<double> cosine() const;
};

/// The figures of a partial; where the largest change is is left as it was.
void describeValues(const ValuePartial &partial, ValueDifference &difference);

}  // namespace pt2scope
