// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/SchemaVersion.h"

#include <string>
#include <string_view>
#include <utility>

namespace pt2scope {

constexpr std::int64_t readerMajor = 8;
constexpr std::int64_t newestMinor = 20;  // of torch 2.15

inline std::string text(SchemaVersion version)
{
    return std::to_string(version.major) + "." + std::to_string(version.minor);
}

}  // namespace pt2scope
