// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/tensor/TensorMeta.h"

#include <string>
#include <vector>

namespace pt2scope {

/// The first bytes of a tensor that has no values to show, as bits: "01000110", the most significant one first.
struct TensorBits {
    std::vector<std::string> bytes;
    std::uint64_t left = 0;  // bytes of the tensor's range that are not among these

    /// `tensor`: as in TensorRow::bits.
    static Result<TensorBits> read(const TensorMeta &tensor, const ByteSource &storage);
    /// Lines of eight bytes that begin with the place of the first.
    std::string text() const;
};

}  // namespace pt2scope
