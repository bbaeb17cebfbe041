// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExpr.h"

#include <limits>

namespace pt2scope {

/// A function that expressions may call.
struct SymFunction {
    static constexpr std::size_t anyCount = std::numeric_limits<std::size_t>::max();

    SymOp op;
    std::string_view name;
    std::size_t minArgs;
    std::size_t maxArgs;
};

/// By any of its names ("Equality", "Eq"), or null.
const SymFunction *findSymFunction(std::string_view name);

/// The name that srepr writes; empty for a leaf and for Unknown.
std::string_view symFunctionName(SymOp op);

}  // namespace pt2scope
