// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/Statistics.h"

#include <QString>
#include <vector>

namespace pt2scope::testing {

/// Statistics the plain way: one element after the other, in long double, with decoders of their own.
struct ReferencePart {
    std::uint64_t count = 0, nan = 0, posInf = 0, negInf = 0, zeros = 0, subnormal = 0;
    std::vector<long double> finite;  // in order
    bool allEqual = true;             // by value
};

/// The value of one element that is not complex.
long double referenceValue(DType dtype, const std::byte *bytes);
bool referenceSubnormal(DType dtype, const std::byte *bytes);

/// `part` 1 is the imaginary part of complex types.
ReferencePart referencePart(DType dtype, const std::vector<std::byte> &elements, std::size_t part);

/// What differs; empty when nothing does. Mean to 1e-12 and std to 1e-10 of the larger of itself and a thousandth of
/// the largest magnitude.
QString difference(const PartStatistics &got, const ReferencePart &want);
QString difference(const TensorStatistics &got, DType dtype, const std::vector<std::byte> &elements);

/// What differs in the last bit; empty when nothing does.
QString bitDifference(const PartStatistics &a, const PartStatistics &b);
QString bitDifference(const TensorStatistics &a, const TensorStatistics &b);

/// What differs beyond rounding, by two computations that both are exact but for their last steps: the mean by more
/// than 1e-12 of itself, std by 1e-10, anything else at all; empty when nothing does.
QString roundedDifference(const TensorStatistics &a, const TensorStatistics &b);

/// Numbers of any kind: normal ones of many sizes, and now and then zeros, infinities, NaN or random bits.
std::vector<std::byte> sampleElements(DType dtype, std::size_t count, unsigned seed);

}  // namespace pt2scope::testing
