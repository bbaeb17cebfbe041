// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <span>

namespace pt2scope {

/// Calls `use` with the tensor's elements in row-major order, as 1-dimensional contiguous tensors of at most `most`
/// elements, until it returns false. Whether it never did.
bool forEachPiece(const at::Tensor &tensor, std::int64_t most, const std::function<bool(const at::Tensor &)> &use);

/// The bytes of a contiguous tensor on the CPU.
std::span<const std::byte> bytesOf(const at::Tensor &tensor);

}  // namespace pt2scope
