// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymRange.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <limits>

namespace pt2scope {

namespace {

using Int = std::int64_t;

/// An end of a range: a number, or infinite in one direction.
struct Bound {
    int infinite = 0;  // -1, 0, 1
    Int value = 0;
};

Bound lowerOf(const SymRange &range)
{
    return range.min ? Bound{0, *range.min} : Bound{-1, 0};
}

Bound upperOf(const SymRange &range)
{
    return range.max ? Bound{0, *range.max} : Bound{1, 0};
}

int signOf(const Bound &bound)
{
    return bound.infinite != 0 ? bound.infinite : (bound.value > 0) - (bound.value < 0);
}

bool isLess(const Bound &a, const Bound &b)
{
    return a.infinite != b.infinite ? a.infinite < b.infinite : a.infinite == 0 && a.value < b.value;
}

Bound product(const Bound &a, const Bound &b)
{
    const int sign = signOf(a) * signOf(b);
    if (sign == 0)
        return {};
    const std::optional<Int> value = checkedMul(a.value, b.value);
    return a.infinite == 0 && b.infinite == 0 && value ? Bound{0, *value} : Bound{sign, 0};
}

/// An end that overflowed to the inner side stays a bound as the outermost number.
SymRange rangeBetween(const Bound &low, const Bound &high)
{
    SymRange out;
    if (low.infinite >= 0)
        out.min = low.infinite > 0 ? std::numeric_limits<Int>::max() : low.value;
    if (high.infinite <= 0)
        out.max = high.infinite < 0 ? std::numeric_limits<Int>::min() : high.value;
    return out;
}

Bound sum(const Bound &a, const Bound &b)
{
    if (a.infinite != 0 || b.infinite != 0)
        return {a.infinite != 0 ? a.infinite : b.infinite, 0};
    const std::optional<Int> value = checkedAdd(a.value, b.value);
    return value ? Bound{0, *value} : Bound{signOf(a), 0};
}

/// As Python's //; the divisor is positive.
Int floorQuotient(Int a, Int b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

SymRange powerOf(Int base, Int exponent)
{
    // Beyond 64 factors of one parity nothing changes: all but -1, 0 and 1 have overflown.
    const Int factors = exponent > 64 ? 64 - exponent % 2 : exponent;
    SymRange out = SymRange::exactly(base);
    for (Int i = 1; i < factors; ++i)
        out = out * SymRange::exactly(base);
    return out;
}

}  // namespace

SymRange operator+(const SymRange &a, const SymRange &b)
{
    return rangeBetween(sum(lowerOf(a), lowerOf(b)), sum(upperOf(a), upperOf(b)));
}

SymRange operator-(const SymRange &a)
{
    const auto opposite = [](const Bound &bound) {
        const std::optional<Int> value = checkedSub(Int{0}, bound.value);
        return bound.infinite == 0 && value ? Bound{0, *value} : Bound{-signOf(bound), 0};
    };
    return rangeBetween(opposite(upperOf(a)), opposite(lowerOf(a)));
}

SymRange operator*(const SymRange &a, const SymRange &b)
{
    const auto ends = {product(lowerOf(a), lowerOf(b)), product(lowerOf(a), upperOf(b)),
                       product(upperOf(a), lowerOf(b)), product(upperOf(a), upperOf(b))};
    const auto [low, high] = std::minmax(ends, isLess);
    return rangeBetween(low, high);
}

SymRange floorDivide(const SymRange &a, const SymRange &b)
{
    if (b.max && *b.max < 0)
        return floorDivide(-a, -b);
    if (!b.min || *b.min < 1)
        return {};
    SymRange out;
    // Towards zero with the largest divisor, away from it with the smallest.
    if (a.min && *a.min < 0)
        out.min = floorQuotient(*a.min, *b.min);
    else if (a.min)
        out.min = b.max ? *a.min / *b.max : 0;
    if (a.max && *a.max >= 0)
        out.max = *a.max / *b.min;
    else if (a.max)
        out.max = b.max ? floorQuotient(*a.max, *b.max) : -1;
    return out;
}

SymRange ceilDivide(const SymRange &a, const SymRange &b)
{
    return -floorDivide(-a, b);
}

SymRange modulo(const SymRange &a, const SymRange &b)
{
    if (b.max && *b.max < 0)
        return -modulo(-a, -b);
    if (!b.min || *b.min < 1)
        return {};
    const bool isNotNegative = a.min && *a.min >= 0;
    if (isNotNegative && a.max && *a.max < *b.min)
        return a;
    SymRange out{0, std::nullopt};
    if (b.max)
        out.max = *b.max - 1;
    if (isNotNegative && a.max)
        out.max = std::min(out.max.value_or(*a.max), *a.max);
    return out;
}

SymRange raise(const SymRange &base, std::int64_t exponent)
{
    if (exponent == 0)
        return SymRange::exactly(1);
    const SymRange rising = exponent % 2 == 0 ? absolute(base) : base;  // the power rises with it
    SymRange out;
    if (rising.min)
        out.min = powerOf(*rising.min, exponent).min;
    if (rising.max)
        out.max = powerOf(*rising.max, exponent).max;
    return out;
}

SymRange absolute(const SymRange &a)
{
    if (a.min && *a.min >= 0)
        return a;
    const SymRange negative = -a;
    if (a.max && *a.max <= 0)
        return {negative.min, negative.max};
    SymRange out{0, std::nullopt};
    if (negative.max && a.max)
        out.max = std::max(*negative.max, *a.max);
    return out;
}

SymRange larger(const SymRange &a, const SymRange &b)
{
    SymRange out = unite(a, b);
    if (a.min && b.min)
        out.min = std::max(*a.min, *b.min);
    else
        out.min = a.min ? a.min : b.min;
    return out;
}

SymRange smaller(const SymRange &a, const SymRange &b)
{
    return -larger(-a, -b);
}

SymRange unite(const SymRange &a, const SymRange &b)
{
    SymRange out;
    if (a.min && b.min)
        out.min = std::min(*a.min, *b.min);
    if (a.max && b.max)
        out.max = std::max(*a.max, *b.max);
    return out;
}

SymRange intersect(const SymRange &a, const SymRange &b)
{
    SymRange out = a;
    if (b.min)
        out.min = std::max(a.min.value_or(*b.min), *b.min);
    if (b.max)
        out.max = std::min(a.max.value_or(*b.max), *b.max);
    return out;
}

}  // namespace pt2scope
