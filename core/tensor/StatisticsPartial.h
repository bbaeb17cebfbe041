// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsMoments.h"

namespace pt2scope {

/// A signed sum of 128 bits.
struct WideSum {
    std::uint64_t low = 0;
    std::int64_t high = 0;

    PT2SCOPE_HD void add(WideSum other)
    {
        const std::uint64_t sum = low + other.low;
        const std::uint64_t carry = sum < low ? 1 : 0;
        low = sum;
        high = static_cast<std::int64_t>(static_cast<std::uint64_t>(high) + static_cast<std::uint64_t>(other.high)
                                         + carry);
    }

    PT2SCOPE_HD void add(std::int64_t x) { add(WideSum{static_cast<std::uint64_t>(x), x < 0 ? -1 : 0}); }

    PT2SCOPE_HD WideSum times(std::uint64_t factor) const
    {
        WideSum product;
        WideSum doubled = *this;
        for (; factor > 0; factor >>= 1) {
            if ((factor & 1) != 0)
                product.add(doubled);
            doubled.add(doubled);
        }
        return product;
    }
};

/// What integers are stored as in a partial: uint64 with its top bit turned, so that signed order is value order and
/// value = stored + 2^63; every other type as it is.
template <DType D>
PT2SCOPE_HD inline std::int64_t integerKey(typename ElementOf<D>::Bits bits)
{
    if constexpr (D == DType::UInt64)
        return static_cast<std::int64_t>(bits ^ (std::uint64_t{1} << 63));
    else if constexpr (D == DType::Bool)
        return bits != 0 ? 1 : 0;
    else
        return static_cast<std::int64_t>(bits);
}

/// The value of a key, rounded to double.
PT2SCOPE_HD inline double keyValue(DType dtype, std::int64_t key)
{
    if (dtype != DType::UInt64)
        return static_cast<double>(key);
    return static_cast<double>(static_cast<std::uint64_t>(key) ^ (std::uint64_t{1} << 63));
}

/// The statistics of a run of real elements, to be merged with those of the runs beside it: a number of `dtype`, or one
/// of the two parts of a complex one. Which fields are used depends on the type: floating types have min, max and the
/// classes, integers the integer fields; all have moments (integers' of keys), but `moments.sum` of integers is unused.
struct StatisticsPartial {
    std::uint64_t count = 0;
    std::uint64_t nan = 0;
    std::uint64_t posInf = 0;
    std::uint64_t negInf = 0;
    std::uint64_t zeros = 0;
    std::uint64_t subnormal = 0;
    std::uint64_t otherBytes = 0;  // of bool: neither 0 nor 1
    double min = 0;                // of the finite values, when moments.count > 0
    double max = 0;
    std::int64_t leastKey = 0;  // when moments.count > 0
    std::int64_t greatestKey = 0;
    WideSum keySum;
    Moments moments;
};

PT2SCOPE_HD inline void merge(StatisticsPartial &into, const StatisticsPartial &other)
{
    if (other.count == 0)
        return;
    if (other.moments.count > 0) {
        const bool first = into.moments.count == 0;
        into.min = first || other.min < into.min ? other.min : into.min;
        into.max = first || other.max > into.max ? other.max : into.max;
        into.leastKey = first || other.leastKey < into.leastKey ? other.leastKey : into.leastKey;
        into.greatestKey = first || other.greatestKey > into.greatestKey ? other.greatestKey : into.greatestKey;
    }
    into.count += other.count;
    into.nan += other.nan;
    into.posInf += other.posInf;
    into.negInf += other.negInf;
    into.zeros += other.zeros;
    into.subnormal += other.subnormal;
    into.otherBytes += other.otherBytes;
    into.keySum.add(other.keySum);
    merge(into.moments, other.moments);
}

/// The partial of the same elements `times` over, as in an expanded view.
PT2SCOPE_HD inline StatisticsPartial repeated(StatisticsPartial partial, std::uint64_t times)
{
    const double factor = static_cast<double>(times);
    partial.count *= times;
    partial.nan *= times;
    partial.posInf *= times;
    partial.negInf *= times;
    partial.zeros *= times;
    partial.subnormal *= times;
    partial.otherBytes *= times;
    partial.keySum = partial.keySum.times(times);
    partial.moments.count *= times;
    partial.moments.sum = partial.moments.sum.times(factor);
    partial.moments.squares = partial.moments.squares.times(factor);
    return partial;
}

/// One element alone; merging these is the plain, slow way to the statistics of many.
template <DType D>
PT2SCOPE_HD inline StatisticsPartial partialOf(typename ElementOf<D>::Bits bits)
{
    StatisticsPartial one;
    one.count = 1;
    if constexpr (ElementOf<D>::isFloat) {
        double value = floatValue<D>(bits);
        const double magnitude = value < 0 ? -value : value;
        const bool nan = value != value;
        const bool infinite = magnitude > bitsAs<double>(std::uint64_t{0x7fefffffffffffff});
        one.nan = nan ? 1 : 0;
        one.posInf = infinite && value > 0 ? 1 : 0;
        one.negInf = infinite && value < 0 ? 1 : 0;
        if (nan || infinite)
            return one;
        one.zeros = magnitude == 0 ? 1 : 0;
        one.subnormal = magnitude > 0 && magnitude < ElementOf<D>::smallestNormal() ? 1 : 0;
        one.min = one.max = value;
        one.moments.scale = D == DType::Float64 ? scaleFor(magnitude) : 0;
        if (one.moments.scale != 0)
            value *= powerOfTwo(one.moments.scale);
        one.moments.sum.high = value;
    } else {
        const std::int64_t key = integerKey<D>(bits);
        one.zeros = bits == 0 ? 1 : 0;
        one.otherBytes = D == DType::Bool && bits > 1 ? 1 : 0;
        one.leastKey = one.greatestKey = key;
        one.keySum.add(key);
        one.moments.sum = exactSum(key);
    }
    one.moments.count = 1;
    return one;
}

}  // namespace pt2scope
