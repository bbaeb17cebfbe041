// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// Importing this runs code, reads or writes files, talks to a network or reaches anything else by name. All of
/// Python's standard library counts, but for a few classes that only hold data: lists of single functions have been
/// bypassed again and again.
bool isDangerousGlobal(std::string_view module, std::string_view name);

}  // namespace pt2scope
