// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FeatureConfig.h"

namespace pt2scope {

/// Adds one element of `features` to the config: a feature, or a sequence group with its features.
void readFeatureElement(const JsonValue &value, const JsonPlace &place, FeatureConfig &config, ConfigFaultLog &log);

FeatureKey readFeatureKey(std::string name, const JsonValue &value, const JsonPlace &place);

}  // namespace pt2scope
