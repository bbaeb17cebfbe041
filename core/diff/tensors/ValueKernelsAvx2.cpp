// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueKernels.h"

#if defined(__x86_64__)

// Headers above this line are compiled for every CPU; what is below runs only where AVX2 is there.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#include "core/diff/tensors/ValueBlock.h"

namespace pt2scope {

namespace {

struct Avx2;

}  // namespace

const ValueKernel avx2ValueKernel{"avx2", ValueBlock<Avx2>::sums, ValueBlock<Avx2>::sumsOfFloats,
                                  ValueBlock<Avx2>::sumsOfBrainFloats};

}  // namespace pt2scope

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
