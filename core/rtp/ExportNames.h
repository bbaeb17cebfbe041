// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// Whether something of this name lies in export folders and checkpoints, whatever their form, and in hardly any other
/// folder: a cheap first question about a folder's own entries.
bool hintsAtExport(std::string_view name);

}  // namespace pt2scope
