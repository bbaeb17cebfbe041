// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorPiece.h"

#include "core/tensor/StridedWalk.h"

namespace pt2scope {

bool isStoredAlike(const TensorPiece &a, const TensorPiece &b)
{
    return a.crc32 && a.crc32 == b.crc32 && a.storage->nbytes == b.storage->nbytes && a.meta.dtype == b.meta.dtype
           && a.meta.sizes == b.meta.sizes && a.meta.strides == b.meta.strides
           && a.meta.storageOffset == b.meta.storageOffset;
}

Result<std::vector<std::byte>> readElements(const TensorPiece &piece, std::uint64_t limit)
{
    const std::uint32_t itemsize = traits(piece.meta.dtype).itemsize;
    const std::uint64_t count = elementCount(piece.meta).value_or(UINT64_MAX);
    if (count > limit / itemsize)
        return Error{ErrorCode::Limit, "its parts take too much memory"};
    const Result<ByteSourcePtr> source = piece.storage->open();
    if (!source)
        return source.error();
    std::vector<std::byte> bytes;
    bytes.reserve(static_cast<std::size_t>(count) * itemsize);
    const Result<bool> walked = walkElements(piece.meta, **source, [&](std::span<const std::byte> part) {
        bytes.insert(bytes.end(), part.begin(), part.end());
        return true;
    });
    if (!walked)
        return walked.error();
    return bytes;
}

}  // namespace pt2scope
