// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/LogicalTensor.h"

#include "core/bytes/Crc32.h"

#include <algorithm>

namespace pt2scope {

namespace {

std::optional<std::uint32_t> contentCrc32(const TensorPiece &piece)
{
    const bool isWhole =
        piece.meta.storageOffset == 0 && isContiguous(piece.meta) && requiredBytes(piece.meta) == piece.storage->nbytes;
    return isWhole ? piece.crc32 : std::nullopt;
}

std::optional<std::uint32_t> contentCrc32(const SparseForm &form)
{
    std::uint32_t crc = crc32(0, std::as_bytes(std::span(layoutName(form.layout))));
    for (const TensorPiece *piece : {&form.starts, &form.indices, &form.values}) {
        if (piece->storage == nullptr)
            continue;
        const std::optional<std::uint32_t> part = contentCrc32(*piece);
        if (!part)
            return std::nullopt;
        crc = crc32(crc, std::as_bytes(std::span(&*part, 1)));
    }
    return crc;
}

}  // namespace

std::optional<std::uint32_t> LogicalTensor::contentCrc32() const
{
    if (sparse)
        return pt2scope::contentCrc32(*sparse);
    if (copies.size() != 1 || copies.front().size() != 1)
        return std::nullopt;
    return pt2scope::contentCrc32(copies.front().front());
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
