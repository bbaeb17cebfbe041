// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/DType.h"

#include <c10/core/ScalarType.h>

namespace pt2scope {

/// The type as the LibTorch in use knows it; nothing where it is too old for that.
std::optional<c10::ScalarType> scalarTypeOf(DType dtype);

/// The distance from zero where numbers of a floating type become subnormal; 0 where none do.
double smallestNormal(DType dtype);

}  // namespace pt2scope
