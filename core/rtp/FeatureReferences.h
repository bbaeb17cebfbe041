// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/FeatureConfig.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pt2scope {

/// A `feature:<x>` of one feature.
struct FeatureReference {
    std::size_t feature = 0;            // index into FeatureConfig::features
    std::size_t input = 0;              // index into its inputs
    std::optional<std::size_t> target;  // nothing: there is no such feature
};

/// How the features of one file refer to each other by `feature:<x>`, x a name within the same sequence group or a
/// full name.
struct FeatureReferences {
    std::vector<FeatureReference> references;      // in the order of the file
    std::vector<std::vector<std::size_t>> cycles;  // features that need themselves: at most 100 rings
    std::vector<std::size_t> unusedStubs;          // stub_type features that none refers to
};

FeatureReferences featureReferences(const FeatureConfig &config);

}  // namespace pt2scope
