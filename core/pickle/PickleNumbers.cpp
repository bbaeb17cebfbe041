// SPDX-License-Identifier: Apache-2.0
#include "core/pickle/PickleNumbers.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::string_view space = " \t\r\v\f";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(space) + 1 - first);
}

/// Cuts the sign off; true for minus.
bool takeSign(std::string_view &text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    return negative;
}

/// Cuts 0x, 0o or 0b off. A leading zero alone means octal, as C reads it.
unsigned takeBase(std::string_view &text)
{
    if (text.size() < 2 || text[0] != '0')
        return 10;
    const char mark = static_cast<char>(text[1] | 0x20);
    const unsigned base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 0;
    text.remove_prefix(base == 0 ? 1 : 2);
    return base == 0 ? 8 : base;
}

unsigned digitOf(char c)
{
    if (c >= '0' && c <= '9')
        return static_cast<unsigned>(c - '0');
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? static_cast<unsigned>(lower - 'a') + 10 : 99;
}

std::optional<std::int64_t> signedValue(std::uint64_t magnitude, bool negative)
{
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (magnitude > most + (negative ? 1 : 0))
        return std::nullopt;
    return static_cast<std::int64_t>(negative ? ~magnitude + 1 : magnitude);
}

bool isNegative(std::string_view bytes)
{
    return !bytes.empty() && (static_cast<unsigned char>(bytes.back()) & 0x80) != 0;
}

}  // namespace

std::optional<std::int64_t> decodeLong(std::string_view bytes)
{
    const bool negative = isNegative(bytes);
    const char filler = negative ? '\xff' : '\0';
    while (bytes.size() > 8 && bytes.back() == filler)
        bytes.remove_suffix(1);
    if (bytes.size() > 8 || (bytes.size() == 8 && isNegative(bytes) != negative))
        return std::nullopt;
    std::uint64_t value = negative ? ~std::uint64_t{0} : 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return static_cast<std::int64_t>(value);
}

std::string hexOfLong(std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const bool negative = isNegative(bytes);
    std::string reversed;
    unsigned carry = negative ? 1 : 0;
    for (const char byte : bytes) {
        const unsigned value = (static_cast<unsigned char>(byte) ^ (negative ? 0xffu : 0u)) + carry;
        carry = value >> 8;
        reversed += digits[value & 0xf];
        reversed += digits[value >> 4 & 0xf];
    }
    if (carry != 0)
        reversed += '1';
    while (reversed.ends_with('0'))
        reversed.pop_back();
    if (reversed.empty())
        return "0x0";
    std::reverse(reversed.begin(), reversed.end());
    return (negative ? "-0x" : "0x") + reversed;
}

std::string decimalOfLong(std::string_view bytes)
{
    constexpr std::size_t mostBytes = 256;  // digits cost the square of the length
    constexpr std::uint32_t digitsBase = 1'000'000'000;
    if (bytes.size() > mostBytes)
        return hexOfLong(bytes);
    const bool negative = isNegative(bytes);
    std::string magnitude(bytes);
    unsigned carry = negative ? 1 : 0;
    for (char &byte : magnitude) {
        const unsigned value = (static_cast<unsigned char>(byte) ^ (negative ? 0xffu : 0u)) + carry;
        carry = value >> 8;
        byte = static_cast<char>(value);
    }
    std::vector<std::uint32_t> limbs{carry};  // nine digits each, the lowest first
    for (std::size_t i = magnitude.size(); i-- > 0;) {
        std::uint64_t rest = static_cast<unsigned char>(magnitude[i]);
        for (std::uint32_t &limb : limbs) {
            rest += std::uint64_t{limb} << 8;
            limb = static_cast<std::uint32_t>(rest % digitsBase);
            rest /= digitsBase;
        }
        if (rest > 0)
            limbs.push_back(static_cast<std::uint32_t>(rest));
    }
    std::string text = std::to_string(limbs.back());
    for (std::size_t i = limbs.size() - 1; i-- > 0;)
        text += std::to_string(digitsBase + limbs[i]).substr(1);
    return (negative ? "-" : "") + text;
}

double decodeFloat8(std::string_view bytes)
{
    std::uint64_t bits = 0;
    for (const char byte : bytes.substr(0, 8))
        bits = bits << 8 | static_cast<unsigned char>(byte);
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

TextNumber parseInteger(std::string_view text)
{
    text = trimmed(text);
    const bool negative = takeSign(text);
    const unsigned base = takeBase(text);
    std::optional<std::uint64_t> magnitude = 0;
    bool digitBefore = false;
    for (const char c : text) {
        const unsigned digit = digitOf(c);
        if (c == '_' ? !digitBefore : digit >= base)
            return {};
        digitBefore = c != '_';
        if (c == '_' || !magnitude)
            continue;
        magnitude = checkedMul<std::uint64_t>(*magnitude, base);
        if (magnitude)
            magnitude = checkedAdd<std::uint64_t>(*magnitude, digit);
    }
    if (!digitBefore)
        return {};
    return {true, magnitude ? signedValue(*magnitude, negative) : std::nullopt};
}

std::optional<double> parseFloat(std::string_view text)
{
    const bool negative = takeSign(text);
    if (text.empty() || text.starts_with('-') || text.find('(') != std::string_view::npos)
        return std::nullopt;
    double value = 0;
    const char *end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, value);
    if (stop != end || code == std::errc::invalid_argument)
        return std::nullopt;
    if (code == std::errc::result_out_of_range) {
        if (text.find("e-") == std::string_view::npos && text.find("E-") == std::string_view::npos)
            return std::nullopt;
        value = 0;
    }
    return negative ? -value : value;
}

}  // namespace pt2scope
