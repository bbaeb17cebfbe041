// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/Quantizers.h"
#include "core/diff/tensors/SparseForm.h"
#include "core/document/TensorRow.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// Some entries of a hash map: int64 keys [n], and values [n, D].
struct MapPart {
    TensorPiece keys;
    TensorPiece values;
};

/// What a model calls one tensor, or one hash map, wherever its parts lie. Pointers lead into the inventory.
struct LogicalTensor {
    std::string name;                                // FQN; of shards without the part, of a hash map the table's
    const TensorRow *row = nullptr;                  // the first of those it is made of; never null
    std::string dtypeName;                           // "float32", or of parts that disagree "float32 and int32"
    std::optional<std::vector<std::int64_t>> sizes;  // of the whole; nothing, too, of a hash map
    std::vector<TensorPieces> copies;                // one; of a replicated table one per rank; none when unreadable
    std::vector<MapPart> parts;                      // of a hash map, which has no copies
    bool isMap = false;
    bool isRaw = false;                  // of a type or form that is not read: the pieces are its storage's bytes
    bool isInParts = false;              // of values that are tensors of their own: sparse, nested, wrapped
    std::string partOf;                  // of such a part: the name of the whole
    std::optional<SparseForm> sparse;    // in parts; then `dense` are its values, zeros and all
    TensorPieces dense;                  // empty where that is not to be had
    std::optional<Quantizer> quantizer;  // unless isRaw, the pieces are the values that it gives
    std::string unreadable;              // why there are no copies, or no parts of a map
    std::string sharding;                // "2 parts", "2 copies"; empty of what lies in one
    std::string incomplete;              // which parts there are, when they are not all

    bool isReadable() const { return unreadable.empty(); }
    /// It has a scale and a zero point for each index of a dimension.
    bool hasChannels() const { return quantizer && quantizer->axis; }
    /// What its values are read from, all in one; none where they cannot be.
    bool hasValues() const { return sparse ? !dense.empty() : isReadable() && !isInParts && !isMap && !isRaw; }
    /// Of a tensor with fewer copies the last one stands for those that it has not.
    const TensorPieces &copy(std::size_t index) const
    {
        return sparse ? dense : copies[std::min(index, copies.size() - 1)];
    }
    /// CRC-32 of the elements in their order, or of what else tells the content, where an archive's directory has it.
    std::optional<std::uint32_t> contentCrc32() const;
};

/// Whether both are the same bytes, seen in the same way, as far as the archives' directories say.
bool isStoredAlike(const LogicalTensor &a, const LogicalTensor &b);

}  // namespace pt2scope
