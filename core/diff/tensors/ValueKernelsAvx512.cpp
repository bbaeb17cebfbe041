// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueKernels.h"

#if defined(__x86_64__)

// Headers above this line are compiled for every CPU; what is below runs only where AVX-512 is there.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl")
#endif

#include "core/diff/tensors/ValueBlock.h"

namespace pt2scope {

namespace {

struct Avx512;

}  // namespace

const ValueKernel avx512ValueKernel{"avx512", ValueBlock<Avx512>::sums, ValueBlock<Avx512>::sumsOfFloats,
                                    ValueBlock<Avx512>::sumsOfBrainFloats};

}  // namespace pt2scope

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
