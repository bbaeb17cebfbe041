// SPDX-License-Identifier: Apache-2.0
#include "core/check/reports/TextStyle.h"

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

/// Code points, which is what most scripts need of columns.
std::size_t columns(std::string_view text)
{
    const auto isContinuation = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u; };
    return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, isContinuation));
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
    const std::size_t limit = static_cast<std::size_t>(std::max(width, 40));
    std::string out;
    std::size_t column = indent;  // the first line begins where the caller has already indented
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        if (column > indent && column + 1 + columns(word) > limit) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            out += ' ';
            ++column;
        }
        out += word;
        column += columns(word);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

}  // namespace pt2scope
