// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/LogicalTensor.h"
#include "core/rtp/RankTensorName.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// A row and what it lies on.
struct RowPiece {
    const TensorRow *row = nullptr;
    const StorageTask *storage = nullptr;  // null: it has none
    std::optional<std::uint32_t> crc32;    // of the storage, as the archive says
};

/// The rows that make one tensor or hash map.
struct ShardGroup {
    std::string name;
    bool isMap = false;
    std::vector<const RowPiece *> rows;           // in their order
    std::vector<std::optional<ShardPart>> parts;  // one per row
};

/// In the order of their first rows. Pointers lead into the pieces.
std::vector<ShardGroup> groupShards(const std::vector<RowPiece> &pieces);

LogicalTensor assemble(const ShardGroup &group);

}  // namespace pt2scope
