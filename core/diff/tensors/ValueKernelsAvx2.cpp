// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueKernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

// Headers above this line are compiled for every CPU; what is below runs only where AVX2, FMA and F16C are there.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC target("avx2,fma,f16c")
#endif

#include "core/diff/tensors/LaneComparisons.h"
#include "core/diff/tensors/ValueBlock.h"
#include "core/diff/tensors/ValueBytes.h"

namespace pt2scope {

namespace {

struct Avx2 : LaneComparisons {
    using F64 [[gnu::vector_size(32)]] = double;
    using I64 [[gnu::vector_size(32)]] = std::int64_t;
    using U64 [[gnu::vector_size(32)]] = std::uint64_t;
    using F32 [[gnu::vector_size(16)]] = float;
    using I32 [[gnu::vector_size(16)]] = std::int32_t;
    using U32 [[gnu::vector_size(16)]] = std::uint32_t;
    using Counts = I64;
    using Flags = I64;

    [[gnu::always_inline]] static inline void raise(F64 &greatest, const F64 &value)
    {
        const F64 magnitude = (F64)((I64)value & (I64{} + INT64_MAX));
        greatest = (F64)_mm256_max_pd((__m256d)magnitude, (__m256d)greatest);
    }
    [[gnu::always_inline]] static inline void multiplyAdd(F64 &sum, const F64 &x, const F64 &y)
    {
        sum = (F64)_mm256_fmadd_pd((__m256d)x, (__m256d)y, (__m256d)sum);
    }
    [[gnu::always_inline]] static inline void countChanged(I64 &counts, I64 &flags, const F64 &x, const F64 &y,
                                                           const F64 &apart, const F64 &allowed)
    {
        const I64 unequal = (I64)(x != y);
        counts -= unequal | (I64)_mm256_permute_pd((__m256d)unequal, 0b0101);
        flags |= unequal & (I64)(apart >= allowed);
    }
    [[gnu::always_inline]] static inline void addNeighbour(const F64 &of, F64 &to)
    {
        to = of + (F64)_mm256_permute_pd((__m256d)of, 0b0101);
    }
    static std::uint64_t number(const I64 &counts)
    {
        return static_cast<std::uint64_t>((counts[0] + counts[1]) + (counts[2] + counts[3]));
    }
    static bool any(const I64 &flags) { return (flags[0] | flags[1] | flags[2] | flags[3]) != 0; }

    [[gnu::always_inline]] static inline void widen(const F32 &from, F64 &to)
    {
        to = (F64)_mm256_cvtps_pd((__m128)from);
    }
    [[gnu::always_inline]] static inline void widen(const I32 &from, F64 &to)
    {
        to = (F64)_mm256_cvtepi32_pd((__m128i)from);
    }
    [[gnu::always_inline]] static inline void loadUnsigned16(const std::byte *from, U32 &to)
    {
        to = (U32)_mm_cvtepu16_epi32(_mm_loadu_si64(from));
    }
    [[gnu::always_inline]] static inline void loadSigned16(const std::byte *from, I32 &to)
    {
        to = (I32)_mm_cvtepi16_epi32(_mm_loadu_si64(from));
    }
    [[gnu::always_inline]] static inline void loadUnsigned8(const std::byte *from, I32 &to)
    {
        to = (I32)_mm_cvtepu8_epi32(_mm_loadu_si32(from));
    }
    [[gnu::always_inline]] static inline void loadSigned8(const std::byte *from, I32 &to)
    {
        to = (I32)_mm_cvtepi8_epi32(_mm_loadu_si32(from));
    }
    [[gnu::always_inline]] static inline void loadHalves(const std::byte *from, F32 &to)
    {
        to = (F32)_mm_cvtph_ps(_mm_loadu_si64(from));
    }
    [[gnu::always_inline]] static inline void loadBrainFloats(const std::byte *from, F32 &to)
    {
        to = (F32)_mm_unpacklo_epi16(_mm_setzero_si128(), _mm_loadu_si64(from));
    }
    [[gnu::always_inline]] static inline void loadSmallFloats(const std::byte *from, F32 &to)
    {
        to = (F32)_mm_cvtph_ps(ValueBytes<Avx2>::halvesOfSmall(_mm_loadu_si32(from))) * 0x1p8f;
    }
    [[gnu::always_inline]] static inline void loadUpperHalves(const std::byte *from, F32 &to)
    {
        to = (F32)_mm_cvtph_ps(_mm_unpacklo_epi8(_mm_setzero_si128(), _mm_loadu_si32(from)));
    }

    template <typename Integer>
    static std::size_t addBytes(const std::byte *a, const std::byte *b, std::size_t count, ByteSums &sums)
    {
        return ValueBytes<Avx2>::template add<Integer>(a, b, count, sums);
    }
};

}  // namespace

const ValueKernel avx2ValueKernel{"avx2", ValueBlock<Avx2>::sumsOfDoubles, ValueBlock<Avx2>::sums,
                                  ValueBlock<Avx2>::sumsOfEqual, ValueBlock<Avx2>::sumsOfComplex};

}  // namespace pt2scope

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
