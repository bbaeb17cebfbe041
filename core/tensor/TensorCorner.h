// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/tensor/TensorMeta.h"

#include <cstdint>
#include <vector>

namespace pt2scope {

/// The first `head` and the last `tail` indexes of a dimension; those between are left out.
struct ShownIndexes {
    std::uint64_t size = 0;
    std::uint64_t head = 0;
    std::uint64_t tail = 0;

    std::uint64_t count() const { return head + tail; }
    std::uint64_t index(std::uint64_t shown) const { return shown < head ? shown : size - count() + shown; }
};

struct CornerLimits {
    std::uint64_t rows = 16;     // of all matrices together
    std::uint64_t columns = 20;  // of a matrix
    std::uint64_t flat = 96;     // elements of a tensor of one dimension
};

/// The elements of a tensor that a person is shown: the corners of each matrix, of the first and the last matrices.
class TensorCorner {
public:
    /// Only of a meta that has requiredBytes().
    TensorCorner(TensorMeta meta, const CornerLimits &limits);

    const TensorMeta &meta() const { return m_meta; }
    const std::vector<ShownIndexes> &dimensions() const { return m_dimensions; }
    std::uint64_t elements() const;  // shown: bounded by the limits
    bool complete() const;

    /// The elements shown, contiguous and in row-major order. Reads little else, each byte once and front to back.
    Result<std::vector<std::byte>> read(const ByteSource &storage) const;

private:
    std::vector<std::uint64_t> offsets() const;

    TensorMeta m_meta;
    std::vector<ShownIndexes> m_dimensions;
};

}  // namespace pt2scope
