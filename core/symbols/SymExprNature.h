// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"

namespace pt2scope {

/// What an expression comes to, whatever its symbols stand for.
enum class SymNature {
    Integer,   // as far as can be told
    Fraction,  // a plain number that is no integer: 1/2, 2.0
    Truth,     // true or false, or a comparison
    Infinite,  // oo, zoo, nan, or computed from them
    Failing,   // divides by zero where torch raises an error for it
    Refused,   // gives plain numbers to a function of torch that raises an error for them: Mod(-1, 3)
};

SymNature natureOf(const SymExprPool &pool, SymExprId id);

}  // namespace pt2scope
