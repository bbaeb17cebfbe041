// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValuePartial.h"
#include "core/tensor/DType.h"

#include <cstddef>
#include <span>

namespace pt2scope {

constexpr std::size_t valueLanes = 8;
constexpr double mostRelative = 2;  // of numbers of opposite sign

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

/// One way to compute the inner loop. All give the same bits. Counts are multiples of valueLanes, and a
/// few thousand at most. `relative` tells
/// which changes are larger; none is from mostRelative on.
struct ValueKernel {
    const char *name;  // "portable", "avx2", "avx512"
    ValueSums (*ofDoubles)(const double *a, const double *b, std::size_t count, double relative,
                           const ValueTolerance &tolerance);
    /// Of elements of one of the types that kernels take, as they are stored.
    ValueSums (*ofStored)(DType dtype, const std::byte *a, const std::byte *b, std::size_t count, double relative,
                          const ValueTolerance &tolerance);
    /// The same of elements that are the same on both sides.
    ValueSums (*ofEqual)(DType dtype, const std::byte *both, std::size_t count);
};

/// The types that kernels decode themselves.
constexpr bool kernelsTake(DType dtype)
{
    return dtype == DType::Float64 || dtype == DType::Float32 || dtype == DType::BFloat16 || dtype == DType::Float16
           || dtype == DType::Int16 || dtype == DType::Int8 || dtype == DType::UInt8;
}

/// Those that this CPU can run, the fastest last.
std::span<const ValueKernel> valueKernels();

extern const ValueKernel portableValueKernel;
#if defined(__x86_64__)
extern const ValueKernel avx2ValueKernel;
extern const ValueKernel avx512ValueKernel;
#endif

}  // namespace pt2scope
