// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pt2scope {

/// Fits lines of text into a terminal. Elsewhere only advice is broken into lines, so that what was found stays whole
/// for other programs.
class TextLayout {
public:
    /// `width`: columns of the terminal.
    explicit TextLayout(std::optional<int> width) : m_width(width) {}

    /// Advice and lists of rules. It begins after `indent` columns, and so do its further lines.
    std::string advice(std::string_view text, std::size_t indent) const;
    /// What was found. It begins at `column`, its further lines after `indent` columns.
    std::string fact(std::string_view text, std::size_t indent, std::size_t column) const;
    /// A place that begins at `column`: its name is never broken, the details may stand below it.
    std::string place(const Location &location, std::size_t column) const;
    bool fits(std::string_view text, std::size_t column) const;

private:
    std::optional<int> m_width;
};

}  // namespace pt2scope
