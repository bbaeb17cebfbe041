// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of configRules(), in the order of the catalogue.
std::span<const Rule *const> configJsonRules();
std::span<const Rule *const> configPathRules();
std::span<const Rule *const> configExtentRules();
std::span<const Rule *const> configTraitRules();
std::span<const Rule *const> configDeviceRules();
std::span<const Rule *const> configSharingRules();

}  // namespace pt2scope
