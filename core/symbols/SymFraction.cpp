// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymFraction.h"

#include "core/bytes/Checked.h"

#include <limits>
#include <numeric>

namespace pt2scope {

MaybeFraction makeFraction(std::int64_t numerator, std::int64_t denominator)
{
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    if (denominator == 0 || numerator == lowest || denominator == lowest)
        return std::nullopt;
    const std::int64_t divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
    return SymFraction{numerator / divisor, denominator / divisor};
}

MaybeFraction add(const SymFraction &a, const SymFraction &b)
{
    const auto left = checkedMul(a.numerator, b.denominator);
    const auto right = checkedMul(b.numerator, a.denominator);
    const auto denominator = checkedMul(a.denominator, b.denominator);
    const auto numerator = left && right ? checkedAdd(*left, *right) : std::nullopt;
    return numerator && denominator ? makeFraction(*numerator, *denominator) : std::nullopt;
}

MaybeFraction multiply(const SymFraction &a, const SymFraction &b)
{
    // Crosswise in lowest terms first: the product is then, too.
    const MaybeFraction left = makeFraction(a.numerator, b.denominator);
    const MaybeFraction right = makeFraction(b.numerator, a.denominator);
    if (!left || !right)
        return std::nullopt;
    const auto numerator = checkedMul(left->numerator, right->numerator);
    const auto denominator = checkedMul(left->denominator, right->denominator);
    return numerator && denominator ? makeFraction(*numerator, *denominator) : std::nullopt;
}

MaybeFraction divide(const SymFraction &a, const SymFraction &b)
{
    const MaybeFraction inverse = makeFraction(b.denominator, b.numerator);
    return inverse ? multiply(a, *inverse) : std::nullopt;
}

MaybeFraction raise(const SymFraction &base, std::int64_t exponent)
{
    constexpr std::int64_t maxExponent = 64;
    if (exponent < 0) {
        const MaybeFraction inverse = makeFraction(base.denominator, base.numerator);
        return inverse && exponent >= -maxExponent ? raise(*inverse, -exponent) : std::nullopt;
    }
    if (exponent > maxExponent)
        return std::nullopt;
    MaybeFraction out = SymFraction{1, 1};
    for (std::int64_t i = 0; i < exponent && out; ++i)
        out = multiply(*out, base);
    return out;
}

MaybeFraction negate(const SymFraction &a)
{
    return makeFraction(-a.numerator, a.denominator);
}

bool isLess(const SymFraction &a, const SymFraction &b)
{
    const std::int64_t floorA = floorOf(a);
    const std::int64_t floorB = floorOf(b);
    if (floorA != floorB)
        return floorA < floorB;
    const std::int64_t restA = a.numerator - floorA * a.denominator;
    const std::int64_t restB = b.numerator - floorB * b.denominator;
    if (restA == 0 || restB == 0)
        return restA == 0 && restB != 0;
    return isLess({b.denominator, restB}, {a.denominator, restA});  // the smaller has the larger inverse
}

std::int64_t floorOf(const SymFraction &a)
{
    return a.numerator / a.denominator - (a.numerator % a.denominator < 0 ? 1 : 0);
}

}  // namespace pt2scope
