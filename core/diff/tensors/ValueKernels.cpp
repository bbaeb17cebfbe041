// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueKernels.h"

#include "core/diff/tensors/ValueBlock.h"

#include <vector>

namespace pt2scope {

namespace {

struct Portable {
    using F64 [[gnu::vector_size(16)]] = double;
    using I64 [[gnu::vector_size(16)]] = std::int64_t;
    using F32 [[gnu::vector_size(8)]] = float;
    using I32 [[gnu::vector_size(8)]] = std::int32_t;
    using U32 [[gnu::vector_size(8)]] = std::uint32_t;

    [[gnu::always_inline]] static inline void raise(F64 &greatest, const F64 &value)
    {
        greatest = value > greatest ? value : greatest;
    }
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

private:
    template <typename Element, typename Vector>
    [[gnu::always_inline]] static inline void load(const std::byte *from, Vector &to)
    {
        Element elements[2];
        __builtin_memcpy(elements, from, sizeof(elements));
        to = Vector{elements[0], elements[1]};
    }
};

}  // namespace

const ValueKernel portableValueKernel{"portable", ValueBlock<Portable>::sumsOfDoubles, ValueBlock<Portable>::sums,
                                      ValueBlock<Portable>::sumsOfEqual};

std::span<const ValueKernel> valueKernels()
{
    static const std::vector<ValueKernel> kernels = [] {
        std::vector<ValueKernel> found{portableValueKernel};
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2"))
            found.push_back(avx2ValueKernel);
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
            found.push_back(avx512ValueKernel);
#endif
        return found;
    }();
    return kernels;
}

}  // namespace pt2scope
