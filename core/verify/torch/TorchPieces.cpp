// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchPieces.h"

#include <algorithm>

namespace pt2scope {

namespace {

using Use = std::function<bool(const at::Tensor &)>;

/// Of a tensor without dimensions of size 1: at most 62, so the recursion ends soon.
bool walk(const at::Tensor &tensor, std::int64_t most, const Use &use)
{
    if (tensor.numel() <= most)
        return use(tensor.contiguous().view({-1}));
    const std::int64_t rows = tensor.size(0);
    const std::int64_t rowElements = tensor.numel() / rows;
    if (rowElements > most) {
        for (std::int64_t row = 0; row < rows; ++row) {
            if (!walk(tensor.select(0, row), most, use))
                return false;
        }
        return true;
    }
    const std::int64_t step = most / rowElements;
    for (std::int64_t row = 0; row < rows; row += step) {
        if (!use(tensor.narrow(0, row, std::min(step, rows - row)).contiguous().view({-1})))
            return false;
    }
    return true;
}

}  // namespace

bool forEachPiece(const at::Tensor &tensor, std::int64_t most, const Use &use)
{
    return tensor.numel() == 0 || walk(tensor.squeeze(), most, use);
}

std::span<const std::byte> bytesOf(const at::Tensor &tensor)
{
    return {static_cast<const std::byte *>(tensor.const_data_ptr()), tensor.nbytes()};
}

}  // namespace pt2scope
