// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ValueKernels.h"
#include "core/tensor/DType.h"

namespace pt2scope {

/// Elements of one side: contiguous, little-endian.
struct ElementSpan {
    DType dtype = DType::Float32;
    const std::byte *bytes = nullptr;
};

/// The largest changes found elsewhere: smaller ones need not be located or measured.
struct KnownChanges {
    double maxAbsolute = 0;
    double maxRelative = 0;
};

/// Compares `count` elements of any two types, as ValueDifference tells it. Indexes count from 0. Where no change is as
/// large as a known one, largestAt may be missing, and both maxima too small: merged with the partial of the known one,
/// the result is the same.
ValuePartial compareElements(const ElementSpan &a, const ElementSpan &b, std::size_t count,
                             const ValueTolerance &tolerance, const KnownChanges &known = {});
ValuePartial compareElements(const ElementSpan &a, const ElementSpan &b, std::size_t count,
                             const ValueTolerance &tolerance, const KnownChanges &known, const ValueKernel &kernel);

}  // namespace pt2scope
