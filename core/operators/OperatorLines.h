// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace pt2scope {

/// The lines of resources/operators.txt, without its comment; the build puts them into the library.
extern const std::span<const std::string_view> operatorLines;

}  // namespace pt2scope
