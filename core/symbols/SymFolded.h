// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymFraction.h"

#include <cstdint>
#include <string_view>

namespace pt2scope {

/// What sympy has made of an expression, together with the functions that torch adds: most often a number.
struct SymFolded {
    enum class Kind : std::uint8_t {
        Integer,
        Rational,
        Float,
        Infinity,     // oo, or -oo
        IntInfinity,  // torch's own infinity of integers
        NotANumber,
        NotReal,  // complex, or zoo
        Truth,    // true, false, or a comparison that symbols decide
        Open,     // stays an expression
        Wrapped,  // Identity(...) of a finite number
        DividesByZero,
        Refused,  // a function raises an error for its arguments
    };

    Kind kind = Kind::Open;
    MaybeFraction exact;      // of an Integer or a Rational that fits
    long double value = 0;    // of a number, the nearest; of a Truth 1 or 0; NaN of one that is undecided
    bool hasSymbols = false;  // of an Open
    bool isPositive = false;  // of an Open: a positive integer by its assumptions

    bool is(Kind other) const { return kind == other; }
    bool isError() const { return kind == Kind::DividesByZero || kind == Kind::Refused; }
    bool isFinite() const { return kind <= Kind::Float; }
    bool isInfinite() const { return kind == Kind::Infinity || kind == Kind::IntInfinity; }
    bool isNumber() const { return kind <= Kind::NotANumber; }  // sympy.Number: zoo is none
    bool isZero() const { return isFinite() && value == 0; }
    bool isInteger(std::int64_t number) const;
    bool isTrue() const { return kind == Kind::Truth && value == 1; }
    bool isFalse() const { return kind == Kind::Truth && value == 0; }
};

/// As sympy compares: 1/2 and 0.5 differ.
bool isSame(const SymFolded &a, const SymFolded &b);

SymFolded foldedInteger(std::int64_t value);
/// Of an integer of any length.
SymFolded foldedInteger(std::string_view decimal);
/// The integer that a double is; infinite and NaN are refused, as in Python.
SymFolded foldedInteger(long double whole);
SymFolded foldedFraction(const SymFraction &value);
SymFolded foldedFloat(long double value);  // rounded to a double; oo and nan when it is that
SymFolded foldedInfinity(SymFolded::Kind kind, bool isNegative);
SymFolded foldedTruth(bool value);
SymFolded undecidedTruth();
SymFolded folded(SymFolded::Kind kind);
/// An expression that holds symbols if one of its parts does.
SymFolded openOf(const SymFolded &a, const SymFolded &b = {});

SymFolded foldedSum(const SymFolded &a, const SymFolded &b);
SymFolded foldedProduct(const SymFolded &a, const SymFolded &b);
SymFolded foldedPower(const SymFolded &base, const SymFolded &exponent);
SymFolded foldedNegative(const SymFolded &a);

}  // namespace pt2scope
