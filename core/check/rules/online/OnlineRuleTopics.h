// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of onlineRules(), in the order of the catalogue.
std::span<const Rule *const> onlineCurrentRules();
std::span<const Rule *const> onlineVersionRules();

}  // namespace pt2scope
