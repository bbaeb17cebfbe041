// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of pickleRules(), in the order of the catalogue.
std::span<const Rule *const> pickleGlobalRules();
std::span<const Rule *const> pickleStreamRules();
std::span<const Rule *const> pickleObjectRules();
std::span<const Rule *const> pickleArchiveRules();
std::span<const Rule *const> pickleStorageRules();
std::span<const Rule *const> pickleFormRules();
std::span<const Rule *const> pickleBombRules();
std::span<const Rule *const> pickleScriptRules();

}  // namespace pt2scope
