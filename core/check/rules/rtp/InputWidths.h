// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rules/rtp/UserModelSites.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The column `<f>@<table>` is made by the feature f.
std::string_view featureName(std::string_view column);

/// Values that a feature gives an input; nothing when it is not known or its number varies.
std::optional<std::uint64_t> widthOf(const FeatureNames &features, std::string_view column);
/// All columns together; nothing when one of them is not known.
std::optional<std::uint64_t> widthOf(const FeatureNames &features, const std::vector<std::string> &columns);

}  // namespace pt2scope
