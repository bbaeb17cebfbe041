// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// The folders and the file that a record's name stands for, each fit to be one component of a path on any system: no
/// "..", no slash or backslash, no drive, no control or invalid byte, no reserved name, at most 255 bytes. Never empty.
std::vector<std::string> safeComponents(std::string_view recordName);

}  // namespace pt2scope
