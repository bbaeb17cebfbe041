// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace pt2scope {

/// Whether a byte goes on with a character of UTF-8 rather than beginning one.
constexpr bool continuesCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

/// The beginning of a text, of at most so many bytes; no character is cut in two.
constexpr std::string_view firstCharacters(std::string_view text, std::size_t mostBytes)
{
    if (text.size() <= mostBytes)
        return text;
    std::size_t end = mostBytes;
    while (end > 0 && continuesCharacter(text[end]))
        --end;
    return text.substr(0, end);
}

}  // namespace pt2scope
