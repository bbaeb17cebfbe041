// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Texts as pickles write them.

namespace pt2scope {

/// Valid UTF-8, but for lone surrogates, which Python's "surrogatepass" lets through.
bool isPickleUtf8(std::string_view text);
bool isAscii(std::string_view text);

/// The bytes of a Python 2 string literal with its quotes, as STRING writes it; nothing without quotes or on a bad \x.
std::optional<std::string> decodeQuoted(std::string_view literal);

/// Latin-1 with \uXXXX and \UXXXXXXXX, as UNICODE writes it; UTF-8. Nothing on a bad escape.
std::optional<std::string> decodeRawUnicode(std::string_view text);

}  // namespace pt2scope
