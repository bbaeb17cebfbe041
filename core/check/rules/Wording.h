// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Text.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace pt2scope {

/// Text of a file in quotation marks, safe to show, cut after 200 bytes.
inline std::string quoted(std::string_view text)
{
    constexpr std::size_t longest = 200;
    const bool cut = text.size() > longest;
    return '"' + printable(text.substr(0, longest)) + (cut ? "…\"" : "\"");
}

/// "1 record", "3 records".
inline std::string counted(std::uint64_t count, std::string_view noun)
{
    return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace pt2scope
