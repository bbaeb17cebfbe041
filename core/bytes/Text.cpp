// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/Text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace pt2scope {

namespace {

struct CodePoint {
    char32_t value = 0;
    std::size_t nbytes = 0;  // 0 when invalid
};

CodePoint decodeUtf8(std::string_view text)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = at(0);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t nbytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < nbytes)
        return {};
    char32_t value = lead & (0x7fu >> nbytes);
    for (std::size_t i = 1; i < nbytes; ++i) {
        if ((at(i) & 0xc0u) != 0x80u)
            return {};
        value = value << 6 | (at(i) & 0x3fu);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    if (value < least[nbytes] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return {};
    return {value, nbytes};
}

/// Controls, line separators, zero-width and bidirectional formatting characters.
bool isUnsafe(char32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || (c >= 0x200b && c <= 0x200f)
           || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff
           || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

void appendEscaped(std::string &out, char32_t c)
{
    switch (c) {
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default: break;
    }
    std::array<char, 16> buffer{};
    const char *format = c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x";
    std::snprintf(buffer.data(), buffer.size(), format, static_cast<unsigned>(c));
    out += buffer.data();
}

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

}  // namespace

std::optional<std::size_t> findInvalidUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = decodeUtf8(text.substr(i));
        if (point.nbytes == 0)
            return i;
        i += point.nbytes;
    }
    return std::nullopt;
}

std::string printable(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const CodePoint point = decodeUtf8(text);
        const std::size_t nbytes = std::max<std::size_t>(point.nbytes, 1);
        if (point.nbytes == 0)
            appendEscaped(out, static_cast<unsigned char>(text[0]));
        else if (isUnsafe(point.value))
            appendEscaped(out, point.value);
        else
            out += text.substr(0, nbytes);
        text.remove_prefix(nbytes);
    }
    return out;
}

bool equalIgnoringAsciiCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::string toAsciiLower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

std::optional<std::uint64_t> parseDecimal(std::string_view text)
{
    std::uint64_t value = 0;
    const char *end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, value);
    if (text.empty() || code != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

std::string formatBytes(std::uint64_t nbytes)
{
    if (nbytes < 1024)
        return std::to_string(nbytes) + (nbytes == 1 ? " byte" : " bytes");
    constexpr std::array<const char *, 6> units{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = static_cast<double>(nbytes) / 1024;
    std::size_t unit = 0;
    while (value >= 1023.95 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.1f %s", value, units[unit]);
    return buffer.data();
}

std::string_view asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

}  // namespace pt2scope
