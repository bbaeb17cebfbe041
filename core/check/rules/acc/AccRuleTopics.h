// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of accRules(), in the order of the catalogue.
std::span<const Rule *const> accValueRules();
std::span<const Rule *const> accFileRules();
std::span<const Rule *const> accPartRules();

}  // namespace pt2scope
