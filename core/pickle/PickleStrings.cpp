// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleStrings.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <charconv>

namespace pt2scope {

namespace {

bool isOctal(char c)
{
    return c >= '0' && c <= '7';
}

bool isSurrogate(std::string_view bytes)
{
    const auto between = [&](std::size_t i, unsigned char low, unsigned char high) {
        return static_cast<unsigned char>(bytes[i]) >= low && static_cast<unsigned char>(bytes[i]) <= high;
    };
    return bytes.size() >= 3 && between(0, 0xed, 0xed) && between(1, 0xa0, 0xbf) && between(2, 0x80, 0xbf);
}

/// The value of exactly `count` hexadecimal digits at the front.
std::optional<unsigned> hexDigits(std::string_view text, std::size_t count)
{
    if (text.size() < count)
        return std::nullopt;
    unsigned value = 0;
    const char *end = text.data() + count;
    const auto [stop, code] = std::from_chars(text.data(), end, value, 16);
    if (stop != end || code != std::errc())
        return std::nullopt;
    return value;
}

void appendUtf8(std::string &out, unsigned point)
{
    const auto byte = [&](unsigned value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
    const auto tail = [&](unsigned shift) { byte(0x80 | (point >> shift & 0x3f)); };
    if (point < 0x80)
        return byte(point);
    if (point < 0x800) {
        byte(0xc0 | point >> 6);
        return tail(0);
    }
    if (point < 0x10000) {
        byte(0xe0 | point >> 12);
    } else {
        byte(0xf0 | point >> 18);
        tail(12);
    }
    tail(6);
    tail(0);
}

/// Decodes one escape, whose backslash is cut off already, and cuts it off. False on a bad one.
bool takeEscape(std::string_view &rest, std::string &out)
{
    constexpr std::string_view letters = "\\'\"bftnrva";
    constexpr std::string_view values = "\\'\"\b\f\t\n\r\v\a";
    const char c = rest[0];
    if (const std::size_t simple = letters.find(c); simple != std::string_view::npos) {
        out += values[simple];
        rest.remove_prefix(1);
        return true;
    }
    if (c == 'x') {
        const std::optional<unsigned> value = hexDigits(rest.substr(1), 2);
        if (!value)
            return false;
        out += static_cast<char>(static_cast<unsigned char>(*value));
        rest.remove_prefix(3);
        return true;
    }
    if (!isOctal(c)) {
        out += '\\';
        return true;
    }
    unsigned value = 0;
    for (int digits = 0; digits < 3 && !rest.empty() && isOctal(rest[0]); ++digits) {
        value = value * 8 + static_cast<unsigned>(rest[0] - '0');
        rest.remove_prefix(1);
    }
    out += static_cast<char>(static_cast<unsigned char>(value & 0xff));
    return true;
}

}  // namespace

bool isPickleUtf8(std::string_view text)
{
    while (const std::optional<std::size_t> bad = findInvalidUtf8(text)) {
        text.remove_prefix(*bad);
        if (!isSurrogate(text))
            return false;
        text.remove_prefix(3);
    }
    return true;
}

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::optional<std::string> decodeQuoted(std::string_view literal)
{
    if (literal.size() < 2 || literal.front() != literal.back() || (literal[0] != '\'' && literal[0] != '"'))
        return std::nullopt;
    std::string_view rest = literal.substr(1, literal.size() - 2);
    std::string out;
    while (!rest.empty()) {
        const char c = rest[0];
        rest.remove_prefix(1);
        if (c != '\\')
            out += c;
        else if (rest.empty() || !takeEscape(rest, out))
            return std::nullopt;
    }
    return out;
}

std::optional<std::string> decodeRawUnicode(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const char c = text[0];
        const char mark = text.size() > 1 && c == '\\' ? text[1] : ' ';
        if (mark != 'u' && mark != 'U') {
            appendUtf8(out, static_cast<unsigned char>(c));
            text.remove_prefix(1);
            if (c == '\\' && text.starts_with('\\')) {  // a pair of backslashes stays one, and escapes nothing
                out += '\\';
                text.remove_prefix(1);
            }
            continue;
        }
        const std::size_t digits = mark == 'u' ? 4 : 8;
        const std::optional<unsigned> point = hexDigits(text.substr(2), digits);
        if (!point || *point > 0x10ffff)
            return std::nullopt;
        appendUtf8(out, *point);
        text.remove_prefix(2 + digits);
    }
    return out;
}

}  // namespace pt2scope
