// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of signatureRules(), in the order of the catalogue.
std::span<const Rule *const> signaturePairingRules();
std::span<const Rule *const> signatureStateRules();
std::span<const Rule *const> signatureMetaRules();
std::span<const Rule *const> signatureTargetRules();
std::span<const Rule *const> signatureMutationRules();
std::span<const Rule *const> signatureTreeRules();
std::span<const Rule *const> signatureModuleRules();
std::span<const Rule *const> signatureExampleRules();

}  // namespace pt2scope
