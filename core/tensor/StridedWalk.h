// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/tensor/TensorMeta.h"

#include <functional>
#include <vector>

namespace pt2scope {

struct WalkDimension {
    std::uint64_t size = 0;
    std::uint64_t stride = 0;  // bytes

    bool operator==(const WalkDimension &) const = default;
};

/// The tensor's dimensions, outermost first, with those of size 1 left out and neighbours that form one arithmetic
/// progression joined. Of a tensor that has elements and requiredBytes().
std::vector<WalkDimension> joinedDimensions(const TensorMeta &meta);

/// Reads the logical tensor out of its storage, in row-major order, and hands it on in contiguous pieces of whole
/// elements, at most 1 MiB each. Holds at most some 20 MiB, however large or far apart the elements are. The consumer
/// returns false to stop.
/// The value is whether the walk reached the end. Errors: the extent does not fit the storage (checked first), or a
/// read fails.
Result<bool> walkElements(const TensorMeta &meta, const ByteSource &storage,
                          const std::function<bool(std::span<const std::byte>)> &consume);

}  // namespace pt2scope
