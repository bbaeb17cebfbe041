// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pt2scope {

/// Terminal columns that printable UTF-8 text takes: East Asian wide characters and emoji two, combining marks none.
std::size_t displayWidth(std::string_view text);

/// The text with its middle replaced by … so that it takes at most `columns`.
std::string elideMiddle(std::string_view text, std::size_t columns);

}  // namespace pt2scope
