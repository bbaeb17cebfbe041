// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pt2scope {

/// What a torch version such as "2.9.1+cu128" or "2.10.0a0+git1234567" says.
struct TorchRelease {
    std::array<std::uint64_t, 3> numbers{};
    bool isFinal = true;  // false for what leads to it: a0, rc1, .dev20260101

    /// Nothing when the text does not begin with three numbers.
    static std::optional<TorchRelease> parse(std::string_view version);
};

}  // namespace pt2scope
