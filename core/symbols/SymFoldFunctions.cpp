// SPDX-License-Identifier: Apache-2.0
// The functions of torch/utils/_sympy/functions.py, each with the cases that it computes as it is built.
#include "core/symbols/SymFold.h"

#include <cmath>
#include <limits>

namespace pt2scope {

namespace {

using enum SymFolded::Kind;

const SymFolded one = foldedInteger(std::int64_t{1});
const SymFolded zero = foldedInteger(std::int64_t{0});

/// floor(a / b) of two integers, b not 0.
SymFolded floorQuotient(const SymFolded &a, const SymFolded &b)
{
    const MaybeFraction quotient = a.exact && b.exact ? divide(*a.exact, *b.exact) : std::nullopt;
    return quotient ? foldedInteger(floorOf(*quotient)) : foldedInteger(std::floor(a.value / b.value));
}

SymFolded floorDivision(const SymFolded &a, const SymFolded &b, bool areSame)
{
    if (b.isZero())
        return folded(DividesByZero);
    if ((a.isInfinite() && b.isInfinite()) || a.is(NotANumber) || b.is(NotANumber))
        return folded(NotANumber);
    if (a.isZero())
        return zero;
    const bool isWhole = a.is(Integer) || a.is(Open);
    if (isWhole && (b.isFinite() && std::fabs(b.value) == 1))
        return b.value > 0 ? a : foldedNegative(a);
    if (areSame || isSame(a, b))
        return one;
    if (a.is(Truth) || b.is(Truth))
        return folded(Refused);
    if (a.isInfinite() && b.isFinite())
        return foldedInfinity(IntInfinity, (a.value < 0) != (b.value < 0));
    if (a.isFinite() && b.isInfinite())
        return zero;  // the double -0.0, rounded down
    return a.is(Integer) && b.is(Integer) ? floorQuotient(a, b) : openOf(a, b);
}

bool dividesEvenly(const SymFolded &a, const SymFolded &b)
{
    const MaybeFraction quotient = a.exact && b.exact ? divide(*a.exact, *b.exact) : std::nullopt;
    return quotient && quotient->isInteger();
}

/// As torch writes it: with a negative divisor it does not round up.
SymFolded ceilDivision(const SymFolded &a, const SymFolded &b, bool areSame)
{
    if (a.is(Truth) || b.is(Truth))
        return folded(Refused);
    if (b.isZero())
        return folded(DividesByZero);
    if (a.isInteger(0) && !(b.isFinite() && b.value < 0) && !b.is(NotANumber))
        return zero;
    const bool isPositive = b.isFinite() && b.value > 0;
    if (areSame || (a.is(Integer) && isPositive && dividesEvenly(a, b)))
        return floorDivision(a, b, areSame);
    const bool isOwnSum = a.isInteger(1) && b.is(Open);  // 1 + (b - 1)
    const SymFolded sum = foldedSum(a, foldedSum(b, foldedInteger(std::int64_t{-1})));
    return floorDivision(sum, b, isOwnSum);
}

/// Of two numbers, with the sign of b.
SymFolded remainder(const SymFolded &a, const SymFolded &b)
{
    if (!a.isFinite() || !b.isFinite())
        return folded(NotANumber);
    const MaybeFraction quotient = a.exact && b.exact ? divide(*a.exact, *b.exact) : std::nullopt;
    const MaybeFraction whole = quotient ? multiply({floorOf(*quotient), 1}, *b.exact) : std::nullopt;
    const MaybeFraction negative = whole ? negate(*whole) : std::nullopt;
    const MaybeFraction rest = negative ? add(*a.exact, *negative) : std::nullopt;
    if (rest)
        return foldedFraction(*rest);
    const long double value = a.value - std::floor(a.value / b.value) * b.value;
    if (a.is(Float) || b.is(Float))
        return foldedFloat(value);
    if (a.isZero())
        return a;
    // Beyond 64 bits only what needs no division is sure.
    const bool isOther = (a.value < 0) != (b.value < 0);
    const bool isOwn = std::fabs(a.value) < std::fabs(b.value);
    return foldedInteger(isOwn ? (isOther ? b.value + a.value : a.value) : value);
}

/// Of Mod and PythonMod, when one of the two is no number.
SymFolded openRemainder(const SymFolded &a, const SymFolded &b)
{
    const bool isAOpen = a.is(Open) || a.is(Wrapped);
    const bool isBOpen = b.is(Open) || b.is(Wrapped);
    if (b.is(NotReal))
        return isAOpen || a.isFinite() ? zero : folded(Refused);
    if ((!isAOpen && !a.isNumber()) || a.is(NotANumber) || (!isBOpen && !b.isNumber()) || b.is(NotANumber))
        return folded(Refused);
    const bool isHalf = b.exact && std::abs(b.exact->numerator) == 1;  // or a third, or so
    if (isAOpen && (b.isInfinite() || isHalf))
        return zero;
    if (b.isPositive && a.isFinite() && a.value >= 0 && a.value < 1)
        return a.isZero() ? zero : a;
    return openOf(a, b);
}

SymFolded remainderOf(SymOp op, const SymFolded &a, const SymFolded &b, bool areSame)
{
    if (b.isZero())
        return folded(DividesByZero);
    if (a.isInteger(0) || b.isInteger(1))
        return zero;
    if (b.is(Truth) || a.is(Truth))
        return folded(Refused);
    if (areSame || isSame(a, b) || isSame(a, foldedNegative(b)))
        return zero;
    if (!a.isNumber() || !b.isNumber())
        return openRemainder(a, b);
    const bool isNatural = a.value >= 0 && b.value >= 1;  // neither is NaN
    return op == SymOp::Mod && !isNatural ? folded(Refused) : remainder(a, b);
}

SymFolded trueDivision(SymOp op, const SymFolded &a, const SymFolded &b)
{
    if (b.isZero())
        return folded(DividesByZero);
    const bool areNumbers = a.isNumber() && b.isNumber();
    const bool areIntegers = a.is(Integer) && b.is(Integer);
    const bool isComputed = op == SymOp::FloatTrueDiv || areIntegers || a.isInfinite() || b.isInfinite();
    return areNumbers && isComputed ? foldedFloat(a.value / b.value) : openOf(a, b);
}

SymFolded naturalPower(const SymFolded &base, const SymFolded &exponent)
{
    if (base.is(Integer) && exponent.is(Integer)) {
        if (exponent.value < 0)
            return folded(Refused);
        const SymFolded power = foldedPower(base, exponent);
        constexpr long double limit = 9223372036854775807.0L;
        const bool isTooLarge = !power.exact || std::fabs(power.value) > limit;
        return isTooLarge ? foldedInfinity(IntInfinity, power.value < 0) : power;
    }
    if (exponent.is(Integer))
        return foldedPower(base, exponent);
    if (exponent.isInfinite() && exponent.value > 0 && !base.is(NotReal) && !base.is(NotANumber)) {
        if (base.isPositive || (!base.is(Open) && base.value >= 0))
            return foldedInfinity(IntInfinity, false);
        if (base.isFinite())
            return folded(NotReal);
    }
    return openOf(base, exponent);
}

SymFolded floatPower(const SymFolded &base, const SymFolded &exponent)
{
    if (!base.isNumber() || !exponent.isNumber())
        return openOf(base, exponent);
    const bool isComplex = base.isFinite() && base.value < 0 && std::isfinite(exponent.value)
                           && std::floor(exponent.value) != exponent.value;
    const bool isInverseOfZero = base.isZero() && std::isfinite(exponent.value) && exponent.value < 0;
    const double power = std::pow(static_cast<double>(base.value), static_cast<double>(exponent.value));
    const bool isOverflow = std::isinf(power) && base.isFinite() && exponent.isFinite();
    return isComplex || isInverseOfZero || isOverflow ? folded(Refused) : foldedFloat(power);
}

bool isNegativeShift(const SymFolded &count)
{
    return count.isFinite() && count.value < 0;
}

SymFolded modularIndexing(const SymFolded &base, const SymFolded &divisor, const SymFolded &modulus, bool areSame)
{
    if (base.isInteger(0) || modulus.isInteger(1))
        return zero;
    if (base.is(Integer) && divisor.is(Integer) && modulus.is(Integer)) {
        if (divisor.isZero() || modulus.isZero())
            return folded(DividesByZero);
        return remainder(floorDivision(base, divisor, areSame), modulus);
    }
    const bool isReduced = !divisor.isInteger(1);
    if (isReduced && (base.is(Truth) || divisor.is(Truth)))
        return folded(Refused);
    if (isReduced && base.is(Rational) && base.exact && divisor.is(Integer) && modulus.is(Integer)) {
        const SymFolded denominator = foldedInteger(base.exact->denominator);
        return modularIndexing(foldedInteger(base.exact->numerator), foldedProduct(divisor, denominator), modulus,
                               false);
    }
    return openOf(openOf(base, divisor), modulus);
}

/// Python's round(): to even.
long double rounded(long double value, std::int64_t digits)
{
    constexpr std::int64_t most = 300;
    if (digits > most || digits < -most || !std::isfinite(value))
        return digits < 0 ? 0 : value;
    const long double scale = std::pow(10.0L, static_cast<long double>(digits));
    const long double scaled = std::nearbyint(value * scale) / scale;
    return std::isfinite(scaled) ? scaled : value;
}

SymFolded roundDecimal(const SymFolded &number, const SymFolded &digits)
{
    if (!number.isNumber() || !digits.is(Integer))
        return openOf(number, digits);
    if (number.isInfinite())
        return foldedFloat(number.value);
    const std::int64_t many =
        digits.value < 0 ? std::numeric_limits<std::int32_t>::min() : std::numeric_limits<std::int32_t>::max();
    return foldedFloat(rounded(number.value, digits.exact ? digits.exact->numerator : many));
}

SymFolded toInteger(SymOp op, const SymFolded &a)
{
    if (a.is(Infinity))
        return foldedInfinity(IntInfinity, a.value < 0);
    if (a.is(NotANumber))
        return folded(Refused);
    const bool isKept = op == SymOp::FloorToInt || op == SymOp::TruncToInt;
    if (isKept && (a.is(Integer) || a.is(IntInfinity)))
        return a;
    if (op == SymOp::TruncToInt && a.isPositive)
        return a;
    if (!a.isNumber())
        return openOf(a);
    const auto value = static_cast<double>(a.value);  // large integers lose digits on the way
    switch (op) {
        case SymOp::FloorToInt: return foldedInteger(static_cast<long double>(std::floor(value)));
        case SymOp::CeilToInt: return a.is(IntInfinity) ? a : foldedInteger(static_cast<long double>(std::ceil(value)));
        case SymOp::TruncToInt: return foldedInteger(static_cast<long double>(std::trunc(value)));
        default: return foldedInteger(static_cast<long double>(std::nearbyint(value)));
    }
}

SymFolded truncToFloat(const SymFolded &a)
{
    if (a.is(Infinity) || !a.isNumber())
        return a.is(Infinity) ? a : openOf(a);
    return std::isfinite(a.value) ? foldedFloat(std::trunc(a.value)) : folded(Refused);
}

SymFolded toFloat(const SymFolded &a)
{
    if (a.isInfinite())
        return foldedFloat(a.value);
    return a.is(Integer) ? foldedFloat(a.value) : openOf(a);
}

}  // namespace

SymFolded foldTorchFunction(SymOp op, std::span<const SymFolded> args, bool areSame)
{
    const SymFolded &a = args[0];
    switch (op) {
        case SymOp::FloorDiv:
        case SymOp::CleanDiv: return floorDivision(a, args[1], areSame);
        case SymOp::CeilDiv: return ceilDivision(a, args[1], areSame);
        case SymOp::Mod:
        case SymOp::PythonMod: return remainderOf(op, a, args[1], areSame);
        case SymOp::IntTrueDiv:
        case SymOp::FloatTrueDiv: return trueDivision(op, a, args[1]);
        case SymOp::PowByNatural: return naturalPower(a, args[1]);
        case SymOp::FloatPow: return floatPower(a, args[1]);
        case SymOp::LShift:
            return isNegativeShift(args[1]) ? folded(Refused)
                                            : foldedProduct(a, naturalPower(foldedInteger(std::int64_t{2}), args[1]));
        case SymOp::RShift:
            return isNegativeShift(args[1])
                       ? folded(Refused)
                       : floorDivision(a, naturalPower(foldedInteger(std::int64_t{2}), args[1]), false);
        case SymOp::ModularIndexing: return modularIndexing(a, args[1], args[2], areSame);
        case SymOp::RoundDecimal: return roundDecimal(a, args[1]);
        case SymOp::CeilToInt:
        case SymOp::FloorToInt:
        case SymOp::TruncToInt:
        case SymOp::RoundToInt: return toInteger(op, a);
        case SymOp::TruncToFloat: return truncToFloat(a);
        case SymOp::ToFloat: return toFloat(a);
        default: return openOf(a);
    }
}

}  // namespace pt2scope
