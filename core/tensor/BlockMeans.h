// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/tensor/TensorMeta.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace pt2scope {

/// A tensor as a matrix: its first dimension that is longer than 1 downwards, all others across, in row-major order.
struct MatrixShape {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
};

/// Nothing where the meta describes no tensor, or fewer than two of its dimensions are longer than 1.
std::optional<MatrixShape> matrixShape(const TensorMeta &meta);

/// A matrix in equal blocks, and of each the mean of its finite elements: of complex ones that of their magnitudes.
struct BlockMeans {
    struct Block {
        double mean = 0;             // not finite where no element is, or where their sum overflows
        std::uint64_t elements = 0;  // all of them
        std::uint64_t notFinite = 0;
    };

    MatrixShape matrix;
    std::uint64_t blockRows = 1;  // of one block; those at the end may have fewer
    std::uint64_t blockColumns = 1;
    std::size_t down = 0;  // blocks
    std::size_t across = 0;
    std::vector<Block> blocks;  // row by row

    const Block &at(std::size_t row, std::size_t column) const { return blocks[row * across + column]; }
};

/// At most `most` blocks along each side. Reads the elements once, those that are repeated along a whole side only in
/// one place; holds what walkElements() holds. Errors: Unsupported where there is no matrix, Limit where its elements
/// are many more than the storage's, Cancelled, or those of walkElements().
Result<BlockMeans> readBlockMeans(const TensorMeta &meta, const ByteSource &storage, std::size_t most,
                                  const std::function<bool()> &isCancelled);

}  // namespace pt2scope
