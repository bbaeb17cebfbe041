// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/TensorCorner.h"

#include <span>
#include <string>

namespace pt2scope {

struct ValueTable {
    std::string text;
    bool isRounded = false;  // so that more of the columns are seen
};

/// The elements that TensorCorner::read gave, as lines of at most `width` columns, where that is possible: each matrix
/// under a line such as "[0, 2, :, :]", with the indexes of its rows and columns; the elements of one dimension one
/// after the other. "…" stands for what is left out.
ValueTable valueTable(const TensorCorner &corner, std::span<const std::byte> elements, std::size_t width,
                      int roundedDigits = 6);

}  // namespace pt2scope
