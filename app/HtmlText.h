// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pt2scope {

/// Text for HTML and SVG, between tags or in quotes: safe to show, and nothing in it is markup.
std::string htmlText(std::string_view text);

}  // namespace pt2scope
