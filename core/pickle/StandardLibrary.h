// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// A module of Python's standard library (2.7, 3.x up to 3.14), or below one.
bool isStandardModule(std::string_view module);

/// A class of the standard library that only holds data, or a function that only makes one.
bool isInertStandardGlobal(std::string_view module, std::string_view name);

}  // namespace pt2scope
