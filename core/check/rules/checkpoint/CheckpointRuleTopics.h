// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of checkpointRules(), in the order of the catalogue.
std::span<const Rule *const> checkpointDcpRules();
std::span<const Rule *const> checkpointItemRules();
std::span<const Rule *const> checkpointFileRules();
std::span<const Rule *const> checkpointDynamicRules();
std::span<const Rule *const> checkpointSeedRules();

}  // namespace pt2scope
