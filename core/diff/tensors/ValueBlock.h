// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValueKernels.h"

// The inner loop of value comparison, written once over eight doubles side by side, in vectors as wide as the
// instruction set has them: compilers take wider ones apart badly. Each source file that includes this compiles it for
// its own instruction set. Its `Kernel` says what vectors there are and how they are loaded from narrower elements,
// which compilers do badly too, and keeps the copies apart.

namespace pt2scope {

template <typename Kernel>
class ValueBlock {
public:
    static ValueSums sumsOfDoubles(const double *a, const double *b, std::size_t count, double relative,
                                   const ValueTolerance &tolerance)
    {
        return choose<Doubles>(reinterpret_cast<const std::byte *>(a), reinterpret_cast<const std::byte *>(b), count,
                               relative, tolerance);
    }
    static ValueSums sums(DType dtype, const std::byte *a, const std::byte *b, std::size_t count, double relative,
                          const ValueTolerance &tolerance)
    {
        if (tolerance.isZero() && dtype == DType::Int8 && relative >= mostRelative)
            return runIntegers<std::int8_t>(a, b, count);
        if (tolerance.isZero() && dtype == DType::UInt8 && relative >= 1)
            return runIntegers<std::uint8_t>(a, b, count);
        return withSource(dtype,
                          [&](auto source) { return choose<decltype(source)>(a, b, count, relative, tolerance); });
    }
    static ValueSums sumsOfEqual(DType dtype, const std::byte *both, std::size_t count)
    {
        return withSource(dtype, [&](auto source) { return runEqual<decltype(source)>(both, count); });
    }

private:
    using F64 = typename Kernel::F64;
    using I64 = typename Kernel::I64;
    using F32 = typename Kernel::F32;
    using I32 = typename Kernel::I32;
    using U32 = typename Kernel::U32;

    static constexpr std::size_t lanes = sizeof(F64) / sizeof(double);  // of a vector
    static constexpr std::size_t parts = valueLanes / lanes;            // vectors

    struct Doubles {
        static constexpr std::size_t itemsize = sizeof(double);
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            __builtin_memcpy(&to, from, sizeof(to));
        }
    };
    struct Floats {
        static constexpr std::size_t itemsize = sizeof(float);
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            F32 floats;
            __builtin_memcpy(&floats, from, sizeof(floats));
            Kernel::widen(floats, to);
        }
    };
    struct BrainFloats {
        static constexpr std::size_t itemsize = sizeof(std::uint16_t);
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            U32 bits;
            Kernel::loadUnsigned16(from, bits);
            Kernel::widen((F32)(bits << 16), to);
        }
    };
    struct Halves {
        static constexpr std::size_t itemsize = sizeof(std::uint16_t);
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            U32 bits;
            Kernel::loadUnsigned16(from, bits);
            const U32 magnitude = (bits & 0x7fffu) << 13;
            const F32 scaled = (F32)magnitude * 0x1p112f;
            const U32 special = (U32)((I32)magnitude >= 0x0f800000) & 0x7f800000u;  // infinity and NaN
            Kernel::widen((F32)((U32)scaled | special | (bits & 0x8000u) << 16), to);
        }
    };
    struct Shorts {
        static constexpr std::size_t itemsize = sizeof(std::int16_t);
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            I32 integers;
            Kernel::loadSigned16(from, integers);
            Kernel::widen(integers, to);
        }
    };
    struct SignedBytes {
        static constexpr std::size_t itemsize = 1;
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            I32 integers;
            Kernel::loadSigned8(from, integers);
            Kernel::widen(integers, to);
        }
    };
    struct Bytes {
        static constexpr std::size_t itemsize = 1;
        [[gnu::always_inline]] static inline void load(const std::byte *from, F64 &to)
        {
            I32 integers;
            Kernel::loadUnsigned8(from, integers);
            Kernel::widen(integers, to);
        }
    };

    template <typename Function>
    static ValueSums withSource(DType dtype, const Function &function)
    {
        switch (dtype) {
            case DType::Float32: return function(Floats());
            case DType::BFloat16: return function(BrainFloats());
            case DType::Float16: return function(Halves());
            case DType::Int16: return function(Shorts());
            case DType::Int8: return function(SignedBytes());
            case DType::UInt8: return function(Bytes());
            default: return function(Doubles());
        }
    }

    /// What all blocks so far gave, lane by lane.
    struct Totals {
        F64 squares[parts]{}, squaresA[parts]{}, squaresB[parts]{}, products[parts]{}, greatest[parts]{};
        I64 changed[parts]{}, beyond[parts]{}, larger[parts]{};
    };

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
        const I64 magnitudeBits = I64{} + INT64_MAX;
        const F64 known = F64{} + relative;
        Totals totals;
        for (std::size_t i = 0; i < count; i += valueLanes) {
#pragma GCC unroll 4
            for (std::size_t part = 0; part < parts; ++part) {
                F64 x, y;
                Source::load(a + (i + part * lanes) * Source::itemsize, x);
                Source::load(b + (i + part * lanes) * Source::itemsize, y);
                const F64 difference = x - y;
                const F64 apart = (F64)((I64)difference & magnitudeBits);
                const F64 sizeX = (F64)((I64)x & magnitudeBits);
                const F64 sizeY = (F64)((I64)y & magnitudeBits);
                totals.squares[part] += difference * difference;
                totals.squaresA[part] += x * x;
                totals.squaresB[part] += y * y;
                totals.products[part] += x * y;
                Kernel::raise(totals.greatest[part], apart);
                totals.changed[part] -= (I64)(x != y);
                if constexpr (Relative)
                    totals.larger[part] |= (I64)(apart > (sizeX > sizeY ? sizeX : sizeY) * known);
                if constexpr (Tolerant)
                    totals.beyond[part] -= (I64)(apart > tolerance.absolute + tolerance.relative * sizeY);
            }
        }
        return summed<Tolerant>(totals);
    }

    /// Of one byte each, where relative changes do not matter: the sums of a block are whole numbers of 32 bits.
    template <typename Integer>
    static ValueSums runIntegers(const std::byte *a, const std::byte *b, std::size_t count)
    {
        std::int32_t squares = 0, squaresA = 0, squaresB = 0, products = 0, greatest = 0, changed = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::int32_t x = static_cast<Integer>(a[i]);
            const std::int32_t y = static_cast<Integer>(b[i]);
            const std::int32_t difference = x - y;
            const std::int32_t apart = difference < 0 ? -difference : difference;
            squares += difference * difference;
            squaresA += x * x;
            squaresB += y * y;
            products += x * y;
            greatest = apart > greatest ? apart : greatest;
            changed += x != y ? 1 : 0;
        }
        ValueSums sums;
        sums.squares = squares;
        sums.squaresA = squaresA;
        sums.squaresB = squaresB;
        sums.products = products;
        sums.maxAbsolute = greatest;
        sums.changed = sums.beyondTolerance = static_cast<std::uint64_t>(changed);
        return sums;
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
                totals.squares[part] += x * x;
            }
        }
        ValueSums sums;
        sums.squaresA = sums.squaresB = sums.products = total(totals.squares);
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
        for (std::size_t lane = 0; lane < valueLanes; ++lane) {
            const double greatest = totals.greatest[lane / lanes][lane % lanes];
            const auto changed = static_cast<std::uint64_t>(totals.changed[lane / lanes][lane % lanes]);
            const auto beyond = static_cast<std::uint64_t>(totals.beyond[lane / lanes][lane % lanes]);
            sums.maxAbsolute = greatest > sums.maxAbsolute ? greatest : sums.maxAbsolute;
            sums.changed += changed;
            sums.beyondTolerance += Tolerant ? beyond : changed;
            sums.hasLargerRelative = sums.hasLargerRelative || totals.larger[lane / lanes][lane % lanes] != 0;
        }
        return sums;
    }

    static double total(const F64 (&vectors)[parts])
    {
        double sums[valueLanes];
        __builtin_memcpy(sums, vectors, sizeof(sums));
        return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
    }
};

}  // namespace pt2scope
