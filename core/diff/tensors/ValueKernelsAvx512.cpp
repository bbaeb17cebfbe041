// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueKernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

// Headers above this line are compiled for every CPU; what is below runs only where AVX-512 is there.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl"))), \
                             apply_to = function)
#else
#pragma GCC target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl")
#endif

#include "core/diff/tensors/ValueBlock.h"
#include "core/diff/tensors/ValueBytes.h"

namespace pt2scope {

namespace {

struct Avx512 {
    using F64 [[gnu::vector_size(64)]] = double;
    using I64 [[gnu::vector_size(64)]] = std::int64_t;
    using U64 [[gnu::vector_size(64)]] = std::uint64_t;
    using F32 [[gnu::vector_size(32)]] = float;
    using I32 [[gnu::vector_size(32)]] = std::int32_t;
    using U32 [[gnu::vector_size(32)]] = std::uint32_t;
    using Counts = I64;
    using Flags = unsigned;

    [[gnu::always_inline]] static inline void raise(F64 &greatest, const F64 &value)
    {
        constexpr int largestMagnitude = 0b1011;
        greatest = (F64)_mm512_range_pd((__m512d)greatest, (__m512d)value, largestMagnitude);
    }
    [[gnu::always_inline]] static inline void multiplyAdd(F64 &sum, const F64 &x, const F64 &y)
    {
        sum = (F64)_mm512_fmadd_pd((__m512d)x, (__m512d)y, (__m512d)sum);
    }
    [[gnu::always_inline]] static inline void countUnequal(I64 &counts, const F64 &x, const F64 &y)
    {
        count(counts, _mm512_cmp_pd_mask((__m512d)x, (__m512d)y, _CMP_NEQ_UQ));
    }
    [[gnu::always_inline]] static inline void countLarger(I64 &counts, const F64 &x, const F64 &y)
    {
        count(counts, _mm512_cmp_pd_mask((__m512d)x, (__m512d)y, _CMP_GT_OQ));
    }
    [[gnu::always_inline]] static inline void noteLarger(unsigned &flags, const F64 &x, const F64 &y)
    {
        flags |= _mm512_cmp_pd_mask((__m512d)x, (__m512d)y, _CMP_GT_OQ);
    }
    [[gnu::always_inline]] static inline void countChanged(I64 &counts, unsigned &flags, const F64 &x, const F64 &y,
                                                           const F64 &apart, const F64 &allowed)
    {
        const unsigned unequal = _mm512_cmp_pd_mask((__m512d)x, (__m512d)y, _CMP_NEQ_UQ);
        count(counts, static_cast<__mmask8>(unequal | (unequal & 0x55) << 1 | (unequal & 0xaa) >> 1));
        flags |= unequal & _mm512_cmp_pd_mask((__m512d)apart, (__m512d)allowed, _CMP_GE_OQ);
    }
    [[gnu::always_inline]] static inline void addNeighbour(const F64 &of, F64 &to)
    {
        to = of + (F64)_mm512_permute_pd((__m512d)of, 0b01010101);
    }
    static std::uint64_t number(const I64 &counts)
    {
        std::int64_t sum = 0;
        for (std::size_t lane = 0; lane < 8; ++lane)
            sum += counts[lane];
        return static_cast<std::uint64_t>(sum);
    }
    static bool any(unsigned flags) { return flags != 0; }

    [[gnu::always_inline]] static inline void widen(const F32 &from, F64 &to)
    {
        to = (F64)_mm512_cvtps_pd((__m256)from);
    }
    [[gnu::always_inline]] static inline void widen(const I32 &from, F64 &to)
    {
        to = (F64)_mm512_cvtepi32_pd((__m256i)from);
    }
    [[gnu::always_inline]] static inline void loadUnsigned16(const std::byte *from, U32 &to)
    {
        to = (U32)_mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)from));
    }
    [[gnu::always_inline]] static inline void loadSigned16(const std::byte *from, I32 &to)
    {
        to = (I32)_mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i *)from));
    }
    [[gnu::always_inline]] static inline void loadUnsigned8(const std::byte *from, I32 &to)
    {
        to = (I32)_mm256_cvtepu8_epi32(_mm_loadu_si64(from));
    }
    [[gnu::always_inline]] static inline void loadSigned8(const std::byte *from, I32 &to)
    {
        to = (I32)_mm256_cvtepi8_epi32(_mm_loadu_si64(from));
    }
    [[gnu::always_inline]] static inline void loadHalves(const std::byte *from, F32 &to)
    {
        to = (F32)_mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)from));
    }
    [[gnu::always_inline]] static inline void loadBrainFloats(const std::byte *from, F32 &to)
    {
        const __m256i order = _mm256_set_epi16(7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0);
        const __m256i words = _mm256_zextsi128_si256(_mm_loadu_si128((const __m128i *)from));
        to = (F32)_mm256_maskz_permutexvar_epi16(0xaaaa, order, words);
    }
    [[gnu::always_inline]] static inline void loadSmallFloats(const std::byte *from, F32 &to)
    {
        to = (F32)_mm256_cvtph_ps(ValueBytes<Avx512>::halvesOfSmall(_mm_loadu_si64(from))) * 0x1p8f;
    }
    [[gnu::always_inline]] static inline void loadUpperHalves(const std::byte *from, F32 &to)
    {
        to = (F32)_mm256_cvtph_ps(_mm_unpacklo_epi8(_mm_setzero_si128(), _mm_loadu_si64(from)));
    }
    template <typename Integer>
    static std::size_t addBytes(const std::byte *a, const std::byte *b, std::size_t count, ByteSums &sums)
    {
        return ValueBytes<Avx512>::template add<Integer>(a, b, count, sums);
    }

private:
    [[gnu::always_inline]] static inline void count(I64 &counts, __mmask8 mask)
    {
        const __m512i one = _mm512_set1_epi64(1);
        counts = (I64)_mm512_mask_add_epi64((__m512i)counts, mask, (__m512i)counts, one);
    }
};

}  // namespace

const ValueKernel avx512ValueKernel{"avx512", ValueBlock<Avx512>::sumsOfDoubles, ValueBlock<Avx512>::sums,
                                    ValueBlock<Avx512>::sumsOfEqual, ValueBlock<Avx512>::sumsOfComplex};

}  // namespace pt2scope

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
