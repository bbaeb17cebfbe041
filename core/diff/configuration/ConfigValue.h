// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/configuration/ConfigTree.h"

#include <cstdint>

namespace pt2scope {

/// A node as entries have it: a string as text, of JSON any other value on one line; what is long is cut.
DiffValue configValue(const ConfigTree &tree, std::uint32_t node);

}  // namespace pt2scope
