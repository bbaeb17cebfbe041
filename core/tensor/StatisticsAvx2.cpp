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
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,fma,f16c,popcnt")
#endif

#include "core/tensor/StatisticsBlock.h"

#define PT2SCOPE_LANES [[gnu::always_inline]] static inline

namespace pt2scope {

namespace {

struct Avx2Lanes {
    struct F32 {
        __m256 v[2];
    };
    struct F64 {
        __m256d v[4];
    };
    struct I32 {
        __m256i v[2];
    };
    struct I64 {
        __m256i v[4];
    };

    template <DType D, int Half>
    PT2SCOPE_LANES auto load(const std::byte *from)
    {
        const auto *wide = reinterpret_cast<const __m256i *>(from);
        const auto *narrow = reinterpret_cast<const __m128i *>(from);
        if constexpr (D == DType::Float64) {
            const auto *reals = reinterpret_cast<const double *>(from);
            return F64{{_mm256_loadu_pd(reals), _mm256_loadu_pd(reals + 4), _mm256_loadu_pd(reals + 8),
                        _mm256_loadu_pd(reals + 12)}};
        } else if constexpr (D == DType::Float32) {
            const auto *reals = reinterpret_cast<const float *>(from);
            return F32{{_mm256_loadu_ps(reals), _mm256_loadu_ps(reals + 8)}};
        } else if constexpr (D == DType::Float16) {
            return F32{{_mm256_cvtph_ps(_mm_loadu_si128(narrow)), _mm256_cvtph_ps(_mm_loadu_si128(narrow + 1))}};
        } else if constexpr (D == DType::BFloat16) {
            return F32{{bfloat<Half>(_mm256_loadu_si256(wide)), bfloat<Half>(_mm256_loadu_si256(wide + 1))}};
        } else if constexpr (D == DType::Int16) {
            return I32{
                {_mm256_cvtepi16_epi32(_mm_loadu_si128(narrow)), _mm256_cvtepi16_epi32(_mm_loadu_si128(narrow + 1))}};
        } else if constexpr (D == DType::UInt16) {
            return I32{
                {_mm256_cvtepu16_epi32(_mm_loadu_si128(narrow)), _mm256_cvtepu16_epi32(_mm_loadu_si128(narrow + 1))}};
        } else {
            return I32{{_mm256_loadu_si256(wide), _mm256_loadu_si256(wide + 1)}};
        }
    }
    template <int Half>
    PT2SCOPE_LANES __m256 bfloat(__m256i pairs)
    {
        const __m256i odd = _mm256_set1_epi32(static_cast<int>(0xffff0000u));
        return _mm256_castsi256_ps(Half == 0 ? _mm256_slli_epi32(pairs, 16) : _mm256_and_si256(pairs, odd));
    }
    template <DType D>
    PT2SCOPE_LANES F64 loadWide(const std::byte *from, const F32 &value)
    {
        if constexpr (D == DType::Float32) {
            const auto *reals = reinterpret_cast<const float *>(from);
            return {{_mm256_cvtps_pd(_mm_loadu_ps(reals)), _mm256_cvtps_pd(_mm_loadu_ps(reals + 4)),
                     _mm256_cvtps_pd(_mm_loadu_ps(reals + 8)), _mm256_cvtps_pd(_mm_loadu_ps(reals + 12))}};
        } else {
            return widen(value);
        }
    }
    template <DType D>
    PT2SCOPE_LANES const F64 &loadWide(const std::byte *, const F64 &value)
    {
        return value;
    }

    PT2SCOPE_LANES F32 all(float x) { return {{_mm256_set1_ps(x), _mm256_set1_ps(x)}}; }
    PT2SCOPE_LANES F64 all(double x)
    {
        const __m256d v = _mm256_set1_pd(x);
        return {{v, v, v, v}};
    }
    PT2SCOPE_LANES I32 all(std::int32_t x) { return {{_mm256_set1_epi32(x), _mm256_set1_epi32(x)}}; }
    PT2SCOPE_LANES I64 zero64()
    {
        const __m256i v = _mm256_setzero_si256();
        return {{v, v, v, v}};
    }

    PT2SCOPE_LANES __m256 abs(__m256 a) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a); }
    PT2SCOPE_LANES __m256d abs(__m256d a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
    PT2SCOPE_LANES F32 abs(const F32 &a) { return {{abs(a.v[0]), abs(a.v[1])}}; }
    PT2SCOPE_LANES F64 abs(const F64 &a) { return {{abs(a.v[0]), abs(a.v[1]), abs(a.v[2]), abs(a.v[3])}}; }
    template <typename Lanes>
    PT2SCOPE_LANES Lanes nearest(const Lanes &a, const Lanes &b)
    {
        return min(abs(a), b);
    }
    PT2SCOPE_LANES F32 min(const F32 &a, const F32 &b)
    {
        return {{_mm256_min_ps(a.v[0], b.v[0]), _mm256_min_ps(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES F32 max(const F32 &a, const F32 &b)
    {
        return {{_mm256_max_ps(a.v[0], b.v[0]), _mm256_max_ps(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES F64 min(const F64 &a, const F64 &b)
    {
        return {{_mm256_min_pd(a.v[0], b.v[0]), _mm256_min_pd(a.v[1], b.v[1]), _mm256_min_pd(a.v[2], b.v[2]),
                 _mm256_min_pd(a.v[3], b.v[3])}};
    }
    PT2SCOPE_LANES F64 max(const F64 &a, const F64 &b)
    {
        return {{_mm256_max_pd(a.v[0], b.v[0]), _mm256_max_pd(a.v[1], b.v[1]), _mm256_max_pd(a.v[2], b.v[2]),
                 _mm256_max_pd(a.v[3], b.v[3])}};
    }
    PT2SCOPE_LANES I32 min(const I32 &a, const I32 &b)
    {
        return {{_mm256_min_epi32(a.v[0], b.v[0]), _mm256_min_epi32(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES I32 max(const I32 &a, const I32 &b)
    {
        return {{_mm256_max_epi32(a.v[0], b.v[0]), _mm256_max_epi32(a.v[1], b.v[1])}};
    }
    PT2SCOPE_LANES F64 add(const F64 &a, const F64 &b)
    {
        return {{_mm256_add_pd(a.v[0], b.v[0]), _mm256_add_pd(a.v[1], b.v[1]), _mm256_add_pd(a.v[2], b.v[2]),
                 _mm256_add_pd(a.v[3], b.v[3])}};
    }
    PT2SCOPE_LANES F64 subtract(const F64 &a, const F64 &b)
    {
        return {{_mm256_sub_pd(a.v[0], b.v[0]), _mm256_sub_pd(a.v[1], b.v[1]), _mm256_sub_pd(a.v[2], b.v[2]),
                 _mm256_sub_pd(a.v[3], b.v[3])}};
    }
    PT2SCOPE_LANES F64 multiply(const F64 &a, const F64 &b)
    {
        return {{_mm256_mul_pd(a.v[0], b.v[0]), _mm256_mul_pd(a.v[1], b.v[1]), _mm256_mul_pd(a.v[2], b.v[2]),
                 _mm256_mul_pd(a.v[3], b.v[3])}};
    }
    PT2SCOPE_LANES F64 addExactSquare(const F64 &sum, const F64 &a)
    {
        return {{_mm256_fmadd_pd(a.v[0], a.v[0], sum.v[0]), _mm256_fmadd_pd(a.v[1], a.v[1], sum.v[1]),
                 _mm256_fmadd_pd(a.v[2], a.v[2], sum.v[2]), _mm256_fmadd_pd(a.v[3], a.v[3], sum.v[3])}};
    }
    PT2SCOPE_LANES I64 add(const I64 &a, const I64 &b)
    {
        return {{_mm256_add_epi64(a.v[0], b.v[0]), _mm256_add_epi64(a.v[1], b.v[1]), _mm256_add_epi64(a.v[2], b.v[2]),
                 _mm256_add_epi64(a.v[3], b.v[3])}};
    }
    PT2SCOPE_LANES F64 widen(const F32 &a)
    {
        return {{_mm256_cvtps_pd(_mm256_castps256_ps128(a.v[0])), _mm256_cvtps_pd(_mm256_extractf128_ps(a.v[0], 1)),
                 _mm256_cvtps_pd(_mm256_castps256_ps128(a.v[1])), _mm256_cvtps_pd(_mm256_extractf128_ps(a.v[1], 1))}};
    }
    PT2SCOPE_LANES F64 widen(const I32 &a)
    {
        return {{_mm256_cvtepi32_pd(_mm256_castsi256_si128(a.v[0])),
                 _mm256_cvtepi32_pd(_mm256_extracti128_si256(a.v[0], 1)),
                 _mm256_cvtepi32_pd(_mm256_castsi256_si128(a.v[1])),
                 _mm256_cvtepi32_pd(_mm256_extracti128_si256(a.v[1], 1))}};
    }
    PT2SCOPE_LANES I64 widenInteger(const I32 &a)
    {
        return {{_mm256_cvtepi32_epi64(_mm256_castsi256_si128(a.v[0])),
                 _mm256_cvtepi32_epi64(_mm256_extracti128_si256(a.v[0], 1)),
                 _mm256_cvtepi32_epi64(_mm256_castsi256_si128(a.v[1])),
                 _mm256_cvtepi32_epi64(_mm256_extracti128_si256(a.v[1], 1))}};
    }
    PT2SCOPE_LANES I32 turnTopBit(const I32 &a)
    {
        const __m256i top = _mm256_set1_epi32(std::numeric_limits<std::int32_t>::min());
        return {{_mm256_xor_si256(a.v[0], top), _mm256_xor_si256(a.v[1], top)}};
    }

    template <int Predicate>
    PT2SCOPE_LANES unsigned count(const F32 &a, __m256 b)
    {
        const int low = _mm256_movemask_ps(_mm256_cmp_ps(a.v[0], b, Predicate));
        const int high = _mm256_movemask_ps(_mm256_cmp_ps(a.v[1], b, Predicate));
        return static_cast<unsigned>(__builtin_popcount(static_cast<unsigned>(low | high << 8)));
    }
    template <int Predicate>
    PT2SCOPE_LANES unsigned count(const F64 &a, __m256d b)
    {
        int mask = 0;
        for (int i = 0; i < 4; ++i)
            mask |= _mm256_movemask_pd(_mm256_cmp_pd(a.v[i], b, Predicate)) << (4 * i);
        return static_cast<unsigned>(__builtin_popcount(static_cast<unsigned>(mask)));
    }
    PT2SCOPE_LANES unsigned countLess(const F32 &a, float b) { return count<_CMP_LT_OQ>(a, _mm256_set1_ps(b)); }
    PT2SCOPE_LANES unsigned countLess(const F64 &a, double b) { return count<_CMP_LT_OQ>(a, _mm256_set1_pd(b)); }
    PT2SCOPE_LANES unsigned countEqual(const F32 &a, float b) { return count<_CMP_EQ_OQ>(a, _mm256_set1_ps(b)); }
    PT2SCOPE_LANES unsigned countEqual(const F64 &a, double b) { return count<_CMP_EQ_OQ>(a, _mm256_set1_pd(b)); }
    PT2SCOPE_LANES unsigned countEqual(const I32 &a, std::int32_t b)
    {
        const __m256i to = _mm256_set1_epi32(b);
        const int low = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a.v[0], to)));
        const int high = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a.v[1], to)));
        return static_cast<unsigned>(__builtin_popcount(static_cast<unsigned>(low | high << 8)));
    }
    PT2SCOPE_LANES unsigned countNan(const F32 &a) { return count<_CMP_UNORD_Q>(a, _mm256_setzero_ps()); }
    PT2SCOPE_LANES unsigned countNan(const F64 &a) { return count<_CMP_UNORD_Q>(a, _mm256_setzero_pd()); }
    PT2SCOPE_LANES __m256 finiteOr(__m256 a, __m256 other)
    {
        const __m256 finite = _mm256_cmp_ps(abs(a), _mm256_set1_ps(std::numeric_limits<float>::infinity()), _CMP_LT_OQ);
        return _mm256_blendv_ps(other, a, finite);
    }
    PT2SCOPE_LANES __m256d finiteOr(__m256d a, __m256d other)
    {
        const __m256d finite =
            _mm256_cmp_pd(abs(a), _mm256_set1_pd(std::numeric_limits<double>::infinity()), _CMP_LT_OQ);
        return _mm256_blendv_pd(other, a, finite);
    }
    PT2SCOPE_LANES F32 finiteOr(const F32 &a, float other)
    {
        const __m256 b = _mm256_set1_ps(other);
        return {{finiteOr(a.v[0], b), finiteOr(a.v[1], b)}};
    }
    PT2SCOPE_LANES F64 finiteOr(const F64 &a, double other)
    {
        const __m256d b = _mm256_set1_pd(other);
        return {{finiteOr(a.v[0], b), finiteOr(a.v[1], b), finiteOr(a.v[2], b), finiteOr(a.v[3], b)}};
    }
    template <typename Lanes, typename T>
    PT2SCOPE_LANES void store(const Lanes &a, T *to)
    {
        static_assert(sizeof(a) == 16 * sizeof(T));
        std::memcpy(to, &a, sizeof(a));
    }
};

}  // namespace

void runBlocksAvx2(DType dtype, const std::byte *bytes, std::size_t count, StatisticsPartial &partial)
{
    runBlocks<Avx2Lanes>(dtype, bytes, count, partial);
}

}  // namespace pt2scope

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
