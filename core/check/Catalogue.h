// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>
#include <string_view>

namespace pt2scope {

/// Every rule, ordered by area and then as in the catalogue.
std::span<const Rule *const> catalogue();
const Rule *findRule(std::string_view id);

}  // namespace pt2scope
