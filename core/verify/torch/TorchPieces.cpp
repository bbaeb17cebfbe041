// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchPieces.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// Of a tensor without dimensions of size 1: at most 62, so the recursion ends soon.
void cut(const at::Tensor &tensor, std::int64_t most, std::vector<at::Tensor> &pieces)
{
    if (tensor.numel() <= most) {
        pieces.push_back(tensor);
        return;
    }
    const std::int64_t rows = tensor.size(0);
    const std::int64_t rowElements = tensor.numel() / rows;
    if (rowElements > most) {
        for (std::int64_t row = 0; row < rows; ++row)
            cut(tensor.select(0, row), most, pieces);
        return;
    }
    const std::int64_t step = most / rowElements;
    for (std::int64_t row = 0; row < rows; row += step)
        pieces.push_back(tensor.narrow(0, row, std::min(step, rows - row)));
}

}  // namespace

std::vector<at::Tensor> piecesOf(const at::Tensor &tensor, std::int64_t most)
{
    std::vector<at::Tensor> pieces;
    if (tensor.numel() > 0)
        cut(tensor.squeeze(), most, pieces);
    return pieces;
}

at::Tensor flat(const at::Tensor &piece)
{
    return piece.contiguous().view({-1});
}

std::span<const std::byte> bytesOf(const at::Tensor &tensor)
{
    return {static_cast<const std::byte *>(tensor.const_data_ptr()), tensor.nbytes()};
}

}  // namespace pt2scope
