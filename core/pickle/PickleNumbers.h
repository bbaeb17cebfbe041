// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Numbers as pickles write them.

namespace pt2scope {

/// Two's complement, little-endian, of any length; nothing when it does not fit 64 bits.
std::optional<std::int64_t> decodeLong(std::string_view bytes);
/// The same of any length as "0x1950a86a20f9469cfc6c" or "-0x1".
std::string hexOfLong(std::string_view bytes);

/// The same in decimal digits; in hexadecimal ones where those would cost too much.
std::string decimalOfLong(std::string_view bytes);

/// Eight bytes, big-endian.
double decodeFloat8(std::string_view bytes);

/// What int(text, 0) reads: a sign, a prefix 0x, 0o or 0b, digits, single underscores between them, white space around.
/// A number that does not fit 64 bits has a form, but no value.
struct TextNumber {
    bool wellFormed = false;
    std::optional<std::int64_t> value;
};
TextNumber parseInteger(std::string_view text);
/// What float(text) reads: decimals, inf, nan.
std::optional<double> parseFloat(std::string_view text);

}  // namespace pt2scope
