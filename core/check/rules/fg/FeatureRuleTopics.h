// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Rule.h"

#include <span>

namespace pt2scope {

/// The parts of featureRules(), in the order of the catalogue.
std::span<const Rule *const> featureFormRules();
std::span<const Rule *const> featureInputRules();
std::span<const Rule *const> featureBucketRules();
std::span<const Rule *const> featureSequenceRules();
std::span<const Rule *const> featureDialectRules();
std::span<const Rule *const> featureGenerationRules();
std::span<const Rule *const> featureTableRules();

}  // namespace pt2scope
