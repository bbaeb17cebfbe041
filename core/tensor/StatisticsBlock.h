// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsPartial.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>

// The inner loops of the statistics, written once over lanes of sixteen elements. Each source file that includes this
// has its own lanes (and so its own instruction set): everything here is a template over them.

namespace pt2scope {

/// Elements whose plain sums are kept in double before they enter a DoubleSum.
constexpr std::size_t blockElements = 4096;

/// How many elements a kernel takes at least.
constexpr std::size_t groupOf(DType dtype)
{
    return dtype == DType::BFloat16 ? 32 : 16;
}

template <typename T>
T foldLanes(T (&lanes)[16], T (*fold)(T, T))
{
    for (std::size_t half = 8; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i)
            lanes[i] = fold(lanes[i], lanes[i + half]);
    }
    return lanes[0];
}

template <typename L>
class StatisticsBlock {
public:
    /// Adds `count` elements, a multiple of groupOf(D), to the partial.
    template <DType D>
    static void run(const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
    {
        PowerSums sums;
        StatisticsPartial added;
        for (std::size_t done = 0; done < count; done += blockElements) {
            const std::byte *block = bytes + done * sizeof(typename ElementOf<D>::Bits);
            const std::size_t n = std::min(blockElements, count - done);
            if constexpr (ElementOf<D>::isFloat)
                addFloats<D>(block, n, added, sums);
            else
                addIntegers<D>(block, n, added, sums);
        }
        merge(added.moments, momentsOfPowerSums(sums.count, sums.sum, sums.squares, {}));
        merge(partial, added);
    }

private:
    /// Of the blocks whose squares need no shift.
    struct PowerSums {
        std::uint64_t count = 0;
        DoubleSum sum;
        DoubleSum squares;
    };

    template <typename Real>
    struct FloatBlock {
        DoubleSum sum;
        double squares = 0;
        Real min = 0;
        Real max = 0;
        Real nearest = 0;  // the smallest magnitude, NaN left out
    };

    template <DType D>
    using RealOf = std::conditional_t<D == DType::Float64, double, float>;

    static double sumOf(const typename L::F64 &lanes)
    {
        double values[16];
        L::store(lanes, values);
        return foldLanes<double>(values, [](double a, double b) { return a + b; });
    }

    template <typename T, typename Lanes>
    static T leastOf(const Lanes &lanes)
    {
        T values[16];
        L::store(lanes, values);
        return foldLanes<T>(values, [](T a, T b) { return a < b ? a : b; });
    }

    template <typename T, typename Lanes>
    static T greatestOf(const Lanes &lanes)
    {
        T values[16];
        L::store(lanes, values);
        return foldLanes<T>(values, [](T a, T b) { return a > b ? a : b; });
    }

    /// Calls `use(from, half)` for each group of 16: of bfloat16 two halves of 32, the even elements and the odd ones.
    template <DType D, typename Use>
    [[gnu::always_inline]] static inline void forEachSixteen(const std::byte *bytes, std::size_t count, Use &&use)
    {
        constexpr std::size_t itemsize = sizeof(typename ElementOf<D>::Bits);
        for (const std::byte *end = bytes + count * itemsize; bytes < end; bytes += groupOf(D) * itemsize) {
            use(bytes, std::integral_constant<int, 0>());
            if constexpr (groupOf(D) == 32)
                use(bytes, std::integral_constant<int, 1>());
        }
    }

    /// Sums and extremes of `value - shift`; with Special, values that are not finite count as the shift.
    template <DType D, bool Special, bool Shifted>
    static FloatBlock<RealOf<D>> scan(const std::byte *bytes, std::size_t count, RealOf<D> shift)
    {
        using Real = RealOf<D>;
        constexpr Real infinity = std::numeric_limits<Real>::infinity();
        auto sum = L::all(0.0), lost = L::all(0.0), squares = L::all(0.0);
        auto least = L::all(infinity), greatest = L::all(-infinity), nearest = L::all(infinity);
        const auto shifts = L::all(static_cast<double>(shift));
        const auto add = [&](typename L::F64 wide) __attribute__((always_inline))
        {
            if constexpr (Shifted)
                wide = L::subtract(wide, shifts);
            // Squares of single precision are exact, so that it makes no difference whether they are rounded.
            squares = D == DType::Float64 || Shifted ? L::add(squares, L::multiply(wide, wide))
                                                     : L::addExactSquare(squares, wide);
            if constexpr (D == DType::Float64) {
                const auto next = L::add(sum, wide);
                const auto part = L::subtract(next, sum);
                lost = L::add(lost, L::add(L::subtract(sum, L::subtract(next, part)), L::subtract(wide, part)));
                sum = next;
            } else {
                sum = L::add(sum, wide);
            }
        };
        forEachSixteen<D>(
            bytes, count, [&](const std::byte *from, auto half) __attribute__((always_inline)) {
                const auto value = L::template load<D, half()>(from);
                if constexpr (Special) {
                    least = L::min(L::finiteOr(value, infinity), least);
                    greatest = L::max(L::finiteOr(value, -infinity), greatest);
                    const auto finite = L::finiteOr(value, shift);
                    add(widened(finite));
                } else {
                    nearest = L::nearest(value, nearest);
                    least = L::min(value, least);
                    greatest = L::max(value, greatest);
                    add(L::template loadWide<D>(from, value));
                }
            });
        FloatBlock<Real> block;
        if constexpr (D == DType::Float64)
            block.sum = {0, sumOf(lost)};
        double sums[16];
        L::store(sum, sums);
        if constexpr (D == DType::Float64) {
            for (const double lane : sums)
                block.sum.add(lane);
        } else {
            block.sum.high = sumOf(sum);
        }
        block.squares = sumOf(squares);
        block.min = leastOf<Real>(least);
        block.max = greatestOf<Real>(greatest);
        block.nearest = leastOf<Real>(nearest);
        return block;
    }

    static const typename L::F64 &widened(const typename L::F64 &value) { return value; }
    static typename L::F64 widened(const typename L::F32 &value) { return L::widen(value); }

    template <DType D>
    static void countClasses(const std::byte *bytes, std::size_t count, bool special, StatisticsPartial &added)
    {
        using Real = RealOf<D>;
        constexpr Real infinity = std::numeric_limits<Real>::infinity();
        const auto smallestNormal = static_cast<Real>(ElementOf<D>::smallestNormal());
        std::uint64_t zeros = 0, small = 0;
        forEachSixteen<D>(
            bytes, count, [&](const std::byte *from, auto half) __attribute__((always_inline)) {
                const auto value = L::template load<D, half()>(from);
                zeros += L::countEqual(value, Real{0});
                small += L::countLess(L::abs(value), smallestNormal);
                if (special) {
                    added.nan += L::countNan(value);
                    added.posInf += L::countEqual(value, infinity);
                    added.negInf += L::countEqual(value, -infinity);
                }
            });
        added.zeros += zeros;
        added.subnormal += small - zeros;
    }

    template <DType D>
    static void addFloats(const std::byte *bytes, std::size_t count, StatisticsPartial &added, PowerSums &sums)
    {
        using Real = RealOf<D>;
        FloatBlock<Real> block = scan<D, false, false>(bytes, count, 0);
        const double all = block.sum.value() + block.squares;
        const bool special = !(all - all == 0);
        const std::uint64_t notFinite = added.nan + added.posInf + added.negInf;
        if (special)
            block = scan<D, true, false>(bytes, count, 0);
        if (special || static_cast<double>(block.nearest) < ElementOf<D>::smallestNormal())
            countClasses<D>(bytes, count, special, added);
        added.count += count;
        const std::uint64_t finite = count - (added.nan + added.posInf + added.negInf - notFinite);
        if (finite == 0)
            return;
        const bool first = sums.count + added.moments.count == 0;
        added.min = first ? block.min : std::min<double>(added.min, block.min);
        added.max = first ? block.max : std::max<double>(added.max, block.max);
        if constexpr (D == DType::Float64) {
            const int scale = scaleFor(std::max(-block.min, block.max));
            if (scale != 0) {
                merge(added.moments, scaledMoments(bytes, count, finite, scale));
                return;
            }
        }
        if (!needsShift(finite, block.sum.value(), block.squares)) {
            sums.count += finite;
            sums.sum.add(block.sum);
            sums.squares.add(block.squares);
            return;
        }
        const auto shift = static_cast<Real>(block.sum.value() / static_cast<double>(finite));
        block = special ? scan<D, true, true>(bytes, count, shift) : scan<D, false, true>(bytes, count, shift);
        merge(added.moments, momentsOfPowerSums(finite, block.sum, {block.squares, 0}, {shift, 0}));
    }

    /// Moments of float64 values whose squares leave double's range.
    static Moments scaledMoments(const std::byte *bytes, std::size_t count, std::uint64_t finite, int scale)
    {
        double values[blockElements];
        std::memcpy(values, bytes, count * sizeof(double));
        for (std::size_t i = 0; i < count; ++i)
            values[i] *= powerOfTwo(scale);
        const auto *scaled = reinterpret_cast<const std::byte *>(values);
        FloatBlock<double> block = scan<DType::Float64, true, false>(scaled, count, 0);
        const double shift =
            needsShift(finite, block.sum.value(), block.squares) ? block.sum.value() / static_cast<double>(finite) : 0;
        if (shift != 0)
            block = scan<DType::Float64, true, true>(scaled, count, shift);
        Moments moments = momentsOfPowerSums(finite, block.sum, {block.squares, 0}, {shift, 0});
        moments.scale = scale;
        return moments;
    }

    struct IntegerBlock {
        std::int64_t sum = 0;
        double squares = 0;  // of value - shift
        std::int32_t least = 0;
        std::int32_t greatest = 0;
        std::uint64_t zeros = 0;
    };

    /// uint32 as int32 with the top bit turned: 2^31 less.
    template <DType D>
    static IntegerBlock scanIntegers(const std::byte *bytes, std::size_t count, double shift)
    {
        auto sum = L::zero64();
        auto squares = L::all(0.0);
        auto least = L::all(std::numeric_limits<std::int32_t>::max());
        auto greatest = L::all(std::numeric_limits<std::int32_t>::min());
        const auto shifts = L::all(shift);
        IntegerBlock block;
        forEachSixteen<D>(
            bytes, count, [&](const std::byte *from, auto half) __attribute__((always_inline)) {
                auto value = L::template load<D, half()>(from);
                block.zeros += L::countEqual(value, std::int32_t{0});
                if constexpr (D == DType::UInt32)
                    value = L::turnTopBit(value);
                least = L::min(value, least);
                greatest = L::max(value, greatest);
                sum = L::add(sum, L::widenInteger(value));
                const auto wide = L::subtract(L::widen(value), shifts);
                squares = L::add(squares, L::multiply(wide, wide));
            });
        std::int64_t parts[16];
        L::store(sum, parts);
        block.sum = foldLanes<std::int64_t>(parts, [](std::int64_t a, std::int64_t b) { return a + b; });
        block.squares = sumOf(squares);
        block.least = leastOf<std::int32_t>(least);
        block.greatest = greatestOf<std::int32_t>(greatest);
        return block;
    }

    template <DType D>
    static void addIntegers(const std::byte *bytes, std::size_t count, StatisticsPartial &added, PowerSums &sums)
    {
        constexpr std::int64_t bias = D == DType::UInt32 ? std::int64_t{1} << 31 : 0;
        const auto n = static_cast<std::int64_t>(count);
        IntegerBlock block = scanIntegers<D>(bytes, count, static_cast<double>(-bias));
        const bool first = sums.count + added.moments.count == 0;
        const std::int64_t least = block.least + bias, greatest = block.greatest + bias;
        added.leastKey = first ? least : std::min(added.leastKey, least);
        added.greatestKey = first ? greatest : std::max(added.greatestKey, greatest);
        added.count += count;
        added.zeros += block.zeros;
        const std::int64_t sum = block.sum + n * bias;
        added.keySum.add(sum);
        if (!needsShift(count, static_cast<double>(sum), block.squares)) {
            sums.count += count;
            sums.sum.add(static_cast<double>(sum));
            sums.squares.add(block.squares);
            return;
        }
        const std::int64_t shift = sum / n;
        block = scanIntegers<D>(bytes, count, static_cast<double>(shift - bias));
        merge(added.moments, momentsOfPowerSums(count, {static_cast<double>(sum - n * shift), 0}, {block.squares, 0},
                                                {static_cast<double>(shift), 0}));
    }
};

/// Adds a multiple of groupOf(dtype) elements of a type that is neither 8 bits wide nor a 64-bit integer nor complex.
template <typename L>
void runBlocks(DType dtype, const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    using Block = StatisticsBlock<L>;
    switch (dtype) {
        case DType::Float64: return Block::template run<DType::Float64>(bytes, count, partial);
        case DType::Float16: return Block::template run<DType::Float16>(bytes, count, partial);
        case DType::BFloat16: return Block::template run<DType::BFloat16>(bytes, count, partial);
        case DType::Int16: return Block::template run<DType::Int16>(bytes, count, partial);
        case DType::UInt16: return Block::template run<DType::UInt16>(bytes, count, partial);
        case DType::Int32: return Block::template run<DType::Int32>(bytes, count, partial);
        case DType::UInt32: return Block::template run<DType::UInt32>(bytes, count, partial);
        default: return Block::template run<DType::Float32>(bytes, count, partial);
    }
}

}  // namespace pt2scope
