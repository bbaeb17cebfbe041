// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"

namespace pt2scope {

enum class SymFaultKind {
    Unsafe,           // outside the grammar of expressions, or a name that sympy would call: PyTorch would evaluate it
    TooDeep,          // nested beyond maxSymExprDepth
    UnknownFunction,  // a well-formed call of an unknown name: sympy makes an undefined function of it
};

struct SymFault {
    SymFaultKind kind;
    std::size_t offset = 0;  // byte in the text
    std::string detail;      // one clause for people
    bool isRefused =
        false;  // an error in torch: Python cannot parse it, or a function takes another count of arguments
};

/// An expression has a tree unless one of its faults is Unsafe or TooDeep, and at most one of those.
struct ParsedSymExpr {
    std::optional<SymExprId> expr;
    std::vector<SymFault> faults;  // one for each unknown name, of the first 20

    bool isUnsafe() const { return !expr; }
};

constexpr std::size_t maxSymExprDepth = 1'000;

/// Reads an expr_str into the pool, whatever its encoding: sympy's srepr ("Add(Symbol('s0', integer=True),
/// Integer(1))"), its plain form ("s0 + 1"), or both mixed, as sympify takes them. Evaluates nothing.
ParsedSymExpr parseSymExpr(std::string_view text, SymExprPool &pool);

}  // namespace pt2scope
