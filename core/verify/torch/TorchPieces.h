// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <span>
#include <vector>

namespace pt2scope {

/// The tensor's elements in row-major order, in views of at most `most` elements; none of a tensor without elements.
std::vector<at::Tensor> piecesOf(const at::Tensor &tensor, std::int64_t most);

/// The elements of a piece as a 1-dimensional contiguous tensor.
at::Tensor flat(const at::Tensor &piece);

/// The bytes of a contiguous tensor on the CPU.
std::span<const std::byte> bytesOf(const at::Tensor &tensor);

}  // namespace pt2scope
