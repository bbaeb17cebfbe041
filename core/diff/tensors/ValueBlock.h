// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValueKernels.h"
#include "core/diff/tensors/ValueSources.h"

// The inner loop of value comparison, written once over eight doubles side by side, in vectors as wide as the
// instruction set has them: compilers take wider ones apart badly. Each source file that includes this compiles it for
// its own instruction set. Its `Kernel` says what vectors there are, how they are loaded from narrower elements, and
// the few steps that compilers do badly too; and it keeps the copies apart.

namespace pt2scope {

template <typename Kernel>
class ValueBlock {
public:
    static ValueSums sumsOfDoubles(const double *a, const double *b, std::size_t count, double relative,
                                   const ValueTolerance &tolerance)
    {
        return choose<typename Sources::Doubles>(reinterpret_cast<const std::byte *>(a),
                                                 reinterpret_cast<const std::byte *>(b), count, relative, tolerance);
    }
    static ValueSums sums(DType dtype, const std::byte *a, const std::byte *b, std::size_t count, double relative,
                          const ValueTolerance &tolerance)
    {
        if (isOfBytes(dtype) && tolerance.isZero() && (relative == 1 || relative >= mostRelative))
            return sumsOfBytes(dtype, a, b, count, relative);
        return Sources::with(dtype,
                             [&](auto source) { return choose<decltype(source)>(a, b, count, relative, tolerance); });
    }
    static ValueSums sumsOfEqual(DType dtype, const std::byte *both, std::size_t count)
    {
        if (isOfBytes(dtype))
            return sumsOfBytes(dtype, both, both, count, mostRelative);
        return Sources::with(dtype, [&](auto source) { return runEqual<decltype(source)>(both, count); });
    }
    static ValueSums sumsOfComplex(DType part, const std::byte *a, const std::byte *b, std::size_t numbers,
                                   double relative)
    {
        return Sources::with(part, [&](auto source) { return runComplex<decltype(source)>(a, b, numbers, relative); });
    }

private:
    using F64 = typename Kernel::F64;
    using I64 = typename Kernel::I64;
    using U64 = typename Kernel::U64;
    using Counts = typename Kernel::Counts;
    using Flags = typename Kernel::Flags;
    using Sources = ValueSources<Kernel>;

    static constexpr std::size_t lanes = sizeof(F64) / sizeof(double);  // of a vector
    static constexpr std::size_t parts = valueLanes / lanes;            // vectors

    /// What all blocks so far gave, lane by lane.
    struct Totals {
        F64 squares[parts]{}, squaresA[parts]{}, squaresB[parts]{}, products[parts]{}, greatest[parts]{};
        Counts changed[parts]{}, beyond[parts]{};
        Flags larger[parts]{};
        U64 outside[parts]{};
    };

    [[gnu::always_inline]] static inline void magnitude(const F64 &of, F64 &to)
    {
        to = (F64)((I64)of & (I64{} + INT64_MAX));
    }

    /// Where products are exact it makes no difference whether their sum is rounded once more.
    template <bool ExactProducts>
    [[gnu::always_inline]] static inline void addProduct(F64 &sum, const F64 &x, const F64 &y)
    {
        if constexpr (ExactProducts)
            Kernel::multiplyAdd(sum, x, y);
        else
            sum += x * y;
    }

    template <typename Source>
    static ValueSums choose(const std::byte *a, const std::byte *b, std::size_t count, double relative,
                            const ValueTolerance &tolerance)
    {
        if (!tolerance.isZero())
            return run<Source, true, true>(a, b, count, relative, tolerance);
        return relative < mostRelative ? run<Source, false, true>(a, b, count, relative, tolerance)
                                       : run<Source, false, false>(a, b, count, relative, tolerance);
    }

    template <typename Source, bool Tolerant, bool Relative>
    static ValueSums run(const std::byte *a, const std::byte *b, std::size_t count, double relative,
                         const ValueTolerance &tolerance)
    {
        const F64 known = F64{} + relative;
        Totals totals;
        for (std::size_t i = 0; i < count; i += valueLanes) {
#pragma GCC unroll 4
            for (std::size_t part = 0; part < parts; ++part) {
                F64 x, y;
                loadBoth<Source>(a, b, i + part * lanes, x, y, totals.outside[part]);
                const F64 difference = x - y;
                totals.squares[part] += difference * difference;
                addProduct<Source::exactProducts>(totals.squaresA[part], x, x);
                addProduct<Source::exactProducts>(totals.squaresB[part], y, y);
                addProduct<Source::exactProducts>(totals.products[part], x, y);
                Kernel::raise(totals.greatest[part], difference);
                Kernel::countUnequal(totals.changed[part], x, y);
                if constexpr (Relative || Tolerant) {
                    F64 apart, sizeY;
                    magnitude(difference, apart);
                    magnitude(y, sizeY);
                    F64 larger = sizeY;
                    Kernel::raise(larger, x);
                    Kernel::noteLarger(totals.larger[part], apart, larger * known);
                    if constexpr (Tolerant)
                        Kernel::countLarger(totals.beyond[part], apart,
                                            tolerance.absolute + tolerance.relative * sizeY);
                }
            }
        }
        return summed<Tolerant>(totals);
    }

    template <typename Source>
    [[gnu::always_inline]] static inline void loadBoth(const std::byte *a, const std::byte *b, std::size_t index,
                                                       F64 &x, F64 &y, U64 &outside)
    {
        a += index * Source::itemsize;
        b += index * Source::itemsize;
        Source::load(a, x);
        Source::load(b, y);
        if constexpr (Source::mayBeOutside) {
            U64 outsideA, outsideB;
            Source::outside(a, outsideA);
            Source::outside(b, outsideB);
            outside |= outsideA | outsideB;
        }
    }

    static bool isOfBytes(DType dtype)
    {
        return dtype == DType::Int8 || dtype == DType::UInt8 || dtype == DType::Bool;
    }

    static ValueSums sumsOfBytes(DType dtype, const std::byte *a, const std::byte *b, std::size_t count,
                                 double relative)
    {
        if (dtype == DType::Int8)
            return runBytes<std::int8_t>(a, b, count, relative);
        return dtype == DType::UInt8 ? runBytes<std::uint8_t>(a, b, count, relative)
                                     : runBytes<bool>(a, b, count, relative);
    }

    /// Where no relative changes matter, or only those beyond 1: the sums of a block are whole numbers of 32 bits.
    template <typename Integer>
    static ValueSums runBytes(const std::byte *a, const std::byte *b, std::size_t count, double relative)
    {
        ByteSums bytes;
        std::size_t i = Kernel::template addBytes<Integer>(a, b, count, bytes);
        for (; i < count; ++i)
            addByte(static_cast<Integer>(a[i]), static_cast<Integer>(b[i]), bytes);
        ValueSums sums;
        sums.squaresA = bytes.squaresA;
        sums.squaresB = bytes.squaresB;
        sums.products = bytes.products;
        sums.squares = bytes.squaresA + bytes.squaresB - 2 * bytes.products;
        sums.maxAbsolute = bytes.greatest;
        sums.changed = sums.beyondTolerance = static_cast<std::uint64_t>(bytes.changed);
        sums.hasLargerRelative = relative < mostRelative && bytes.signs < 0;
        return sums;
    }

    [[gnu::always_inline]] static inline void addByte(std::int32_t x, std::int32_t y, ByteSums &sums)
    {
        const std::int32_t apart = x > y ? x - y : y - x;
        sums.squaresA += x * x;
        sums.squaresB += y * y;
        sums.products += x * y;
        sums.greatest = apart > sums.greatest ? apart : sums.greatest;
        sums.changed += x != y ? 1 : 0;
        sums.signs |= x * y;
    }

    template <typename Source>
    static ValueSums runEqual(const std::byte *both, std::size_t count)
    {
        Totals totals;
        for (std::size_t i = 0; i < count; i += valueLanes) {
#pragma GCC unroll 4
            for (std::size_t part = 0; part < parts; ++part) {
                F64 x;
                Source::load(both + (i + part * lanes) * Source::itemsize, x);
                addProduct<Source::exactProducts>(totals.squares[part], x, x);
                if constexpr (Source::mayBeOutside) {
                    U64 outside;
                    Source::outside(both + (i + part * lanes) * Source::itemsize, outside);
                    totals.outside[part] |= outside;
                }
            }
        }
        ValueSums sums;
        sums.squaresA = sums.squaresB = sums.products = total(totals.squares);
        sums.isOutside = isOutside(totals);
        return sums;
    }

    /// Real and imaginary parts in turn: squares of magnitudes are sums of neighbours.
    template <typename Source>
    static ValueSums runComplex(const std::byte *a, const std::byte *b, std::size_t numbers, double relative)
    {
        constexpr double leastSquare = 0x1p-960;  // below, squares may have lost digits: they are looked at one by one
        const F64 known = F64{} + relative * relative;
        Totals totals;
        for (std::size_t i = 0; i < numbers; i += valueLanes) {
#pragma GCC unroll 4
            for (std::size_t part = 0; part < parts; ++part) {
                F64 x, y;
                loadBoth<Source>(a, b, i + part * lanes, x, y, totals.outside[part]);
                const F64 difference = x - y;
                const F64 square = difference * difference, squareX = x * x, squareY = y * y;
                totals.squares[part] += square;
                totals.squaresA[part] += squareX;
                totals.squaresB[part] += squareY;
                totals.products[part] += x * y;
                F64 apart, sizeX, sizeY;
                Kernel::addNeighbour(square, apart);
                Kernel::addNeighbour(squareX, sizeX);
                Kernel::addNeighbour(squareY, sizeY);
                Kernel::raise(totals.greatest[part], apart);
                Kernel::raise(sizeX, sizeY);
                const F64 allowed = sizeX * known;
                Kernel::countChanged(totals.changed[part], totals.larger[part], x, y, apart + leastSquare, allowed);
            }
        }
        ValueSums sums = summed<false>(totals);
        sums.changed = sums.beyondTolerance = sums.changed / 2;
        return sums;
    }

    template <bool Tolerant>
    static ValueSums summed(const Totals &totals)
    {
        ValueSums sums;
        sums.squares = total(totals.squares);
        sums.squaresA = total(totals.squaresA);
        sums.squaresB = total(totals.squaresB);
        sums.products = total(totals.products);
        for (std::size_t part = 0; part < parts; ++part) {
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const double greatest = totals.greatest[part][lane];
                sums.maxAbsolute = greatest > sums.maxAbsolute ? greatest : sums.maxAbsolute;
            }
            sums.changed += Kernel::number(totals.changed[part]);
            sums.beyondTolerance += Kernel::number(Tolerant ? totals.beyond[part] : totals.changed[part]);
            sums.hasLargerRelative = sums.hasLargerRelative || Kernel::any(totals.larger[part]);
        }
        sums.isOutside = isOutside(totals);
        return sums;
    }

    static bool isOutside(const Totals &totals)
    {
        std::uint64_t all = 0;
        for (const U64 &vector : totals.outside) {
            for (std::size_t lane = 0; lane < lanes; ++lane)
                all |= vector[lane];
        }
        return all != 0;
    }

    static double total(const F64 (&vectors)[parts])
    {
        double sums[valueLanes];
        __builtin_memcpy(sums, vectors, sizeof(sums));
        return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
    }
};

}  // namespace pt2scope
