// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of distRules(), in the order of the catalogue.
std::span<const Rule *const> distTableRules();
std::span<const Rule *const> distMergeRules();
std::span<const Rule *const> distFeatureRules();

}  // namespace pt2scope
