// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>

namespace pt2scope {

/// Sum, product or difference, or nothing when it does not fit the type.
template <std::integral T>
constexpr std::optional<T> checkedAdd(T a, T b)
{
    T out{};
    return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional<T>(out);
}

template <std::integral T>
constexpr std::optional<T> checkedSub(T a, T b)
{
    T out{};
    return __builtin_sub_overflow(a, b, &out) ? std::nullopt : std::optional<T>(out);
}

template <std::integral T>
constexpr std::optional<T> checkedMul(T a, T b)
{
    T out{};
    return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional<T>(out);
}

}  // namespace pt2scope
