// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The rules of each area, in the order of the catalogue.
std::span<const Rule *const> containerRules();
std::span<const Rule *const> layoutRules();
std::span<const Rule *const> configRules();
std::span<const Rule *const> multiRules();
std::span<const Rule *const> aotiRules();
std::span<const Rule *const> modelRules();
std::span<const Rule *const> graphRules();
std::span<const Rule *const> signatureRules();
std::span<const Rule *const> blobRules();
std::span<const Rule *const> pickleRules();

}  // namespace pt2scope
