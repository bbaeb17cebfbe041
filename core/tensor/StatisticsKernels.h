// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsPartial.h"

#include <array>
#include <cstddef>
#include <span>

namespace pt2scope {

/// One way to compute the inner loops. All give the same bits.
struct StatisticsKernel {
    const char *name;  // "portable", "avx2", "avx512"
    /// Adds a multiple of groupOf(dtype) elements of a 16- or 32-bit type or of float64.
    void (*run)(DType dtype, const std::byte *bytes, std::size_t count, StatisticsPartial &partial);
};

/// Those that this CPU can run, the fastest last.
std::span<const StatisticsKernel> statisticsKernels();

void runBlocksPortable(DType dtype, const std::byte *bytes, std::size_t count, StatisticsPartial &partial);
#if defined(__x86_64__)
void runBlocksAvx2(DType dtype, const std::byte *bytes, std::size_t count, StatisticsPartial &partial);
void runBlocksAvx512(DType dtype, const std::byte *bytes, std::size_t count, StatisticsPartial &partial);
#endif

/// Both parts of a complex type; other types use the first only.
using StatisticsPartials = std::array<StatisticsPartial, 2>;

/// Adds whole elements, contiguous and little-endian. The result depends on where the calls divide the elements only in
/// the last digits of mean and std.
void addElements(DType dtype, std::span<const std::byte> elements, StatisticsPartials &partials);
void addElements(DType dtype, std::span<const std::byte> elements, StatisticsPartials &partials,
                 const StatisticsKernel &kernel);

}  // namespace pt2scope
