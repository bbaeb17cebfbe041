// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of modelRules(), in the order of the catalogue.
std::span<const Rule *const> modelJsonRules();
std::span<const Rule *const> modelVersionRules();
std::span<const Rule *const> modelVerifierRules();
std::span<const Rule *const> modelContentRules();
std::span<const Rule *const> modelTreeSpecRules();
std::span<const Rule *const> modelSymbolRules();
std::span<const Rule *const> modelCodeRules();
std::span<const Rule *const> modelValueRules();
std::span<const Rule *const> modelGuardRules();

}  // namespace pt2scope
