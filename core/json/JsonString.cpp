// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonString.h"

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pt2scope {

namespace {

#if defined(__SSE2__)
using Block = __m128i;

/// One bit for each byte of the block that is not plain, the lowest for the first.
unsigned specialBytes(Block block)
{
    // Compared as signed numbers, bytes beyond ASCII are below the space as well.
    const Block special = _mm_or_si128(
        _mm_cmplt_epi8(block, _mm_set1_epi8(0x20)),
        _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('"')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'))));
    return static_cast<unsigned>(_mm_movemask_epi8(special));
}
#endif

constexpr bool isPlain(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80 && c != '"' && c != '\\';
}

/// -1 when it is no hexadecimal digit.
constexpr int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// Of the four digits after a \u that has been accepted.
char32_t codeUnit(std::string_view content, std::size_t at)
{
    char32_t unit = 0;
    for (const char c : content.substr(at, 4))
        unit = unit << 4 | static_cast<char32_t>(hexValue(c));
    return unit;
}

bool isHighSurrogate(char32_t c)
{
    return c >= 0xd800 && c < 0xdc00;
}

bool isLowSurrogate(char32_t c)
{
    return c >= 0xdc00 && c < 0xe000;
}

void appendUtf8(std::string &out, char32_t c)
{
    const auto append = [&out](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    const auto appendTail = [&](int shift) { append(0x80 | (c >> shift & 0x3f)); };
    if (c < 0x80) {
        append(c);
    } else if (c < 0x800) {
        append(0xc0 | c >> 6);
        appendTail(0);
    } else if (c < 0x10000) {
        append(0xe0 | c >> 12);
        appendTail(6);
        appendTail(0);
    } else {
        append(0xf0 | c >> 18);
        appendTail(12);
        appendTail(6);
        appendTail(0);
    }
}

/// Of \b, \f, \n, \r, \t; the others stand for themselves.
char simpleEscape(char c)
{
    switch (c) {
        case 'b': return '\b';
        case 'f': return '\f';
        case 'n': return '\n';
        case 'r': return '\r';
        case 't': return '\t';
        default: return c;
    }
}

/// Appends what the escape at `at` stands for and returns where the text goes on.
std::size_t decodeEscape(std::string_view content, std::size_t at, std::string &out)
{
    if (content[at + 1] != 'u') {
        out += simpleEscape(content[at + 1]);
        return at + 2;
    }
    const char32_t first = codeUnit(content, at + 2);
    const std::size_t next = at + 6;
    if (isHighSurrogate(first) && content.substr(next, 2) == "\\u") {
        const char32_t second = codeUnit(content, next + 2);
        if (isLowSurrogate(second)) {
            appendUtf8(out, 0x10000 + ((first - 0xd800) << 10 | (second - 0xdc00)));
            return next + 6;
        }
    }
    appendUtf8(out, first);
    return next;
}

}  // namespace

std::size_t findPlainEnd(std::string_view text, std::size_t at)
{
#if defined(__SSE2__)
    Block block;
    for (; text.size() - at >= sizeof block; at += sizeof block) {
        std::memcpy(&block, text.data() + at, sizeof block);
        if (const unsigned special = specialBytes(block))
            return at + static_cast<std::size_t>(std::countr_zero(special));
    }
#endif
    while (at < text.size() && isPlain(text[at]))
        ++at;
    return at;
}

std::size_t findAscii(std::string_view text, std::size_t at)
{
    while (at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80)
        ++at;
    return at;
}

std::size_t escapeLength(std::string_view text, std::size_t at)
{
    if (at + 1 >= text.size())
        return 0;
    if (text[at + 1] != 'u')
        return std::string_view("\"\\/bfnrt").find(text[at + 1]) == std::string_view::npos ? 0 : 2;
    if (text.size() - at < 6)
        return 0;
    for (const char c : text.substr(at + 2, 4)) {
        if (hexValue(c) < 0)
            return 0;
    }
    return 6;
}

void decodeJsonString(std::string_view content, std::string &out)
{
    out.clear();
    for (std::size_t at = 0; at < content.size();) {
        const std::size_t escape = content.find('\\', at);
        out.append(content.substr(at, escape - at));
        if (escape == std::string_view::npos)
            return;
        at = decodeEscape(content, escape, out);
    }
}

}  // namespace pt2scope
