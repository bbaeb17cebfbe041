// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/DType.h"

#include <cstddef>
#include <string>

namespace pt2scope {

/// Elements as doubles, exact but for 64-bit integers, which are rounded; of a complex type its parts, real and
/// imaginary in turn. `count` numbers, contiguous and little-endian.
void decodeValues(DType dtype, const std::byte *elements, std::size_t count, double *values);

/// One element. Few digits tell values of small types apart, but not by how much they differ: 2 and 2.2 of float8 are
/// 0.25 apart. So they are written as the float32 that they are.
std::string exactText(DType dtype, const std::byte *element);

/// A 64-bit integer type, whose values a double cannot hold.
bool isLong(DType dtype);

}  // namespace pt2scope
