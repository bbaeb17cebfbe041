// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/diff/tensors/PairedOrder.h"

#include <cstddef>
#include <optional>
#include <span>

namespace pt2scope {

/// Fills `out` with the elements of a box of one side (0 or 1), in the box's order. Why not, on failure.
std::optional<Error> readBox(const PairedOrder::Box &box, std::size_t side, std::uint32_t itemsize,
                             const ByteSource &storage, std::span<std::byte> out);

}  // namespace pt2scope
