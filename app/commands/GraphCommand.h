// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"

#include <limits>
#include <optional>

namespace pt2scope {

// Read by `pt2scope graph`, and by the program with a GUI where it asks that one for a picture.
extern const Option graphFormatOption;
extern const Option graphExpandOption;

/// Every module, alike ones each by itself.
inline constexpr unsigned expandAll = std::numeric_limits<unsigned>::max();

/// How deep modules are unfolded, by --expand; none where that does not say.
std::optional<unsigned> expandLevel(const std::string &text);

}  // namespace pt2scope
