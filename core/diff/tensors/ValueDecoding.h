// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/DType.h"

#include <cstddef>

namespace pt2scope {

/// Elements as doubles, exact but for 64-bit integers, which are rounded; of a complex type its parts, real and
/// imaginary in turn. `count` numbers, contiguous and little-endian.
void decodeValues(DType dtype, const std::byte *elements, std::size_t count, double *values);

/// A 64-bit integer type, whose values a double cannot hold.
bool isLong(DType dtype);

}  // namespace pt2scope
