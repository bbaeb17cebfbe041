// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StatisticsHistogram.h"
#include "core/tensor/StatisticsKernels.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>

namespace pt2scope {

/// A value as the element type has it: integers stay exact.
using ElementValue = std::variant<double, std::int64_t, std::uint64_t>;

using HistogramCounts = std::array<std::uint64_t, histogramBins>;

struct Histogram {
    std::array<double, histogramBins + 1> edges{};
    HistogramCounts counts{};
};

/// A histogram or none, as std::optional, but kept elsewhere: it is large, and most statistics have none.
class MaybeHistogram {
public:
    MaybeHistogram() = default;
    MaybeHistogram(const Histogram &histogram) : m_histogram(std::make_unique<Histogram>(histogram)) {}
    MaybeHistogram(const MaybeHistogram &other) : m_histogram(other ? std::make_unique<Histogram>(*other) : nullptr) {}
    MaybeHistogram(MaybeHistogram &&) = default;
    MaybeHistogram &operator=(MaybeHistogram other)
    {
        m_histogram = std::move(other.m_histogram);
        return *this;
    }

    bool has_value() const { return m_histogram != nullptr; }
    explicit operator bool() const { return has_value(); }
    Histogram &emplace() { return *(m_histogram = std::make_unique<Histogram>()); }
    Histogram &operator*() { return *m_histogram; }
    const Histogram &operator*() const { return *m_histogram; }
    Histogram *operator->() { return m_histogram.get(); }
    const Histogram *operator->() const { return m_histogram.get(); }

private:
    std::unique_ptr<Histogram> m_histogram;
};

/// Of the elements of a tensor, or of one part of complex ones. Over finite values only: min, max, mean, std.
struct PartStatistics {
    std::uint64_t count = 0;
    std::uint64_t nan = 0;
    std::uint64_t posInf = 0;
    std::uint64_t negInf = 0;
    std::uint64_t zeros = 0;      // -0 too
    std::uint64_t subnormal = 0;  // of the element type
    bool constant = false;        // more than one element, all of one value, which is not NaN
    std::optional<ElementValue> min;
    std::optional<ElementValue> max;
    std::optional<double> mean;  // the sum, rounded to double, over the count: infinite where the sum overflows
    std::optional<double> std;   // of the population; nothing when the mean is infinite
    MaybeHistogram histogram;
};

struct TensorStatistics {
    PartStatistics values;  // the real part of complex tensors; bool counts as 0 and 1
    std::optional<PartStatistics> imaginary;
    std::uint64_t otherBytes = 0;  // of bool: elements whose byte is neither 0 nor 1
};

/// What the merged partials of a tensor say; without histogram.
TensorStatistics finishStatistics(DType dtype, const StatisticsPartials &partials);

/// The bins of one part; nothing when it has no finite value.
std::optional<HistogramRange> histogramRange(const PartStatistics &part);

/// Ranges of both parts; complex types use the second, too.
using HistogramRanges = std::array<std::optional<HistogramRange>, 2>;
using HistogramPartials = std::array<HistogramCounts, 2>;

/// Counts whole elements, contiguous and little-endian, into the bins; what is not finite is in none.
void countIntoBins(DType dtype, std::span<const std::byte> elements, const HistogramRanges &ranges,
                   HistogramPartials &counts);

Histogram makeHistogram(const HistogramRange &range, const HistogramCounts &counts);

/// The value of one element of a type that is not complex, at the front of `bytes`.
ElementValue elementValue(DType dtype, const std::byte *bytes);
double toDouble(const ElementValue &value);

}  // namespace pt2scope
