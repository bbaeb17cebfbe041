// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of graphRules(), in the order of the catalogue.
std::span<const Rule *const> graphValueRules();
std::span<const Rule *const> graphTableRules();
std::span<const Rule *const> graphSizeRules();
std::span<const Rule *const> graphShapeRules();
std::span<const Rule *const> graphNodeRules();
std::span<const Rule *const> graphTargetRules();
std::span<const Rule *const> graphArgumentRules();
std::span<const Rule *const> graphSubgraphRules();
std::span<const Rule *const> graphMetadataRules();
std::span<const Rule *const> graphDeviceRules();
std::span<const Rule *const> graphExtentRules();

}  // namespace pt2scope
