// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/Statistics.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace pt2scope {

namespace {

__extension__ using Int128 = __int128;

bool isFloating(DType part)
{
    return traits(part).kind == DTypeKind::Floating;
}

ElementValue valueOfKey(DType dtype, std::int64_t key)
{
    if (dtype == DType::UInt64)
        return static_cast<std::uint64_t>(key) ^ (std::uint64_t{1} << 63);
    return key;
}

/// Minus zero is zero, so that it does not matter which of them came first.
double plain(double value)
{
    return value == 0 ? 0.0 : value;
}

double integerMean(DType dtype, const StatisticsPartial &partial)
{
    Int128 sum = (static_cast<Int128>(partial.keySum.high) << 64) + static_cast<Int128>(partial.keySum.low);
    const auto count = static_cast<Int128>(partial.count);
    if (dtype == DType::UInt64)
        sum += count << 63;
    const Int128 whole = sum / count;
    return static_cast<double>(whole) + static_cast<double>(sum % count) / static_cast<double>(count);
}

double floatMean(const Moments &moments)
{
    const double sum = std::ldexp(moments.sum.value(), -moments.scale);
    if (!std::isfinite(sum))
        return sum;
    return std::ldexp(moments.sum.over(static_cast<double>(moments.count)).value(), -moments.scale);
}

PartStatistics finishPart(DType part, const StatisticsPartial &partial)
{
    PartStatistics done{.count = partial.count,
                        .nan = partial.nan,
                        .posInf = partial.posInf,
                        .negInf = partial.negInf,
                        .zeros = partial.zeros,
                        .subnormal = partial.subnormal,
                        .min = {},
                        .max = {},
                        .mean = {},
                        .std = {},
                        .histogram = {}};
    const Moments &moments = partial.moments;
    const bool floating = isFloating(part);
    const bool single = floating ? partial.min == partial.max : partial.leastKey == partial.greatestKey;
    const bool oneFinite = moments.count == partial.count && single;
    done.constant =
        partial.count > 1 && (oneFinite || partial.posInf == partial.count || partial.negInf == partial.count);
    if (moments.count == 0)
        return done;
    done.min = floating ? ElementValue(plain(partial.min)) : valueOfKey(part, partial.leastKey);
    done.max = floating ? ElementValue(plain(partial.max)) : valueOfKey(part, partial.greatestKey);
    done.mean = floating ? floatMean(moments) : integerMean(part, partial);
    if (std::isfinite(*done.mean)) {
        const double variance = moments.squares.value() / static_cast<double>(moments.count);
        done.std = single ? 0 : std::ldexp(std::sqrt(std::max(variance, 0.0)), -moments.scale);
    }
    return done;
}

template <DType D>
void countBytesIntoBins(std::span<const std::byte> elements, const HistogramRange &range, HistogramCounts &counts)
{
    std::array<std::uint64_t, 256> bytes{};
    for (const std::byte b : elements)
        ++bytes[std::to_integer<std::size_t>(b)];
    for (std::size_t b = 0; b < bytes.size(); ++b) {
        const auto bits = static_cast<std::byte>(b);
        const double value = bytes[b] > 0 ? toDouble(elementValue(D, &bits)) : 0;
        if (bytes[b] > 0 && std::isfinite(value))
            counts[static_cast<std::size_t>(range.binOf(value))] += bytes[b];
    }
}

template <DType D>
void countWideIntoBins(const std::byte *elements, std::size_t count, std::size_t stride, const HistogramRange &range,
                       HistogramCounts &counts)
{
    using Bits = typename ElementOf<D>::Bits;
    constexpr std::size_t atOnce = 256;
    std::array<double, atOnce> values;
    std::array<double, atOnce> guesses;
    while (count > 0) {
        const std::size_t n = std::min(count, atOnce);
        for (std::size_t i = 0; i < n; ++i) {
            Bits bits;
            std::memcpy(&bits, elements + i * stride, sizeof(bits));
            if constexpr (ElementOf<D>::isFloat)
                values[i] = floatValue<D>(bits);
            else
                values[i] = keyValue(D, integerKey<D>(bits));
        }
        for (std::size_t i = 0; i < n; ++i)
            guesses[i] = range.guess(values[i]);
        for (std::size_t i = 0; i < n; ++i) {
            if (!ElementOf<D>::isFloat || std::isfinite(values[i]))
                ++counts[static_cast<std::size_t>(range.binOf(values[i], guesses[i]))];
        }
        elements += n * stride;
        count -= n;
    }
}

}  // namespace

TensorStatistics finishStatistics(DType dtype, const StatisticsPartials &partials)
{
    TensorStatistics done{.values = finishPart(partType(dtype), partials[0]), .imaginary = {}};
    if (isComplex(dtype))
        done.imaginary = finishPart(partType(dtype), partials[1]);
    done.otherBytes = partials[0].otherBytes;
    return done;
}

std::optional<HistogramRange> histogramRange(const PartStatistics &part)
{
    if (!part.min)
        return std::nullopt;
    return histogramRange(toDouble(*part.min), toDouble(*part.max));
}

void countIntoBins(DType dtype, std::span<const std::byte> elements, const HistogramRanges &ranges,
                   HistogramPartials &counts)
{
    const std::size_t parts = isComplex(dtype) ? 2 : 1;
    const std::size_t itemsize = traits(dtype).itemsize;
    for (std::size_t part = 0; part < parts; ++part) {
        if (!ranges[part])
            continue;
        withPartType(dtype, [&](auto constant) {
            constexpr DType d = decltype(constant)::value;
            if constexpr (sizeof(typename ElementOf<d>::Bits) == 1)
                countBytesIntoBins<d>(elements, *ranges[part], counts[part]);
            else
                countWideIntoBins<d>(elements.data() + part * itemsize / 2, elements.size() / itemsize, itemsize,
                                     *ranges[part], counts[part]);
        });
    }
}

Histogram makeHistogram(const HistogramRange &range, const HistogramCounts &counts)
{
    Histogram histogram{.counts = counts};
    std::copy(std::begin(range.edges), std::end(range.edges), histogram.edges.begin());
    return histogram;
}

ElementValue elementValue(DType dtype, const std::byte *bytes)
{
    return withPartType(dtype, [&](auto constant) -> ElementValue {
        constexpr DType d = decltype(constant)::value;
        typename ElementOf<d>::Bits bits;
        std::memcpy(&bits, bytes, sizeof(bits));
        if constexpr (ElementOf<d>::isFloat)
            return floatValue<d>(bits);
        else
            return valueOfKey(d, integerKey<d>(bits));
    });
}

double toDouble(const ElementValue &value)
{
    return std::visit([](auto number) { return static_cast<double>(number); }, value);
}

}  // namespace pt2scope
