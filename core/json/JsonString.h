// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pt2scope {

/// Where a run of plain text ends inside a JSON string: the first quote, backslash, control character or byte beyond
/// ASCII from `at` on, or the end of the text.
std::size_t findPlainEnd(std::string_view text, std::size_t at);

/// The first ASCII byte from `at` on, or the end of the text.
std::size_t findAscii(std::string_view text, std::size_t at);

/// Length of the escape whose backslash stands at `at`; 0 when it is none that JSON knows, or is cut off.
std::size_t escapeLength(std::string_view text, std::size_t at);

/// Replaces `out` by the decoded content of a string whose escapes escapeLength() has accepted. Surrogate pairs are
/// joined, lone surrogates become three bytes.
void decodeJsonString(std::string_view content, std::string &out);

}  // namespace pt2scope
