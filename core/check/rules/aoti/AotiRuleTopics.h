// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of aotiRules(), in the order of the catalogue.
std::span<const Rule *const> aotiCodeRules();
std::span<const Rule *const> aotiLibraryRules();
std::span<const Rule *const> aotiMetadataRules();
std::span<const Rule *const> aotiHostRules();
std::span<const Rule *const> aotiBlobRules();
std::span<const Rule *const> aotiWeightsConfigRules();
std::span<const Rule *const> aotiPackageRules();

}  // namespace pt2scope
