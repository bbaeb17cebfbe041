// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/tensor/TensorMeta.h"

#include <functional>
#include <string>

namespace pt2scope {

/// The beginning of a .npy file (format 1.0) for the tensor laid out contiguously, and what numpy cannot say in it.
struct NpyHeader {
    std::string bytes;
    std::string note;  // "bfloat16 is written as uint16: numpy has no such type"; mostly empty
};

/// An error where numpy has no array of that many dimensions, or where the meta describes no tensor.
Result<NpyHeader> npyHeader(const TensorMeta &meta);

/// Writes header and elements through `write`, which returns false to stop. The value is whether it came to the end.
Result<bool> writeNpy(const TensorMeta &meta, const ByteSource &storage,
                      const std::function<bool(std::span<const std::byte>)> &write);

}  // namespace pt2scope
