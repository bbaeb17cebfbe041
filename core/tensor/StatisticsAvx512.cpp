// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/StatisticsKernels.h"
#include "core/tensor/StatisticsPartial.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>

#if defined(__x86_64__)
#include <immintrin.h>

// Headers above this line are compiled for every CPU; what is below runs only where these are there.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,popcnt")
#endif

#include "core/tensor/StatisticsBlock.h"

#define PT2SCOPE_LANES [[gnu::always_inline]] static inline

namespace pt2scope {

namespace {

struct Avx512Lanes {
    struct F32 {
        __m512 v;
    };
    struct F64 {
        __m512d v[2];
    };
    struct I32 {
        __m512i v;
    };
    struct I64 {
        __m512i v[2];
    };

    static constexpr int absoluteMin = 0b1010;  // of vrangeps: the smaller magnitude, without its sign

    template <DType D, int Half>
    PT2SCOPE_LANES auto load(const std::byte *from)
    {
        if constexpr (D == DType::Float64)
            return F64{{_mm512_loadu_pd(from), _mm512_loadu_pd(from + 64)}};
        else if constexpr (D == DType::Float32)
            return F32{_mm512_loadu_ps(from)};
        else if constexpr (D == DType::Float16)
            return F32{_mm512_cvtph_ps(half(from))};
        else if constexpr (D == DType::BFloat16)
            return F32{bfloat<Half>(_mm512_loadu_si512(from))};
        else if constexpr (D == DType::Int16)
            return I32{_mm512_cvtepi16_epi32(half(from))};
        else if constexpr (D == DType::UInt16)
            return I32{_mm512_cvtepu16_epi32(half(from))};
        else
            return I32{_mm512_loadu_si512(from)};
    }
    PT2SCOPE_LANES __m256i half(const std::byte *from)
    {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    }
    template <int Half>
    PT2SCOPE_LANES __m512 bfloat(__m512i pairs)
    {
        const __m512i odd = _mm512_set1_epi32(static_cast<int>(0xffff0000u));
        return _mm512_castsi512_ps(Half == 0 ? _mm512_slli_epi32(pairs, 16) : _mm512_and_si512(pairs, odd));
    }
    template <DType D>
    PT2SCOPE_LANES F64 loadWide(const std::byte *from, const F32 &value)
    {
        if constexpr (D == DType::Float32) {
            const auto *reals = reinterpret_cast<const float *>(from);
            return {{_mm512_cvtps_pd(_mm256_loadu_ps(reals)), _mm512_cvtps_pd(_mm256_loadu_ps(reals + 8))}};
        } else {
            return widen(value);
        }
    }
    template <DType D>
    PT2SCOPE_LANES const F64 &loadWide(const std::byte *, const F64 &value)
    {
        return value;
    }

    PT2SCOPE_LANES F32 all(float x) { return {_mm512_set1_ps(x)}; }
    PT2SCOPE_LANES F64 all(double x) { return {{_mm512_set1_pd(x), _mm512_set1_pd(x)}}; }
    PT2SCOPE_LANES I32 all(std::int32_t x) { return {_mm512_set1_epi32(x)}; }
    PT2SCOPE_LANES I64 zero64() { return {{_mm512_setzero_si512(), _mm512_setzero_si512()}}; }

    PT2SCOPE_LANES F32 abs(const F32 &a) { return {_mm512_andnot_ps(_mm512_set1_ps(-0.0f), a.v)}; }
    PT2SCOPE_LANES F64 abs(const F64 &a)
    {
        const __m512d sign = _mm512_set1_pd(-0.0);
        return {{_mm512_andnot_pd(sign, a.v[0]), _mm512_andnot_pd(sign, a.v[1])}};
    }
    PT2SCOPE_LANES F32 nearest(const F32 &a, const F32 &b) { return {_mm512_range_ps(a.v, b.v, absoluteMin)}; }
    PT2SCOPE_LANES F64 nearest(const F64 &a, const F64 &b)
    {
        return {{_mm512_range_pd(a.v[0], b.v[0], absoluteMin), _mm512_range_pd(a.v[1], b.v[1], absoluteMin)}};
    }
    PT2SCOPE_LANES F32 min(const F32 &a, const F32 &b) { return {_mm512_min_ps(a.v, b.v)}; }
    PT2SCOPE_LANES F32 max(const F32 &a, const F32 &b) { return {_mm512_max_ps(a.v, b.v)}; }
    PT2SCOPE_LANES F64 min(const F64 &a, const F64 &b)
    {
        return {{_mm512_min_pd(a.v[0], b.v[0]), _mm512_min_pd(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES F64 max(const F64 &a, const F64 &b)
    {
        return {{_mm512_max_pd(a.v[0], b.v[0]), _mm512_max_pd(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES I32 min(const I32 &a, const I32 &b) { return {_mm512_min_epi32(a.v, b.v)}; }
    PT2SCOPE_LANES I32 max(const I32 &a, const I32 &b) { return {_mm512_max_epi32(a.v, b.v)}; }
    PT2SCOPE_LANES F64 add(const F64 &a, const F64 &b)
    {
        return {{_mm512_add_pd(a.v[0], b.v[0]), _mm512_add_pd(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES F64 subtract(const F64 &a, const F64 &b)
    {
        return {{_mm512_sub_pd(a.v[0], b.v[0]), _mm512_sub_pd(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES F64 multiply(const F64 &a, const F64 &b)
    {
        return {{_mm512_mul_pd(a.v[0], b.v[0]), _mm512_mul_pd(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES F64 addExactSquare(const F64 &sum, const F64 &a)
    {
        return {{_mm512_fmadd_pd(a.v[0], a.v[0], sum.v[0]), _mm512_fmadd_pd(a.v[1], a.v[1], sum.v[1])}};
    }
    PT2SCOPE_LANES I64 add(const I64 &a, const I64 &b)
    {
        return {{_mm512_add_epi64(a.v[0], b.v[0]), _mm512_add_epi64(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES F64 widen(const F32 &a)
    {
        return {{_mm512_cvtps_pd(_mm512_castps512_ps256(a.v)), _mm512_cvtps_pd(_mm512_extractf32x8_ps(a.v, 1))}};
    }
    PT2SCOPE_LANES F64 widen(const I32 &a)
    {
        return {
            {_mm512_cvtepi32_pd(_mm512_castsi512_si256(a.v)), _mm512_cvtepi32_pd(_mm512_extracti32x8_epi32(a.v, 1))}};
    }
    PT2SCOPE_LANES I64 widenInteger(const I32 &a)
    {
        return {{_mm512_cvtepi32_epi64(_mm512_castsi512_si256(a.v)),
                 _mm512_cvtepi32_epi64(_mm512_extracti32x8_epi32(a.v, 1))}};
    }
    PT2SCOPE_LANES I32 turnTopBit(const I32 &a)
    {
        return {_mm512_xor_si512(a.v, _mm512_set1_epi32(std::numeric_limits<std::int32_t>::min()))};
    }

    template <int Predicate>
    PT2SCOPE_LANES unsigned count(const F32 &a, __m512 b)
    {
        return static_cast<unsigned>(__builtin_popcount(_mm512_cmp_ps_mask(a.v, b, Predicate)));
    }
    template <int Predicate>
    PT2SCOPE_LANES unsigned count(const F64 &a, __m512d b)
    {
        const unsigned low = _mm512_cmp_pd_mask(a.v[0], b, Predicate);
        const unsigned high = _mm512_cmp_pd_mask(a.v[1], b, Predicate);
        return static_cast<unsigned>(__builtin_popcount(low | high << 8));
    }
    PT2SCOPE_LANES unsigned countLess(const F32 &a, float b) { return count<_CMP_LT_OQ>(a, _mm512_set1_ps(b)); }
    PT2SCOPE_LANES unsigned countLess(const F64 &a, double b) { return count<_CMP_LT_OQ>(a, _mm512_set1_pd(b)); }
    PT2SCOPE_LANES unsigned countEqual(const F32 &a, float b) { return count<_CMP_EQ_OQ>(a, _mm512_set1_ps(b)); }
    PT2SCOPE_LANES unsigned countEqual(const F64 &a, double b) { return count<_CMP_EQ_OQ>(a, _mm512_set1_pd(b)); }
    PT2SCOPE_LANES unsigned countEqual(const I32 &a, std::int32_t b)
    {
        return static_cast<unsigned>(__builtin_popcount(_mm512_cmpeq_epi32_mask(a.v, _mm512_set1_epi32(b))));
    }
    PT2SCOPE_LANES unsigned countNan(const F32 &a) { return count<_CMP_UNORD_Q>(a, _mm512_setzero_ps()); }
    PT2SCOPE_LANES unsigned countNan(const F64 &a) { return count<_CMP_UNORD_Q>(a, _mm512_setzero_pd()); }
    PT2SCOPE_LANES F32 finiteOr(const F32 &a, float other)
    {
        const __m512 infinity = _mm512_set1_ps(std::numeric_limits<float>::infinity());
        const __mmask16 finite = _mm512_cmp_ps_mask(abs(a).v, infinity, _CMP_LT_OQ);
        return {_mm512_mask_blend_ps(finite, _mm512_set1_ps(other), a.v)};
    }
    PT2SCOPE_LANES F64 finiteOr(const F64 &a, double other)
    {
        const __m512d infinity = _mm512_set1_pd(std::numeric_limits<double>::infinity());
        const F64 size = abs(a);
        const __mmask8 low = _mm512_cmp_pd_mask(size.v[0], infinity, _CMP_LT_OQ);
        const __mmask8 high = _mm512_cmp_pd_mask(size.v[1], infinity, _CMP_LT_OQ);
        return {{_mm512_mask_blend_pd(low, _mm512_set1_pd(other), a.v[0]),
                 _mm512_mask_blend_pd(high, _mm512_set1_pd(other), a.v[1])}};
    }
    template <typename Lanes, typename T>
    PT2SCOPE_LANES void store(const Lanes &a, T *to)
    {
        static_assert(sizeof(a) == 16 * sizeof(T));
        std::memcpy(to, &a, sizeof(a));
    }
};

}  // namespace

void runBlocksAvx512(DType dtype, const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    runBlocks<Avx512Lanes>(dtype, bytes, count, partial);
}

}  // namespace pt2scope

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
