// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsFigures.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <type_traits>

// The inner loops of the statistics, written once over lanes of sixteen elements. Each source file that includes this
// has its own lanes (and so its own instruction set): everything here is a template over them.

namespace pt2scope {

/// How many elements a kernel takes at least.
PT2SCOPE_HD constexpr std::size_t groupOf(DType dtype)
{
    return dtype == DType::BFloat16 ? 32 : 16;
}

template <typename T, typename Fold>
PT2SCOPE_HD T foldLanes(T (&lanes)[16], Fold fold)
{
    for (std::size_t half = 8; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i)
            lanes[i] = fold(lanes[i], lanes[i + half]);
    }
    return lanes[0];
}

/// Compact: one scan serves all values, however special, instead of one per kind of them. The results are the same; it
/// is slower, and a quarter of the code.
template <typename L, bool Compact = false>
class StatisticsBlock {
public:
    /// Adds `count` elements, a multiple of groupOf(D), to the partial.
    template <DType D>
    static void run(const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
    {
        BlockFold fold;
        for (std::size_t done = 0; done < count; done += blockElements)
            fold.add(
                measure<D>(bytes + done * sizeof(typename ElementOf<D>::Bits), std::min(blockElements, count - done)));
        fold.finish(partial);
    }

    /// Of at most blockElements elements, a multiple of groupOf(D).
    template <DType D>
    PT2SCOPE_HD static BlockFigures measure(const std::byte *bytes, std::size_t count)
    {
        if constexpr (ElementOf<D>::isFloat)
            return measureFloats<D>(bytes, count);
        else
            return measureIntegers<D>(bytes, count);
    }

private:
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

    PT2SCOPE_HD static double sumOf(const typename L::F64 &lanes)
    {
        double values[16];
        L::store(lanes, values);
        return foldLanes(values, [](double a, double b) { return a + b; });
    }

    template <typename T, typename Lanes>
    PT2SCOPE_HD static T leastOf(const Lanes &lanes)
    {
        T values[16];
        L::store(lanes, values);
        return foldLanes(values, [](T a, T b) { return a < b ? a : b; });
    }

    template <typename T, typename Lanes>
    PT2SCOPE_HD static T greatestOf(const Lanes &lanes)
    {
        T values[16];
        L::store(lanes, values);
        return foldLanes(values, [](T a, T b) { return a > b ? a : b; });
    }

    /// Calls `use(from, half)` for each group of 16: of bfloat16 two halves of 32, the even elements and the odd ones.
    template <DType D, typename Use>
    [[gnu::always_inline]] PT2SCOPE_HD static inline void forEachSixteen(const std::byte *bytes, std::size_t count,
                                                                         Use &&use)
    {
        constexpr std::size_t itemsize = sizeof(typename ElementOf<D>::Bits);
        for (const std::byte *end = bytes + count * itemsize; bytes < end; bytes += groupOf(D) * itemsize) {
            use(bytes, std::integral_constant<int, 0>());
            if constexpr (groupOf(D) == 32)
                use(bytes, std::integral_constant<int, 1>());
        }
    }

    /// Sums and extremes of `value * scale - shift`; with Special, values that are not finite count as the shift. Only
    /// what is Special is scaled.
    template <DType D, bool Special, bool Shifted, bool Scaled = false>
    PT2SCOPE_DEVICE_CALL PT2SCOPE_HD static FloatBlock<RealOf<D>> scan(const std::byte *bytes, std::size_t count,
                                                                       RealOf<D> shift, RealOf<D> scale = 1)
    {
        using Real = RealOf<D>;
        constexpr Real infinity = std::numeric_limits<Real>::infinity();
        auto sum = L::all(0.0), lost = L::all(0.0), squares = L::all(0.0);
        auto least = L::all(infinity), greatest = L::all(-infinity), nearest = L::all(infinity);
        const auto shifts = L::all(static_cast<double>(shift));
        const auto scales = L::all(scale);
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
                auto value = L::template load<D, half()>(from);
                if constexpr (Scaled)
                    value = L::multiply(value, scales);
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

    PT2SCOPE_HD static const typename L::F64 &widened(const typename L::F64 &value) { return value; }
    PT2SCOPE_HD static typename L::F64 widened(const typename L::F32 &value) { return L::widen(value); }

    template <DType D>
    PT2SCOPE_HD static void countClasses(const std::byte *bytes, std::size_t count, bool special, BlockFigures &figures)
    {
        using Real = RealOf<D>;
        constexpr Real infinity = std::numeric_limits<Real>::infinity();
        const auto smallestNormal = static_cast<Real>(ElementOf<D>::smallestNormal());
        std::uint32_t small = 0;
        forEachSixteen<D>(
            bytes, count, [&](const std::byte *from, auto half) __attribute__((always_inline)) {
                const auto value = L::template load<D, half()>(from);
                figures.zeros += L::countEqual(value, Real{0});
                small += L::countLess(L::abs(value), smallestNormal);
                if (special) {
                    figures.nan += L::countNan(value);
                    figures.posInf += L::countEqual(value, infinity);
                    figures.negInf += L::countEqual(value, -infinity);
                }
            });
        figures.subnormal = small - figures.zeros;
    }

    template <DType D>
    PT2SCOPE_HD static BlockFigures measureFloats(const std::byte *bytes, std::size_t count)
    {
        using Real = RealOf<D>;
        BlockFigures figures;
        figures.count = static_cast<std::uint32_t>(count);
        FloatBlock<Real> block = scanAs<D>(bytes, count, Compact, false, 0, 0);
        const double all = block.sum.value() + block.squares;
        const bool special = Compact || !(all - all == 0);
        if (special && !Compact)
            block = scanAs<D>(bytes, count, true, false, 0, 0);
        if (special || static_cast<double>(block.nearest) < ElementOf<D>::smallestNormal())
            countClasses<D>(bytes, count, special, figures);
        if (figures.finite() == 0)
            return figures;
        figures.min = block.min;
        figures.max = block.max;
        if constexpr (D == DType::Float64) {
            figures.scale = scaleFor(std::max(-block.min, block.max));
            if (figures.scale != 0)
                block = scanAs<D>(bytes, count, true, false, 0, figures.scale);
        }
        const bool shifted = needsShift(figures.finite(), block.sum.value(), block.squares);
        if (shifted) {
            const auto shift = static_cast<Real>(block.sum.value() / static_cast<double>(figures.finite()));
            block = scanAs<D>(bytes, count, special, true, shift, figures.scale);
            figures.shift = {static_cast<double>(shift), 0};
        }
        figures.apart = shifted || figures.scale != 0 ? 1 : 0;
        figures.sum = block.sum;
        figures.squares = block.squares;
        return figures;
    }

    template <DType D>
    PT2SCOPE_HD static FloatBlock<RealOf<D>> scanAs(const std::byte *bytes, std::size_t count, bool special,
                                                    bool shifted, RealOf<D> shift, int scale)
    {
        if constexpr (Compact && D == DType::Float64)
            return scan<D, true, true, true>(bytes, count, shift, powerOfTwo(scale));
        if constexpr (Compact)
            return scan<D, true, true>(bytes, count, shift);
        if constexpr (D == DType::Float64 && !Compact) {
            if (scale != 0)
                return shifted ? scan<D, true, true, true>(bytes, count, shift, powerOfTwo(scale))
                               : scan<D, true, false, true>(bytes, count, shift, powerOfTwo(scale));
        }
        if constexpr (!Compact) {
            if (special)
                return shifted ? scan<D, true, true>(bytes, count, shift) : scan<D, true, false>(bytes, count, shift);
            return shifted ? scan<D, false, true>(bytes, count, shift) : scan<D, false, false>(bytes, count, shift);
        }
    }

    struct IntegerBlock {
        std::int64_t sum = 0;
        double squares = 0;  // of value - shift
        std::int32_t least = 0;
        std::int32_t greatest = 0;
        std::uint32_t zeros = 0;
    };

    /// uint32 as int32 with the top bit turned: 2^31 less.
    template <DType D>
    PT2SCOPE_DEVICE_CALL PT2SCOPE_HD static IntegerBlock scanIntegers(const std::byte *bytes, std::size_t count,
                                                                      double shift)
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
        block.sum = foldLanes(parts, [](std::int64_t a, std::int64_t b) { return a + b; });
        block.squares = sumOf(squares);
        block.least = leastOf<std::int32_t>(least);
        block.greatest = greatestOf<std::int32_t>(greatest);
        return block;
    }

    template <DType D>
    PT2SCOPE_HD static BlockFigures measureIntegers(const std::byte *bytes, std::size_t count)
    {
        constexpr std::int64_t bias = D == DType::UInt32 ? std::int64_t{1} << 31 : 0;
        const auto n = static_cast<std::int64_t>(count);
        IntegerBlock block = scanIntegers<D>(bytes, count, static_cast<double>(-bias));
        BlockFigures figures;
        figures.count = static_cast<std::uint32_t>(count);
        figures.zeros = block.zeros;
        figures.leastKey = block.least + bias;
        figures.greatestKey = block.greatest + bias;
        const std::int64_t sum = block.sum + n * bias;
        figures.keySum.add(sum);
        const bool shifted = needsShift(count, static_cast<double>(sum), block.squares);
        const std::int64_t shift = shifted ? sum / n : 0;
        if (shifted)
            block = scanIntegers<D>(bytes, count, static_cast<double>(shift - bias));
        figures.apart = shifted ? 1 : 0;
        figures.sum = {static_cast<double>(sum - n * shift), 0};
        figures.squares = block.squares;
        figures.shift = {static_cast<double>(shift), 0};
        return figures;
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
