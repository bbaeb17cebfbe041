// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymFolded.h"

#include "core/json/JsonNumber.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace pt2scope {

namespace {

using enum SymFolded::Kind;

bool beyondIntegers(long double value)
{
    constexpr long double limit = 9223372036854775808.0L;
    return !(value > -limit && value < limit);
}

SymFolded largeInteger(long double value)
{
    SymFolded result = folded(Integer);
    result.value = value;
    return result;
}

/// Of two finite numbers, what an operation made of their exact values or else of their doubles.
SymFolded resultOf(const SymFolded &a, const SymFolded &b, const MaybeFraction &exact, long double value)
{
    if (a.is(Float) || b.is(Float))
        return foldedFloat(value);
    if (exact)
        return foldedFraction(*exact);
    if (a.is(Integer) && b.is(Integer))
        return beyondIntegers(value) ? largeInteger(value) : foldedInteger(value);
    SymFolded result = folded(Rational);
    result.value = value;
    return result;
}

/// Of a sum or product, when one side decides it.
const SymFolded *decisive(const SymFolded &a, const SymFolded &b)
{
    for (const SymFolded *side : {&a, &b}) {
        if (side->isError())
            return side;
    }
    for (const SymFolded *side : {&a, &b}) {
        if (side->is(NotANumber))
            return side;
    }
    return nullptr;
}

SymFolded infinitePower(const SymFolded &base, const SymFolded &exponent)
{
    if (base.is(NotReal) || base.isInfinite()) {
        if (exponent.value < 0)
            return foldedInteger(std::int64_t{0});
        const bool isOdd = exponent.isFinite() && std::fmod(exponent.value, 2) != 0;
        return base.isInfinite() && exponent.isFinite() ? foldedInfinity(base.kind, base.value < 0 && isOdd)
                                                        : folded(NotReal);
    }
    const long double size = std::fabs(base.value);
    if (size == 1)
        return folded(NotANumber);
    if ((size < 1) == (exponent.value > 0))
        return foldedInteger(std::int64_t{0});
    return base.value < 0 ? folded(NotReal) : foldedInfinity(Infinity, false);
}

SymFolded openPower(const SymFolded &base, const SymFolded &exponent)
{
    if (base.isInteger(1) || (base.isZero() && exponent.isPositive))
        return base;
    if (base.isInfinite() && exponent.isPositive && base.value > 0)
        return base;
    return openOf(base, exponent);
}

}  // namespace

bool SymFolded::isInteger(std::int64_t number) const
{
    return kind == Kind::Integer && exact && exact->numerator == number;
}

bool isSame(const SymFolded &a, const SymFolded &b)
{
    if (a.kind != b.kind || a.is(Open) || a.is(Wrapped) || a.is(Truth))
        return false;
    return a.exact || b.exact ? a.exact == b.exact : a.value == b.value || (a.is(NotANumber) || a.is(NotReal));
}

SymFolded foldedInteger(std::int64_t value)
{
    SymFolded result;
    result.kind = Integer;
    result.exact = makeFraction(value, 1);
    result.value = static_cast<long double>(value);
    return result;
}

SymFolded foldedInteger(std::string_view decimal)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    if (error == std::errc() && end == decimal.data() + decimal.size())
        return foldedInteger(value);
    return largeInteger(nearestDouble(decimal));
}

SymFolded foldedInteger(long double whole)
{
    if (!std::isfinite(whole))
        return folded(Refused);
    return beyondIntegers(whole) ? largeInteger(whole) : foldedInteger(static_cast<std::int64_t>(whole));
}

SymFolded foldedFraction(const SymFraction &value)
{
    SymFolded result;
    result.kind = value.isInteger() ? Integer : Rational;
    result.exact = value;
    result.value = static_cast<long double>(value.numerator) / static_cast<long double>(value.denominator);
    return result;
}

SymFolded foldedFloat(long double exact)
{
    const auto value = static_cast<double>(exact);
    if (std::isnan(value))
        return folded(NotANumber);
    if (std::isinf(value))
        return foldedInfinity(Infinity, value < 0);
    SymFolded result;
    result.kind = Float;
    result.value = value;
    return result;
}

SymFolded foldedInfinity(SymFolded::Kind kind, bool isNegative)
{
    SymFolded result;
    result.kind = kind;
    result.value =
        isNegative ? -std::numeric_limits<long double>::infinity() : std::numeric_limits<long double>::infinity();
    return result;
}

SymFolded foldedTruth(bool value)
{
    SymFolded result;
    result.kind = Truth;
    result.value = value ? 1 : 0;
    return result;
}

SymFolded undecidedTruth()
{
    SymFolded result;
    result.kind = Truth;
    result.value = std::numeric_limits<long double>::quiet_NaN();
    return result;
}

SymFolded folded(SymFolded::Kind kind)
{
    SymFolded result;
    result.kind = kind;
    if (kind == NotANumber)
        result.value = std::numeric_limits<long double>::quiet_NaN();
    return result;
}

SymFolded openOf(const SymFolded &a, const SymFolded &b)
{
    SymFolded result;
    result.hasSymbols = a.hasSymbols || b.hasSymbols;
    return result;
}

SymFolded foldedSum(const SymFolded &a, const SymFolded &b)
{
    if (const SymFolded *side = decisive(a, b))
        return *side;
    if (a.is(Truth) || b.is(Truth))
        return a.isZero() ? b : b.isZero() ? a : folded(Refused);
    if (a.is(NotReal) || b.is(NotReal))
        return (a.is(NotReal) && b.is(NotReal)) || a.isInfinite() || b.isInfinite() ? folded(NotANumber)
                                                                                    : folded(NotReal);
    if (a.isInfinite() && b.isInfinite())
        return (a.value < 0) == (b.value < 0) ? (a.is(Infinity) ? a : b) : folded(NotANumber);
    if (a.isInfinite() || b.isInfinite())
        return a.isInfinite() ? a : b;
    if (a.isFinite() && b.isFinite())
        return resultOf(a, b, a.exact && b.exact ? add(*a.exact, *b.exact) : std::nullopt, a.value + b.value);
    return a.isZero() ? b : b.isZero() ? a : openOf(a, b);
}

SymFolded foldedProduct(const SymFolded &a, const SymFolded &b)
{
    if (const SymFolded *side = decisive(a, b))
        return *side;
    const bool hasZero = a.isZero() || b.isZero();
    if (hasZero && (a.isInfinite() || b.isInfinite() || a.is(NotReal) || b.is(NotReal)))
        return folded(NotANumber);
    if (hasZero)
        return foldedInteger(std::int64_t{0});
    if (a.isInteger(1) || b.isInteger(1))
        return a.isInteger(1) ? b : a;
    if (a.is(Truth) || b.is(Truth))
        return folded(Refused);
    if (a.is(NotReal) || b.is(NotReal))
        return folded(NotReal);
    if (a.isFinite() && b.isFinite())
        return resultOf(a, b, a.exact && b.exact ? multiply(*a.exact, *b.exact) : std::nullopt, a.value * b.value);
    if (!a.isInfinite() && !b.isInfinite())
        return openOf(a, b);
    const SymFolded &infinite = a.isInfinite() ? a : b;
    const SymFolded &other = a.isInfinite() ? b : a;
    const bool isOtherNegative = !other.is(Open) && other.value < 0;
    const bool isPlain = a.is(Infinity) || b.is(Infinity) || a.is(Float) || b.is(Float);
    return foldedInfinity(isPlain ? Infinity : IntInfinity, (infinite.value < 0) != isOtherNegative);
}

SymFolded foldedPower(const SymFolded &base, const SymFolded &exponent)
{
    if (const SymFolded *side = decisive(base, exponent))
        return exponent.isZero() ? foldedInteger(std::int64_t{1}) : *side;
    if (base.is(Truth) || exponent.is(Truth))
        return folded(Refused);
    if (exponent.isZero())
        return foldedInteger(std::int64_t{1});
    if (exponent.isInteger(1))
        return base;
    if (base.is(Open) || exponent.is(Open) || base.is(Wrapped) || exponent.is(Wrapped) || exponent.is(NotReal))
        return openPower(base, exponent);
    if (base.isZero() && exponent.value < 0)
        return folded(NotReal);
    if (!base.isFinite() || !exponent.isFinite())
        return infinitePower(base, exponent);
    if (base.value < 0 && std::floor(exponent.value) != exponent.value)
        return folded(NotReal);
    const bool isWhole = exponent.is(Integer) && exponent.exact;
    const MaybeFraction exact = isWhole && base.exact ? raise(*base.exact, exponent.exact->numerator) : std::nullopt;
    const long double value = std::pow(base.value, exponent.value);
    if (exact || (isWhole && exponent.value > 0))
        return resultOf(base, exponent, exact, value);
    return std::isfinite(value) ? foldedFloat(value) : openOf(base, exponent);
}

SymFolded foldedNegative(const SymFolded &a)
{
    return foldedProduct(foldedInteger(std::int64_t{-1}), a);
}

}  // namespace pt2scope
