// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace pt2scope {

/// FQNs of A and what the same state is called in B, where that is another name. Sample inputs go by the caller's
/// paths.
using StateNames = std::map<std::string, std::string>;

}  // namespace pt2scope
