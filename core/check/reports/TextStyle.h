// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/check/reports/Tally.h"

#include <string>
#include <string_view>

namespace pt2scope {

enum class Colour { Red, Yellow, Green, Cyan };
Colour colourOf(Severity severity);
Colour colourOf(Verdict verdict);

/// Colours, or nothing where they are not wanted.
class TextStyle {
public:
    explicit TextStyle(bool colour) : m_colour(colour) {}

    std::string bold(std::string_view text) const;
    std::string bold(std::string_view text, Colour colour) const;
    std::string coloured(std::string_view text, Colour colour) const;

private:
    std::string styled(std::string_view text, const std::string &codes) const;

    bool m_colour;
};

/// Breaks at spaces so that no line is longer than `width` columns, where words allow; further lines begin with
/// `indent` spaces. The text must be printable.
std::string wrapLines(std::string_view text, int width, std::size_t indent);
/// The same for text that begins at `column` of its first line.
std::string wrapLines(std::string_view text, int width, std::size_t indent, std::size_t column);

}  // namespace pt2scope
