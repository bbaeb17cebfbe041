// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensors/DequantizedSource.h"
#include "core/diff/tensors/ShardGroups.h"
#include "core/diff/tensors/SparseForm.h"

#include <optional>
#include <span>

namespace pt2scope {

// Tensors that a tensor is made of are the rows behind its own.

/// Nothing when the rows are not the parts of a sparse tensor.
std::optional<SparseForm> sparseForm(const TensorRow &whole, std::span<const RowPiece> rowsBehind);

/// Of a tensor that is quantised along a dimension.
struct ChannelParts {
    TensorPiece scales;
    TensorPiece zeroPoints;
};

/// Nothing when the rows are not such parts.
std::optional<ChannelParts> channelParts(const TensorRow &whole, std::span<const RowPiece> rowsBehind);
/// Whether they have one number for each index of that dimension, and the tensor's strides let its storage be read with
/// them.
bool suits(const ChannelParts &parts, std::int64_t axis, const TensorMeta &meta);
/// Of parts that suit.
Result<Dequantization> readDequantization(const ChannelParts &parts, std::int64_t axis, const TensorMeta &meta);

}  // namespace pt2scope
