// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Argument.h"
#include "core/symbols/SymExpr.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace pt2scope {

/// An expr_str with its hint, as the archive holds it. Equal pairs are one entry of Program::expressions.
struct ProgramExpression {
    enum class HintKind : std::uint8_t { None, Int, Bool, Float };

    NameId text = noName;
    HintKind hintKind = HintKind::None;
    std::int64_t hintInteger = 0;  // Bool: 0 or 1
    double hintFloat = 0;
    SymExprId parsed = noSymExpr;  // noSymExpr when the text is outside the grammar
    ByteRange json{};              // of the first one, as pointer
    std::string pointer;           // RFC 6901, to the SymExpr object
};

inline constexpr std::uint32_t noExpression = std::numeric_limits<std::uint32_t>::max();

/// A size, a stride or an offset: a number or an expression.
struct SymInt {
    std::int64_t value = 0;                   // when expression is noExpression
    std::uint32_t expression = noExpression;  // index in Program::expressions

    bool isExpression() const { return expression != noExpression; }
};

/// An entry of sym_int_values, sym_float_values or sym_bool_values.
struct SymbolicValue {
    enum class Kind : std::uint8_t { Int, Float, Bool };

    NameId name = noName;
    Kind kind = Kind::Int;
    std::uint32_t expression = noExpression;
    std::int64_t integer = 0;  // without expression: Int, or Bool as 0 or 1
    double number = 0;         // without expression: Float
    ByteRange json{};          // the value
};

}  // namespace pt2scope
