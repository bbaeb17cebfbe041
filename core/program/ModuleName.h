// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// "mlp.0" of "layers.3.mlp.0" for two parts; all of a path that has fewer.
std::string_view lastParts(std::string_view path, int count);

/// What a module goes by where its parents are seen: the last part of its path; of a list's element the list's name,
/// too.
std::string_view shortModuleName(std::string_view path);

}  // namespace pt2scope
