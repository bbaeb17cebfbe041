// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of blobRules(), in the order of the catalogue.
std::span<const Rule *const> blobSizeRules();
std::span<const Rule *const> blobContentRules();
std::span<const Rule *const> blobValueRules();

}  // namespace pt2scope
