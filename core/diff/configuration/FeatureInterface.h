// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/configuration/ConfigTree.h"

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace pt2scope {

/// "user:age": what features take from their callers.
using FeatureInputs = std::set<std::string, std::less<>>;

/// Of two texts of fg.json, what only the second needs. Values of other features and constants are no caller's.
FeatureInputs newFeatureInputs(const std::string &a, const std::string &b);

/// The first of these inputs that a value names, or nothing.
std::string_view firstInputIn(const ConfigTree &tree, std::uint32_t node, const FeatureInputs &inputs);

/// Members of a feature that tell what it takes and gives: another value breaks callers.
bool isFeatureInterface(std::string_view member);
/// Those that tell what is computed of what is given: the callers stay as they are, and get something else.
bool decidesFeatureValue(std::string_view member);

}  // namespace pt2scope
