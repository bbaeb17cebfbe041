// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/symbols/SymExprRange.h"

#include <string_view>

namespace pt2scope {

enum class GuardOutcome { Open, Always, Never };

/// What a guard over plain symbols comes to, whatever their values in these ranges are: comparisons, joined by or, and,
/// not. An error, as for a division by zero, counts as Never.
GuardOutcome outcomeOf(std::string_view code, const SymRangeOf &symbolRange);

}  // namespace pt2scope
