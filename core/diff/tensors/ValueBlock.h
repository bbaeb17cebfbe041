// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValueKernels.h"

// The inner loop of value comparison, written once over eight doubles side by side. Each source file that includes this
// compiles it for its own instruction set, under its own name: `Kernel` keeps the copies apart.

namespace pt2scope {

template <typename Kernel>
class ValueBlock {
public:
    static ValueSums sums(const double *a, const double *b, std::size_t count, double relative,
                          const ValueTolerance &tolerance)
    {
        return tolerance.isZero() ? run<Doubles, false>(a, b, count, relative, tolerance)
                                  : run<Doubles, true>(a, b, count, relative, tolerance);
    }
    static ValueSums sumsOfFloats(const std::byte *a, const std::byte *b, std::size_t count, double relative,
                                  const ValueTolerance &tolerance)
    {
        return tolerance.isZero() ? run<Floats, false>(a, b, count, relative, tolerance)
                                  : run<Floats, true>(a, b, count, relative, tolerance);
    }
    static ValueSums sumsOfBrainFloats(const std::byte *a, const std::byte *b, std::size_t count, double relative,
                                       const ValueTolerance &tolerance)
    {
        return tolerance.isZero() ? run<BrainFloats, false>(a, b, count, relative, tolerance)
                                  : run<BrainFloats, true>(a, b, count, relative, tolerance);
    }

private:
    using F64 [[gnu::vector_size(64)]] = double;
    using I64 [[gnu::vector_size(64)]] = std::int64_t;
    using F32 [[gnu::vector_size(32)]] = float;
    using U32 [[gnu::vector_size(32)]] = std::uint32_t;
    using U16 [[gnu::vector_size(16)]] = std::uint16_t;

    struct Doubles {
        [[gnu::always_inline]] static inline void load(const double *from, std::size_t i, F64 &to)
        {
            __builtin_memcpy(&to, from + i, sizeof(to));
        }
    };
    struct Floats {
        [[gnu::always_inline]] static inline void load(const std::byte *from, std::size_t i, F64 &to)
        {
            F32 floats;
            __builtin_memcpy(&floats, from + i * sizeof(float), sizeof(floats));
            to = __builtin_convertvector(floats, F64);
        }
    };
    struct BrainFloats {
        [[gnu::always_inline]] static inline void load(const std::byte *from, std::size_t i, F64 &to)
        {
            U16 halves;
            __builtin_memcpy(&halves, from + i * sizeof(std::uint16_t), sizeof(halves));
            const U32 bits = __builtin_convertvector(halves, U32) << 16;
            to = __builtin_convertvector((F32)bits, F64);
        }
    };

    template <typename Source, bool Tolerant, typename Pointer>
    static ValueSums run(Pointer a, Pointer b, std::size_t count, double relative, const ValueTolerance &tolerance)
    {
        const I64 magnitudeBits = I64{} + INT64_MAX;
        const F64 known = F64{} + relative;
        F64 squares{}, squaresA{}, squaresB{}, products{}, greatest{};
        I64 changed{}, beyond{}, larger{};
        for (std::size_t i = 0; i < count; i += valueLanes) {
            F64 x, y;
            Source::load(a, i, x);
            Source::load(b, i, y);
            const F64 difference = x - y;
            const F64 apart = (F64)((I64)difference & magnitudeBits);
            const F64 sizeX = (F64)((I64)x & magnitudeBits);
            const F64 sizeY = (F64)((I64)y & magnitudeBits);
            squares += difference * difference;
            squaresA += x * x;
            squaresB += y * y;
            products += x * y;
            greatest = apart > greatest ? apart : greatest;
            changed -= (I64)(x != y);
            larger |= (I64)(apart > (sizeX > sizeY ? sizeX : sizeY) * known);
            if constexpr (Tolerant)
                beyond -= (I64)(apart > tolerance.absolute + tolerance.relative * sizeY);
        }
        ValueSums sums;
        sums.squares = total(squares);
        sums.squaresA = total(squaresA);
        sums.squaresB = total(squaresB);
        sums.products = total(products);
        for (std::size_t lane = 0; lane < valueLanes; ++lane) {
            sums.maxAbsolute = greatest[lane] > sums.maxAbsolute ? greatest[lane] : sums.maxAbsolute;
            sums.changed += static_cast<std::uint64_t>(changed[lane]);
            sums.beyondTolerance += static_cast<std::uint64_t>(Tolerant ? beyond[lane] : changed[lane]);
            sums.hasLargerRelative = sums.hasLargerRelative || larger[lane] != 0;
        }
        return sums;
    }

    static double total(const F64 &lanes)
    {
        return ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) + ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
    }
};

}  // namespace pt2scope
