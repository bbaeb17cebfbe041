// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"

namespace pt2scope {

/// Whether sympy would compute a number of a hundred thousand digits, or never end: 9**9**9. Powers and shifts by a
/// constant beyond 1,000 count as such, whatever they are taken of.
bool isCostly(const SymExprPool &pool, SymExprId id);

}  // namespace pt2scope
