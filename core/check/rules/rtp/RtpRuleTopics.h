// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of rtpRules(), in the order of the catalogue.
std::span<const Rule *const> rankFileRules();
std::span<const Rule *const> rankMetaRules();
std::span<const Rule *const> hashmapRules();
std::span<const Rule *const> shardRules();
std::span<const Rule *const> rtpGraphRules();
std::span<const Rule *const> userModelRules();
std::span<const Rule *const> userModelPickleRules();
std::span<const Rule *const> userModelTextRules();
std::span<const Rule *const> userModelInputRules();
std::span<const Rule *const> userModelKeyRules();

}  // namespace pt2scope
