// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymFold.h"

namespace pt2scope {

/// What an expression comes to.
enum class SymNature {
    Integer,    // as far as can be told
    Fraction,   // a number that is no integer: 1/2, 2.0
    Truth,      // true or false, or a comparison
    Infinite,   // oo, zoo, nan, or computed from them; or complex
    Failing,    // divides by zero where torch raises an error for it
    Refused,    // gives a function numbers that it raises an error for: Mod(-1, 3)
    Unsettled,  // has no symbols, but a function that does not compute it: FloorDiv(1/2, 3)
};

SymNature natureOf(const SymFolded &value);
/// The same, whatever the symbols stand for.
SymNature natureOf(const SymExprPool &pool, SymExprId id);

}  // namespace pt2scope
