// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of exportRules(), in the order of the catalogue.
std::span<const Rule *const> exportPipelineRules();
std::span<const Rule *const> exportAssetRules();
std::span<const Rule *const> exportFileRules();
std::span<const Rule *const> exportPickleRules();

}  // namespace pt2scope
