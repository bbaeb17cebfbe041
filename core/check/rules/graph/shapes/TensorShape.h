// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/DType.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// Elements along one dimension; nothing when that cannot be decided. Arithmetic is checked: what overflows is
/// undecided.
using Size = std::optional<std::int64_t>;
using Sizes = std::vector<Size>;

/// What is known of a tensor; empty parts are undecided.
struct TensorShape {
    std::optional<Sizes> sizes;
    std::optional<DType> dtype;
};

/// More dimensions than any tensor of PyTorch has are left undecided.
inline constexpr std::size_t mostDimensions = 64;

Size operator+(Size a, Size b);
Size operator-(Size a, Size b);
Size operator*(Size a, Size b);
/// Rounded down; undecided unless the divisor is positive.
Size floorQuotient(Size dividend, Size divisor);
Size ceilQuotient(Size dividend, Size divisor);

/// Whether both are decided and differ.
bool differ(Size a, Size b);
bool differ(const Sizes &a, const Sizes &b);
/// Number of elements of the dimensions from first up to, not including, end.
Size product(const Sizes &sizes, std::size_t first, std::size_t end);
Size product(const Sizes &sizes);

/// A dimension as PyTorch counts it: -1 is the last one. A tensor without dimensions takes 0 and -1 for one that is not
/// there. Nothing when it is out of range.
std::optional<std::size_t> dimension(std::int64_t number, std::size_t rank);

/// Sizes of an elementwise operation on both; nothing when they do not fit each other. A size that is undecided in one
/// and not 1 in the other is undecided.
std::optional<Sizes> broadcast(const Sizes &a, const Sizes &b);

/// "[3, 4, ?]".
std::string textOf(const Sizes &sizes);

}  // namespace pt2scope
