// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ElementComparison.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pt2scope {

/// One pair of runs of elements, block by block, and what all so far gave: the common ground of real and complex ones.
class ElementBlock {
public:
    ElementBlock(const ElementSpan &a, const ElementSpan &b, const ValueTolerance &tolerance, const KnownChanges &known,
                 const ValueKernel &kernel);

protected:
    static constexpr std::size_t blockNumbers = 1024;  // of each side, decoded: they stay in the nearest cache
    static constexpr double leastSquares = 1e-270;     // sums of squares in between are what they should be
    static constexpr double mostSquares = 1e290;
    using Pair = std::array<double, 2>;  // real and imaginary

    const std::byte *at(const ElementSpan &side) const { return side.bytes + m_first * traits(side.dtype).itemsize; }
    void begin(std::size_t first, std::size_t count);
    /// Whether sums of squares tell the truth: nothing overflowed or vanished, and nothing was not finite.
    bool isReliable(const ValueSums &sums) const;
    /// A little less, so that no rounding hides a larger one, and the result does not depend on what is known. Nothing
    /// is rounded at 1, which zeros on one side give.
    double knownRelative() const;
    /// What is not finite on both sides enters no sum: it is 0 from now on.
    void compareSpecial(std::size_t index, const Pair &a, const Pair &b);
    /// Of `numbers` decoded ones, all finite. Room for a whole group of zeros lies behind them.
    ValueSums sumsOfDecoded(std::size_t numbers);
    void addSums(const ValueSums &sums, std::size_t numbers);

    const ElementSpan &m_a;
    const ElementSpan &m_b;
    const ValueTolerance &m_tolerance;
    const KnownChanges m_known;
    const ValueKernel &m_kernel;
    const bool m_wide;  // squares may vanish
    ValuePartial m_partial;
    std::size_t m_first = 0;  // of the block, as the next one
    std::size_t m_count = 0;
    bool m_decoded = false;
    std::array<double, blockNumbers> m_valuesA;
    std::array<double, blockNumbers> m_valuesB;

private:
    void addScaled(std::size_t numbers);
};

}  // namespace pt2scope
