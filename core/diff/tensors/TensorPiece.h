// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/TensorMeta.h"
#include "core/verify/Engine.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pt2scope {

/// A tensor, or some rows of one, on one storage that is large enough.
struct TensorPiece {
    TensorMeta meta;
    const StorageTask *storage = nullptr;  // never null
    std::optional<std::uint32_t> crc32;    // of the storage, as the archive says
};

/// The rows of one tensor, in the order of its first dimension; never empty.
using TensorPieces = std::vector<TensorPiece>;

/// Whether both are the same bytes, seen in the same way, as far as the archives' directories say.
bool isStoredAlike(const TensorPiece &a, const TensorPiece &b);

/// Its elements in their order, contiguous. An error, too, when they are more than `limit` bytes.
Result<std::vector<std::byte>> readElements(const TensorPiece &piece, std::uint64_t limit);

}  // namespace pt2scope
