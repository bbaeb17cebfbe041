// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"

#include <functional>
#include <vector>

namespace pt2scope {

/// The value of the symbol of that name, as a hint gives it.
using SymValueOf = std::function<std::optional<std::int64_t>(std::string_view name)>;

/// The value of an integer or boolean expression (0 or 1); nothing when a symbol has none, on overflow, on division by
/// zero, and for what is no integer or cannot be told without floating point.
std::optional<std::int64_t> evaluate(const SymExprPool &pool, SymExprId id, const SymValueOf &symbolValue);

}  // namespace pt2scope
