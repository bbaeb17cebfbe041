// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueKernels.h"

#include "core/diff/tensors/ValueBlock.h"

#include <vector>

namespace pt2scope {

namespace {

struct Portable;

}  // namespace

const ValueKernel portableValueKernel{"portable", ValueBlock<Portable>::sums, ValueBlock<Portable>::sumsOfFloats,
                                      ValueBlock<Portable>::sumsOfBrainFloats};

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
