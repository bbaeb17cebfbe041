// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace pt2scope {

/// FQNs of A and what the same state is called in B, where that is another name. Sample inputs go by the caller's
/// paths.
using StateNames = std::map<std::string, std::string>;

/// With dots alone between its parts: "model.head.bias" of "['model']['head.bias']".
std::string dottedName(std::string_view name);
/// Whether torch counted to make the name: "lifted_tensor_0". One constant more, and all behind it have another one.
bool isNumbered(std::string_view fqn);
/// Whether a name became another one that means something.
bool isRenaming(std::string_view a, std::string_view b);

}  // namespace pt2scope
