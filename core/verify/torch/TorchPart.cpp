// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchPart.h"

#include "core/verify/torch/TorchTypes.h"

#include <ATen/ops/bincount.h>
#include <ATen/ops/bucketize.h>
#include <ATen/ops/from_blob.h>
#include <algorithm>
#include <cmath>
#include <limits>

namespace pt2scope {

namespace {

constexpr std::int64_t signBit = std::numeric_limits<std::int64_t>::min();

std::uint64_t countOf(const at::Tensor &flags)
{
    return static_cast<std::uint64_t>(flags.count_nonzero().item<std::int64_t>());
}

bool allFinite(const at::Tensor &values)
{
    // Sums are quick, and whatever is not finite shows in them; a sum that overflows shows too, and is looked at again.
    return std::isfinite(values.sum().item<double>()) || values.isfinite().all().item<bool>();
}

at::Tensor finiteOf(const at::Tensor &values)
{
    return allFinite(values) ? values : values.masked_select(values.isfinite());
}

}  // namespace

void TorchPart::add(const at::Tensor &elements)
{
    m_counts.count += static_cast<std::uint64_t>(elements.numel());
    if (traits(m_dtype).kind == DTypeKind::Floating) {
        addReals(elements.to(at::kDouble));
        return;
    }
    if (m_dtype == DType::Bool)
        m_otherBytes += countOf(elements.gt(1));
    addIntegers(integers(elements));
}

void TorchPart::merge(const TorchPart &other)
{
    m_counts.count += other.m_counts.count;
    m_counts.nan += other.m_counts.nan;
    m_counts.posInf += other.m_counts.posInf;
    m_counts.negInf += other.m_counts.negInf;
    m_counts.zeros += other.m_counts.zeros;
    m_counts.subnormal += other.m_counts.subnormal;
    m_otherBytes += other.m_otherBytes;
    if (other.m_pieces.empty())
        return;
    const bool first = m_pieces.empty();
    m_min = first ? other.m_min : std::min(m_min, other.m_min);
    m_max = first ? other.m_max : std::max(m_max, other.m_max);
    m_least = first ? other.m_least : std::min(m_least, other.m_least);
    m_greatest = first ? other.m_greatest : std::max(m_greatest, other.m_greatest);
    m_pieces.insert(m_pieces.end(), other.m_pieces.begin(), other.m_pieces.end());
}

void TorchPart::addReals(const at::Tensor &values)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const at::Tensor finite = finiteOf(values);
    if (finite.numel() < values.numel()) {
        m_counts.nan += countOf(values.isnan());
        m_counts.posInf += countOf(values.eq(infinity));
        m_counts.negInf += countOf(values.eq(-infinity));
    }
    const auto nonzero = countOf(finite);
    m_counts.zeros += static_cast<std::uint64_t>(finite.numel()) - nonzero;
    if (const double normal = smallestNormal(m_dtype); normal > 0)
        m_counts.subnormal += nonzero - countOf(finite.abs().ge(normal));
    if (finite.numel() == 0)
        return;
    const auto [least, greatest] = finite.aminmax();
    const double min = least.item<double>();
    const double max = greatest.item<double>();
    m_min = m_pieces.empty() ? min : std::min(m_min, min);
    m_max = m_pieces.empty() ? max : std::max(m_max, max);
    m_pieces.push_back(momentsOf(finite, std::max(std::fabs(min), std::fabs(max))));
}

/// As int64 in the same order: of uint64 the numbers less 2^63.
at::Tensor TorchPart::integers(const at::Tensor &elements) const
{
    if (m_dtype == DType::Bool)
        return elements.ne(0).to(at::kLong);
    if (m_dtype == DType::UInt64)
        return elements.view(at::kLong).bitwise_xor(signBit);
    return elements.to(at::kLong);
}

ElementValue TorchPart::valueOf(std::int64_t integer) const
{
    if (m_dtype == DType::UInt64)
        return static_cast<std::uint64_t>(integer ^ signBit);
    return integer;
}

void TorchPart::addIntegers(const at::Tensor &values)
{
    m_counts.zeros += countOf(values.eq(m_dtype == DType::UInt64 ? signBit : 0));
    const auto [least, greatest] = values.aminmax();
    const auto min = least.item<std::int64_t>();
    const auto max = greatest.item<std::int64_t>();
    m_least = m_pieces.empty() ? min : std::min(m_least, min);
    m_greatest = m_pieces.empty() ? max : std::max(m_greatest, max);
    m_pieces.push_back(integerMomentsOf(values, min));
}

PartStatistics TorchPart::finish(std::uint64_t repeats) const
{
    PartStatistics done = m_counts;
    const bool floating = traits(m_dtype).kind == DTypeKind::Floating;
    const bool single = floating ? m_min == m_max : m_least == m_greatest;
    const TorchMoments all = merged(m_pieces);
    const auto finite = static_cast<std::uint64_t>(all.count);
    for (std::uint64_t *count : {&done.count, &done.nan, &done.posInf, &done.negInf, &done.zeros, &done.subnormal})
        *count *= repeats;
    done.constant = done.count > 1
                    && ((finite == m_counts.count && single) || m_counts.posInf == m_counts.count
                        || m_counts.negInf == m_counts.count);
    if (finite == 0)
        return done;
    done.min = floating ? ElementValue(m_min + 0.0) : valueOf(m_least);  // -0 + 0 is 0
    done.max = floating ? ElementValue(m_max + 0.0) : valueOf(m_greatest);
    const Quad base = m_dtype == DType::UInt64 ? static_cast<Quad>(signBit) : 0;
    const Quad mean = all.sum.value() / all.count - base;
    // The sum counts in full: where it leaves the doubles, the mean is infinite.
    const auto sum = static_cast<double>(mean * static_cast<Quad>(done.count - done.nan - done.posInf - done.negInf));
    done.mean = std::isfinite(sum) ? static_cast<double>(mean) : sum;
    if (std::isfinite(sum))
        done.std = static_cast<double>(std::sqrt(static_cast<long double>(all.squares / all.count)));
    return done;
}

void TorchPart::addToHistogram(const at::Tensor &elements, Histogram &histogram) const
{
    const at::Tensor values = finiteOf((m_dtype == DType::Bool ? elements.ne(0) : elements).to(at::kDouble));
    const at::Tensor edges =
        at::from_blob(histogram.edges.data(), {histogramBins + 1}, at::kDouble).to(elements.device());
    const at::Tensor above = at::bucketize(values, edges, /*out_int32=*/false, /*right=*/true);
    const at::Tensor bins = above.sub(1).clamp(0, histogramBins - 1);
    const at::Tensor counts = at::bincount(bins, {}, histogramBins).cpu();
    for (std::size_t i = 0; i < histogram.counts.size(); ++i)
        histogram.counts[i] += static_cast<std::uint64_t>(counts.const_data_ptr<std::int64_t>()[i]);
}

}  // namespace pt2scope
