// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pt2scope {

/// Offset of the first byte that is not valid UTF-8 (overlong forms, surrogates and values past U+10FFFF included).
std::optional<std::size_t> findInvalidUtf8(std::string_view text);

/// Safe to show anywhere: control characters, bidirectional overrides and invalid bytes become \n, \x1b, \u202e ….
std::string printable(std::string_view text);

/// Equal but for the case of A–Z.
bool equalIgnoringAsciiCase(std::string_view a, std::string_view b);
std::string toAsciiLower(std::string_view text);

/// The whole text as a decimal number; nothing on sign, space, overflow or any other character.
std::optional<std::uint64_t> parseDecimal(std::string_view text);

/// "1.5 MiB", "640 bytes".
std::string formatBytes(std::uint64_t nbytes);

std::string_view asText(std::span<const std::byte> bytes);

}  // namespace pt2scope
