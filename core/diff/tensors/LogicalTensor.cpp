// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/LogicalTensor.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool isStoredAlike(const TensorPiece &a, const TensorPiece &b)
{
    return a.crc32 && a.crc32 == b.crc32 && a.storage->nbytes == b.storage->nbytes && a.meta.dtype == b.meta.dtype
           && a.meta.sizes == b.meta.sizes && a.meta.strides == b.meta.strides
           && a.meta.storageOffset == b.meta.storageOffset;
}

}  // namespace

std::optional<std::uint32_t> LogicalTensor::contentCrc32() const
{
    if (copies.size() != 1 || copies.front().size() != 1)
        return std::nullopt;
    const TensorPiece &piece = copies.front().front();
    const bool isWhole =
        piece.meta.storageOffset == 0 && isContiguous(piece.meta) && requiredBytes(piece.meta) == piece.storage->nbytes;
    return isWhole ? piece.crc32 : std::nullopt;
}

bool isStoredAlike(const LogicalTensor &a, const LogicalTensor &b)
{
    if (a.isRaw != b.isRaw || a.copies.empty() || a.copies.size() != b.copies.size())
        return false;
    return std::ranges::equal(a.copies, b.copies, [](const TensorPieces &x, const TensorPieces &y) {
        return std::ranges::equal(x, y, [](const TensorPiece &p, const TensorPiece &q) { return isStoredAlike(p, q); });
    });
}

}  // namespace pt2scope
