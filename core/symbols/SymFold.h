// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"
#include "core/symbols/SymExprValue.h"
#include "core/symbols/SymFolded.h"

#include <span>

namespace pt2scope {

/// What sympy makes of an expression as PyTorch builds it, each symbol replaced by its value where it has one.
SymFolded fold(const SymExprPool &pool, SymExprId id, const SymValueOf &symbolValue);

/// What a function that torch adds to sympy makes of its arguments, none of which is an error. `areSame`: the first two
/// are one expression.
SymFolded foldTorchFunction(SymOp op, std::span<const SymFolded> args, bool areSame);

}  // namespace pt2scope
