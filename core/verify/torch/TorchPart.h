// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/Statistics.h"
#include "core/verify/torch/TorchMoments.h"

namespace pt2scope {

/// Statistics of elements that are not complex, by ATen's operations alone: nothing here is shared with the native
/// engine but the form of the result. Elements come as 1-dimensional tensors of their type, bool as uint8.
class TorchPart {
public:
    explicit TorchPart(DType dtype) : m_dtype(dtype) {}

    void add(const at::Tensor &elements);
    /// Adds what another part, of elements behind these, has seen.
    void merge(const TorchPart &other);
    /// As if every element had been there `repeats` times; without histogram.
    PartStatistics finish(std::uint64_t repeats) const;
    std::uint64_t otherBytes() const { return m_otherBytes; }

    /// Adds the elements to the bins.
    void addToHistogram(const at::Tensor &elements, Histogram &histogram) const;

private:
    void addReals(const at::Tensor &values);
    void addIntegers(const at::Tensor &values);
    at::Tensor integers(const at::Tensor &elements) const;
    ElementValue valueOf(std::int64_t integer) const;

    DType m_dtype;
    PartStatistics m_counts;
    std::uint64_t m_otherBytes = 0;
    double m_min = 0;
    double m_max = 0;
    std::int64_t m_least = 0;  // of integer types, as the next one
    std::int64_t m_greatest = 0;
    std::vector<TorchMoments> m_pieces;
};

}  // namespace pt2scope
