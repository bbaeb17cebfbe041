// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Whether the text holds *, ? or [ and so may be a pattern.
bool looksLikeGlob(std::string_view text);

/// Whether a path or record name matches: * and ? stay within one folder, ** is any number of folders, [a-z] and [!a-z]
/// one byte of a set, \ takes the next character as it is. A pattern without slash is compared with the last component.
bool globMatches(std::string_view pattern, std::string_view path);

/// Existing paths that match, sorted. Names that begin with a dot only match a component that does.
std::vector<std::string> expandGlob(const std::string &pattern);

}  // namespace pt2scope
