// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of modelRules(), in the order of the catalogue.
std::span<const Rule *const> modelJsonRules();
std::span<const Rule *const> modelVersionRules();

}  // namespace pt2scope
