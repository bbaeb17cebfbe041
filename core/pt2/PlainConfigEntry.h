// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pt2/PayloadConfig.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace pt2scope {

/// What `text` begins with, when it is the value of an entry to the letter as torch writes it: plain numbers, texts
/// without escapes. Its fields go into `entry`, its length comes back. Nothing for any other text, of which a reader of
/// JSON must tell; whether the letters are JSON is for the caller to see.
std::optional<std::size_t> readPlainConfigEntry(std::string_view text, ConfigEntry &entry);

}  // namespace pt2scope
