// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValueKernels.h"

#include <immintrin.h>
#include <type_traits>

// Comparison of bytes that are integers, for kernels that have AVX2. Compiled like ValueBlock.h: `Kernel` keeps the
// copies apart.

namespace pt2scope {

template <typename Kernel>
class ValueBytes {
public:
    /// Adds the first of `count` elements, and returns how many.
    template <typename Integer>
    static std::size_t add(const std::byte *a, const std::byte *b, std::size_t count, ByteSums &sums)
    {
        __m256i squaresA{}, squaresB{}, products{}, greatest{}, equal{}, signs{};
        std::size_t i = 0;
        for (; i + step <= count; i += step) {
            const __m256i x = load<Integer>(a + i);
            const __m256i y = load<Integer>(b + i);
            squaresA = _mm256_add_epi32(squaresA, _mm256_madd_epi16(x, x));
            squaresB = _mm256_add_epi32(squaresB, _mm256_madd_epi16(y, y));
            products = _mm256_add_epi32(products, _mm256_madd_epi16(x, y));
            greatest = _mm256_max_epi16(greatest, _mm256_abs_epi16(_mm256_sub_epi16(x, y)));
            equal = _mm256_add_epi16(equal, _mm256_cmpeq_epi16(x, y));
            if constexpr (std::is_signed_v<Integer>)
                signs = _mm256_or_si256(signs, _mm256_mullo_epi16(x, y));
        }
        sums.squaresA = total(squaresA);
        sums.squaresB = total(squaresB);
        sums.products = total(products);
        sums.changed = static_cast<std::int32_t>(i);
        std::int16_t lanes[3][step];
        store(lanes[0], greatest);
        store(lanes[1], equal);
        store(lanes[2], signs);
        for (std::size_t lane = 0; lane < step; ++lane) {
            sums.greatest = lanes[0][lane] > sums.greatest ? lanes[0][lane] : sums.greatest;
            sums.changed += lanes[1][lane];
            sums.signs |= lanes[2][lane];
        }
        return i;
    }

    /// float8_e4m3fn as halves of 2^-8 the value: there is an exponent bit more, and NaN is elsewhere.
    [[gnu::always_inline]] static inline __m128i halvesOfSmall(const __m128i &bytes)
    {
        const __m128i bits = _mm_slli_epi16(_mm_cvtepi8_epi16(bytes), 7);  // with the sign twice
        const __m128i isNan = _mm_cmpeq_epi16(_mm_or_si128(bits, _mm_set1_epi16(-0x4000)), _mm_set1_epi16(-0x80));
        const __m128i nan = _mm_and_si128(isNan, _mm_set1_epi16(0x7c00));
        return _mm_or_si128(_mm_and_si128(bits, _mm_set1_epi16(~0x4000)), nan);
    }

private:
    static constexpr std::size_t step = 16;

    template <typename Integer>
    [[gnu::always_inline]] static inline __m256i load(const std::byte *from)
    {
        __m128i bytes;
        __builtin_memcpy(&bytes, from, sizeof(bytes));
        if constexpr (std::is_same_v<Integer, bool>)
            bytes = _mm_min_epu8(bytes, _mm_set1_epi8(1));
        return std::is_signed_v<Integer> ? _mm256_cvtepi8_epi16(bytes) : _mm256_cvtepu8_epi16(bytes);
    }
    static void store(std::int16_t *to, const __m256i &from) { __builtin_memcpy(to, &from, sizeof(from)); }
    static std::int32_t total(const __m256i &vector)
    {
        std::int32_t lanes[8];
        __builtin_memcpy(lanes, &vector, sizeof(lanes));
        return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    }
};

}  // namespace pt2scope
