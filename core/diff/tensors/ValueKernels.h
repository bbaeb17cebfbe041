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
    bool isOutside = false;          // some 64-bit integer has too many bits: nothing here is true
};

/// Of bytes that are integers; exact.
struct ByteSums {
    std::int32_t squaresA = 0;
    std::int32_t squaresB = 0;
    std::int32_t products = 0;
    std::int32_t greatest = 0;
    std::int32_t changed = 0;
    std::int32_t signs = 0;  // negative where some have opposite ones
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
    /// Of complex elements, by the type and the number of their parts. `maxAbsolute` is the square of the largest
    /// change, a little more or less.
    ValueSums (*ofComplex)(DType part, const std::byte *a, const std::byte *b, std::size_t numbers, double relative);
};

/// The types that kernels decode themselves.
constexpr bool kernelsTake(DType dtype)
{
    return dtype != DType::Float8E4M3FNUZ && dtype != DType::Float8E5M2FNUZ && dtype != DType::Float8E8M0FNU
           && dtype != DType::Complex32 && dtype != DType::Complex64 && dtype != DType::Complex128;
}

/// Those that this CPU can run, the fastest last.
std::span<const ValueKernel> valueKernels();

extern const ValueKernel portableValueKernel;
#if defined(__x86_64__)
extern const ValueKernel avx2ValueKernel;
extern const ValueKernel avx512ValueKernel;
#endif

}  // namespace pt2scope
