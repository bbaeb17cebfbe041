// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueKernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

// Headers above this line are compiled for every CPU; what is below runs only where AVX-512 is there.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl")
#endif

#include "core/diff/tensors/ValueBlock.h"

namespace pt2scope {

namespace {

struct Avx512 {
    using F64 [[gnu::vector_size(64)]] = double;
    using I64 [[gnu::vector_size(64)]] = std::int64_t;
    using F32 [[gnu::vector_size(32)]] = float;
    using I32 [[gnu::vector_size(32)]] = std::int32_t;
    using U32 [[gnu::vector_size(32)]] = std::uint32_t;

    [[gnu::always_inline]] static inline void raise(F64 &greatest, const F64 &value)
    {
        greatest = (F64)_mm512_max_pd((__m512d)value, (__m512d)greatest);
    }
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
};

}  // namespace

const ValueKernel avx512ValueKernel{"avx512", ValueBlock<Avx512>::sumsOfDoubles, ValueBlock<Avx512>::sums,
                                    ValueBlock<Avx512>::sumsOfEqual};

}  // namespace pt2scope

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
