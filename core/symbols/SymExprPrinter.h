// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"

namespace pt2scope {

/// The expression as a person writes it, with no more parentheses than a reader needs: "2*s77 + 1", "s0//2",
/// "max(1, s0)". parseSymExpr() reads it back into an expression that prints alike. What lies beyond 10,000 nodes or
/// 2,000 levels is "...".
std::string printSymExpr(const SymExprPool &pool, SymExprId id);

}  // namespace pt2scope
