// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// Why PyTorch cannot register a submodule under this name, one clause; empty when it can.
std::string_view objectionToSubmodule(std::string_view name);

}  // namespace pt2scope
