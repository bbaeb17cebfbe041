// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/TextStyle.h"

#include "core/bytes/DisplayWidth.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::string code(Colour colour)
{
    switch (colour) {
        case Colour::Red: return "31";
        case Colour::Green: return "32";
        case Colour::Yellow: return "33";
        case Colour::Cyan: return "36";
    }
    return {};
}

}  // namespace

Colour colourOf(Severity severity)
{
    switch (severity) {
        case Severity::Error: return Colour::Red;
        case Severity::Warning: return Colour::Yellow;
        case Severity::Info: return Colour::Cyan;
    }
    return Colour::Red;
}

Colour colourOf(Verdict verdict)
{
    switch (verdict) {
        case Verdict::Passed: return Colour::Green;
        case Verdict::Failed: return Colour::Red;
        case Verdict::Incomplete:
        case Verdict::NothingChecked: return Colour::Yellow;
    }
    return Colour::Red;
}

std::string TextStyle::bold(std::string_view text) const
{
    return styled(text, "1");
}

std::string TextStyle::bold(std::string_view text, Colour colour) const
{
    return styled(text, "1;" + code(colour));
}

std::string TextStyle::coloured(std::string_view text, Colour colour) const
{
    return styled(text, code(colour));
}

std::string TextStyle::styled(std::string_view text, const std::string &codes) const
{
    return m_colour ? "\x1b[" + codes + "m" + std::string(text) + "\x1b[0m" : std::string(text);
}

std::string wrapLines(std::string_view text, int width, std::size_t indent)
{
    return wrapLines(text, width, indent, indent);
}

std::string wrapLines(std::string_view text, int width, std::size_t indent, std::size_t column)
{
    constexpr std::size_t leastText = 8;
    const std::size_t limit = std::max(static_cast<std::size_t>(std::max(width, 0)), indent + leastText);
    std::string out;
    bool first = true;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        const std::size_t columns = displayWidth(word);
        const std::size_t gap = first || column <= indent ? 0 : 1;
        if (column > indent && column + gap + columns > limit) {
            out += "\n" + std::string(indent, ' ');
            column = indent + columns;
        } else {
            out += std::string(gap, ' ');
            column += gap + columns;
        }
        out += word;
        first = false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

}  // namespace pt2scope
