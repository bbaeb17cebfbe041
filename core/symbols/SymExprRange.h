// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"
#include "core/symbols/SymRange.h"

#include <functional>

namespace pt2scope {

/// The range of the symbol of that name; {} when nothing is known.
using SymRangeOf = std::function<SymRange(std::string_view name)>;

/// Bounds on the values of an expression (booleans are 0 and 1): never narrower than the truth, open where it overflows
/// int64 or cannot be told. A symbol's range is cut by its assumptions (positive, nonnegative).
SymRange rangeOf(const SymExprPool &pool, SymExprId id, const SymRangeOf &symbolRange);

}  // namespace pt2scope
