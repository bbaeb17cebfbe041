// SPDX-License-Identifier: Apache-2.0
#include "core/operators/TorchRelease.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::string_view takeDigits(std::string_view &text)
{
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view digits = text.substr(0, count);
    text.remove_prefix(count);
    return digits;
}

}  // namespace

std::optional<TorchRelease> TorchRelease::parse(std::string_view version)
{
    TorchRelease release;
    for (std::size_t i = 0; i < release.numbers.size(); ++i) {
        if (i > 0) {
            if (!version.starts_with('.'))
                return std::nullopt;
            version.remove_prefix(1);
        }
        const std::optional<std::uint64_t> number = parseDecimal(takeDigits(version));
        if (!number)
            return std::nullopt;
        release.numbers[i] = *number;
    }
    release.isFinal = version.empty() || version.starts_with('+');
    return release;
}

}  // namespace pt2scope
