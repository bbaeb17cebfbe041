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
std::span<const Rule *const> verifyRules();
std::span<const Rule *const> checkpointRules();
std::span<const Rule *const> exportRules();
std::span<const Rule *const> accRules();
std::span<const Rule *const> jitRules();
std::span<const Rule *const> distRules();
std::span<const Rule *const> tileRules();
std::span<const Rule *const> fgRules();
std::span<const Rule *const> safetensorsRules();
std::span<const Rule *const> rtpRules();
std::span<const Rule *const> fxGraphRules();
std::span<const Rule *const> onlineRules();

}  // namespace pt2scope
