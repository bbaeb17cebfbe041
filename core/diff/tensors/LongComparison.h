// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ElementComparison.h"

namespace pt2scope {

/// Compares integers, bool included, of which one side has 64 bits: without rounding.
ValuePartial compareLongs(const ElementSpan &a, const ElementSpan &b, std::size_t count,
                          const ValueTolerance &tolerance);

}  // namespace pt2scope
