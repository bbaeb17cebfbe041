// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/ElementComparison.h"
#include "core/tensor/StatisticsElement.h"
#include "tests/support/ReferenceStatistics.h"

#include <QString>
#include <QStringList>
#include <cmath>
#include <complex>
#include <vector>

namespace pt2scope::testing {

/// Value comparison the plain way: one element after the other, in long double.
struct ReferenceValues {
    std::uint64_t changed = 0, beyond = 0, nanAppeared = 0, nanGone = 0, finite = 0;
    long double maxAbsolute = 0, maxRelative = 0, squares = 0, squaresA = 0, squaresB = 0, products = 0;
    std::optional<std::uint64_t> worstAt;
};

inline bool isWhole(DType dtype)
{
    return traits(dtype).kind == DTypeKind::Integer || traits(dtype).kind == DTypeKind::Bool;
}

using Number = std::complex<long double>;

inline Number numberOf(const ElementSpan &side, std::size_t index, bool exactly)
{
    const std::uint32_t itemsize = traits(side.dtype).itemsize;
    const std::byte *bytes = side.bytes + index * itemsize;
    if (side.dtype == DType::Bool)
        return {*bytes != std::byte{0} ? 1.0L : 0.0L, 0};
    const auto part = [&](const std::byte *from) {
        const long double value = referenceValue(partType(side.dtype), from);
        return exactly ? value : static_cast<long double>(static_cast<double>(value));
    };
    return {part(bytes), isComplex(side.dtype) ? part(bytes + itemsize / 2) : 0};
}

inline ReferenceValues referenceValues(const ElementSpan &a, const ElementSpan &b, std::size_t count,
                                       const ValueTolerance &tolerance)
{
    ReferenceValues all;
    std::optional<std::uint64_t> firstNan;
    const bool exactly = isWhole(a.dtype) && isWhole(b.dtype);
    const auto isNan = [](const Number &x) { return std::isnan(x.real()) || std::isnan(x.imag()); };
    const auto isFinite = [](const Number &x) { return std::isfinite(x.real()) && std::isfinite(x.imag()); };
    for (std::size_t i = 0; i < count; ++i) {
        Number x = numberOf(a, i, exactly);
        Number y = numberOf(b, i, exactly);
        if (x == y && !isComplex(a.dtype) && !isComplex(b.dtype)) {  // as doubles
            x = numberOf(a, i, true);
            y = numberOf(b, i, true);
        }
        if (isNan(x) || isNan(y)) {
            const auto isSame = [](long double p, long double q) { return p == q || (std::isnan(p) && std::isnan(q)); };
            if (isSame(x.real(), y.real()) && isSame(x.imag(), y.imag()))
                continue;
            ++all.changed;
            ++all.beyond;
            if (isNan(x) != isNan(y))
                ++(isNan(x) ? all.nanGone : all.nanAppeared);
            firstNan = firstNan.value_or(i);
            continue;
        }
        if (!isFinite(x) || !isFinite(y)) {
            if (x == y)
                continue;
            ++all.changed;
            ++all.beyond;
            if (!std::isinf(all.maxAbsolute))
                all.worstAt = i;
            all.maxAbsolute = INFINITY;
            continue;
        }
        ++all.finite;
        all.squaresA += std::norm(x);
        all.squaresB += std::norm(y);
        all.products += x.real() * y.real() + x.imag() * y.imag();
        const long double apart = std::abs(x - y);
        if (x == y)
            continue;
        ++all.changed;
        // In doubles, as what is compared is: 0.5 and 2^-60 are 0.5 apart.
        const double allowed = tolerance.absolute + tolerance.relative * static_cast<double>(std::abs(y));
        all.beyond += static_cast<double>(apart) <= allowed ? 0u : 1u;
        all.squares += apart * apart;
        all.maxRelative = std::max(all.maxRelative, apart / std::max(std::abs(x), std::abs(y)));
        const bool isLarger =
            exactly ? apart > all.maxAbsolute : static_cast<double>(apart) > static_cast<double>(all.maxAbsolute);
        if (isLarger) {
            all.maxAbsolute = apart;
            all.worstAt = i;
        }
    }
    if (!all.worstAt)
        all.worstAt = firstNan;
    return all;
}

inline bool isNear(double got, long double want)
{
    return got == static_cast<double>(want) || std::abs(got - want) <= 1e-12L * std::abs(want);
}

/// What differs; empty when nothing does.
inline QString difference(const ValuePartial &got, const ReferenceValues &want)
{
    QStringList faults;
    const auto count = [&](const char *name, std::uint64_t is, std::uint64_t should) {
        if (is != should)
            faults << QStringLiteral("%1 is %2, not %3").arg(QLatin1String(name)).arg(is).arg(should);
    };
    const auto number = [&](const char *name, double is, long double should) {
        if (!isNear(is, should))
            faults << QStringLiteral("%1 is %2, not %3")
                          .arg(QLatin1String(name))
                          .arg(is, 0, 'g', 17)
                          .arg(static_cast<double>(should), 0, 'g', 17);
    };
    count("changed", got.changed, want.changed);
    count("beyond tolerance", got.beyondTolerance, want.beyond);
    count("NaN appeared", got.nanAppeared, want.nanAppeared);
    count("NaN gone", got.nanGone, want.nanGone);
    count("finite", got.finite, want.finite);
    number("max absolute", got.maxAbsolute, want.maxAbsolute);
    number("max relative", got.maxRelative, want.maxRelative);
    number("root mean square", got.rootMeanSquare(),
           want.finite == 0 ? 0 : std::sqrt(want.squares / static_cast<long double>(want.finite)));
    const bool isAngle = want.squaresA > 0 && want.squaresB > 0;
    count("has a cosine", got.cosine().has_value(), isAngle);
    if (isAngle && got.cosine()) {
        const long double cosine = want.products / std::sqrt(want.squaresA) / std::sqrt(want.squaresB);
        if (std::abs(*got.cosine() - cosine) > 1e-12L)
            number("cosine", *got.cosine(), cosine);
    }
    count("place of the worst change", got.worstAt().value_or(UINT64_MAX), want.worstAt.value_or(UINT64_MAX));
    return faults.join(QStringLiteral("; "));
}

}  // namespace pt2scope::testing
