// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValuePartial.h"

#include <cstddef>
#include <span>

namespace pt2scope {

constexpr std::size_t valueLanes = 8;

/// Of one block; only where all of it is finite.
struct ValueSums {
    double squares = 0;
    double squaresA = 0;
    double squaresB = 0;
    double products = 0;
    double maxAbsolute = 0;
    std::uint64_t changed = 0;
    std::uint64_t beyondTolerance = 0;
    bool hasLargerRelative = false;  // some relative change may be larger than the one given
};

/// One way to compute the inner loop. All give the same bits. Counts are multiples of valueLanes.
struct ValueKernel {
    const char *name;  // "portable", "avx2", "avx512"
    ValueSums (*ofDoubles)(const double *a, const double *b, std::size_t count, double relative,
                           const ValueTolerance &tolerance);
    ValueSums (*ofFloats)(const std::byte *a, const std::byte *b, std::size_t count, double relative,
                          const ValueTolerance &tolerance);
    ValueSums (*ofBrainFloats)(const std::byte *a, const std::byte *b, std::size_t count, double relative,
                               const ValueTolerance &tolerance);
};

/// Those that this CPU can run, the fastest last.
std::span<const ValueKernel> valueKernels();

extern const ValueKernel portableValueKernel;
#if defined(__x86_64__)
extern const ValueKernel avx2ValueKernel;
extern const ValueKernel avx512ValueKernel;
#endif

}  // namespace pt2scope
