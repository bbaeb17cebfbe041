// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/fg/FeatureSites.h"

#include <string>

namespace pt2scope {

/// Why the exporter writes no such value under this key, "has a list as its stub_type"; empty for a value that it may
/// write, and for keys that other rules judge.
std::string faultOfKeyType(const FeatureSite &site, const Feature &feature, const FeatureKey &key);

}  // namespace pt2scope
