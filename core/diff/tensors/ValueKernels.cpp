// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueKernels.h"

#include "core/diff/tensors/LaneComparisons.h"
#include "core/diff/tensors/ValueBlock.h"

#include <vector>

namespace pt2scope {

namespace {

struct Portable : LaneComparisons {
    using F64 [[gnu::vector_size(16)]] = double;
    using I64 [[gnu::vector_size(16)]] = std::int64_t;
    using U64 [[gnu::vector_size(16)]] = std::uint64_t;
    using F32 [[gnu::vector_size(8)]] = float;
    using I32 [[gnu::vector_size(8)]] = std::int32_t;
    using U32 [[gnu::vector_size(8)]] = std::uint32_t;
    using Counts = I64;
    using Flags = I64;

    [[gnu::always_inline]] static inline void raise(F64 &greatest, const F64 &value)
    {
        const F64 magnitude = (F64)((I64)value & (I64{} + INT64_MAX));
        greatest = magnitude > greatest ? magnitude : greatest;
    }
    [[gnu::always_inline]] static inline void multiplyAdd(F64 &sum, const F64 &x, const F64 &y) { sum += x * y; }
    [[gnu::always_inline]] static inline void countChanged(I64 &counts, I64 &flags, const F64 &x, const F64 &y,
                                                           const F64 &apart, const F64 &allowed)
    {
        const I64 unequal = (I64)(x != y);
        counts -= unequal | I64{unequal[1], unequal[0]};
        flags |= unequal & (I64)(apart >= allowed);
    }
    [[gnu::always_inline]] static inline void addNeighbour(const F64 &of, F64 &to) { to = of + F64{of[1], of[0]}; }
    static std::uint64_t number(const I64 &counts) { return static_cast<std::uint64_t>(counts[0] + counts[1]); }
    static bool any(const I64 &flags) { return (flags[0] | flags[1]) != 0; }

    template <typename Narrow, typename Wide>
    [[gnu::always_inline]] static inline void widen(const Narrow &from, Wide &to)
    {
        to = Wide{static_cast<double>(from[0]), static_cast<double>(from[1])};
    }
    [[gnu::always_inline]] static inline void loadUnsigned16(const std::byte *from, U32 &to)
    {
        load<std::uint16_t>(from, to);
    }
    [[gnu::always_inline]] static inline void loadSigned16(const std::byte *from, I32 &to)
    {
        load<std::int16_t>(from, to);
    }
    [[gnu::always_inline]] static inline void loadUnsigned8(const std::byte *from, I32 &to)
    {
        load<std::uint8_t>(from, to);
    }
    [[gnu::always_inline]] static inline void loadSigned8(const std::byte *from, I32 &to)
    {
        load<std::int8_t>(from, to);
    }
    [[gnu::always_inline]] static inline void loadHalves(const std::byte *from, F32 &to)
    {
        U32 bits;
        loadUnsigned16(from, bits);
        floatsOf(bits, to);
    }
    [[gnu::always_inline]] static inline void loadBrainFloats(const std::byte *from, F32 &to)
    {
        U32 bits;
        loadUnsigned16(from, bits);
        to = (F32)(bits << 16);
    }
    [[gnu::always_inline]] static inline void loadSmallFloats(const std::byte *from, F32 &to)
    {
        I32 bits;
        loadUnsigned8(from, bits);
        const U32 nan = (U32)((bits & 0x7f) == 0x7f) & 0x7fc00000u;
        const F32 scaled = (F32)(((U32)bits & 0x80u) << 24 | ((U32)bits & 0x7fu) << 20) * 0x1p120f;
        to = (F32)((U32)scaled | nan);
    }
    [[gnu::always_inline]] static inline void loadUpperHalves(const std::byte *from, F32 &to)
    {
        I32 bits;
        loadUnsigned8(from, bits);
        floatsOf((U32)bits << 8, to);
    }
    /// None: compilers do well with the plain loop.
    template <typename Integer>
    static std::size_t addBytes(const std::byte *, const std::byte *, std::size_t, ByteSums &)
    {
        return 0;
    }

private:
    template <typename Element, typename Vector>
    [[gnu::always_inline]] static inline void load(const std::byte *from, Vector &to)
    {
        Element elements[2];
        __builtin_memcpy(elements, from, sizeof(elements));
        to = Vector{elements[0], elements[1]};
    }
    /// Halves as the floats that they are.
    [[gnu::always_inline]] static inline void floatsOf(const U32 &bits, F32 &to)
    {
        const U32 magnitude = (bits & 0x7fffu) << 13;
        const F32 scaled = (F32)magnitude * 0x1p112f;
        const U32 special = (U32)((I32)magnitude >= 0x0f800000) & 0x7f800000u;  // infinity and NaN
        to = (F32)((U32)scaled | special | (bits & 0x8000u) << 16);
    }
};

}  // namespace

const ValueKernel portableValueKernel{"portable", ValueBlock<Portable>::sumsOfDoubles, ValueBlock<Portable>::sums,
                                      ValueBlock<Portable>::sumsOfEqual, ValueBlock<Portable>::sumsOfComplex};

std::span<const ValueKernel> valueKernels()
{
    static const std::vector<ValueKernel> kernels = [] {
        std::vector<ValueKernel> found{portableValueKernel};
#if defined(__x86_64__)
        // Those with FMA have F16C.
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
            found.push_back(avx2ValueKernel);
        if (found.size() > 1 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
            found.push_back(avx512ValueKernel);
#endif
        return found;
    }();
    return kernels;
}

}  // namespace pt2scope
