// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsPartial.h"

#include <cstddef>

namespace pt2scope {

/// Elements whose plain sums are kept in double before they enter a DoubleSum.
constexpr std::size_t blockElements = 4096;

/// What one block of at most blockElements elements gave, before it is put together with those before it.
struct BlockFigures {
    std::uint32_t count = 0;
    std::uint32_t nan = 0;
    std::uint32_t posInf = 0;
    std::uint32_t negInf = 0;
    std::uint32_t zeros = 0;
    std::uint32_t subnormal = 0;
    std::int32_t scale = 0;   // of sum and squares, as in Moments
    std::uint32_t apart = 0;  // scaled or around a shift: not to be added up with the sums of other blocks
    double min = 0;           // of floating types, as in StatisticsPartial
    double max = 0;
    std::int64_t leastKey = 0;  // of integers, as the next two
    std::int64_t greatestKey = 0;
    WideSum keySum;
    DoubleSum sum;       // of value - shift, over the finite ones
    double squares = 0;  // the same, squared
    DoubleSum shift;

    PT2SCOPE_HD std::uint32_t finite() const { return count - nan - posInf - negInf; }

    PT2SCOPE_HD Moments moments() const
    {
        Moments made = momentsOfPowerSums(finite(), sum, {squares, 0}, shift);
        made.scale = scale;
        return made;
    }
};

/// A block on its own.
PT2SCOPE_HD inline StatisticsPartial partialOf(const BlockFigures &figures)
{
    StatisticsPartial partial;
    partial.count = figures.count;
    partial.nan = figures.nan;
    partial.posInf = figures.posInf;
    partial.negInf = figures.negInf;
    partial.zeros = figures.zeros;
    partial.subnormal = figures.subnormal;
    partial.min = figures.min;
    partial.max = figures.max;
    partial.leastKey = figures.leastKey;
    partial.greatestKey = figures.greatestKey;
    partial.keySum = figures.keySum;
    partial.moments = figures.moments();
    return partial;
}

/// Puts the blocks of contiguous elements together, in their order: the power sums of all that need no shift or scale
/// become moments once.
class BlockFold {
public:
    PT2SCOPE_HD void add(const BlockFigures &block)
    {
        const bool first = m_sums.count + m_added.moments.count == 0;
        m_added.count += block.count;
        m_added.nan += block.nan;
        m_added.posInf += block.posInf;
        m_added.negInf += block.negInf;
        m_added.zeros += block.zeros;
        m_added.subnormal += block.subnormal;
        m_added.keySum.add(block.keySum);
        if (block.finite() == 0)
            return;
        m_added.min = first || block.min < m_added.min ? block.min : m_added.min;
        m_added.max = first || block.max > m_added.max ? block.max : m_added.max;
        m_added.leastKey = first || block.leastKey < m_added.leastKey ? block.leastKey : m_added.leastKey;
        m_added.greatestKey =
            first || block.greatestKey > m_added.greatestKey ? block.greatestKey : m_added.greatestKey;
        if (block.apart != 0) {
            merge(m_added.moments, block.moments());
            return;
        }
        m_sums.count += block.finite();
        m_sums.sum.add(block.sum);
        m_sums.squares.add(block.squares);
    }

    PT2SCOPE_HD void finish(StatisticsPartial &partial)
    {
        merge(m_added.moments, momentsOfPowerSums(m_sums.count, m_sums.sum, m_sums.squares, {}));
        merge(partial, m_added);
    }

private:
    struct PowerSums {
        std::uint64_t count = 0;
        DoubleSum sum;
        DoubleSum squares;
    };

    StatisticsPartial m_added;
    PowerSums m_sums;
};

/// Adds elements one by one: those that are too few for a block.
template <DType D>
PT2SCOPE_HD void addFew(const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    for (std::size_t i = 0; i < count; ++i)
        merge(partial, partialOf<D>(elementAt<typename ElementOf<D>::Bits>(bytes, i)));
}

/// Of elements of 8 bits, from how often each of the 256 bytes is there.
template <DType D, typename Count>
[[gnu::flatten]] PT2SCOPE_HD inline StatisticsPartial partialOfBytes(const Count *counts)
{
    StatisticsPartial added;
    for (unsigned b = 0; b < 256; ++b) {
        if (counts[b] > 0)
            merge(added, repeated(partialOf<D>(static_cast<typename ElementOf<D>::Bits>(b)), counts[b]));
    }
    return added;
}

}  // namespace pt2scope
