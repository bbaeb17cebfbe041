// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pt2scope {

/// Text that renders as itself in GitHub's Markdown, in a table cell too; not to begin a line.
std::string markdownText(std::string_view text);

/// A name in code type, in Markdown and inside of an HTML block.
std::string markdownCode(std::string_view name);
std::string htmlCode(std::string_view name);

}  // namespace pt2scope
