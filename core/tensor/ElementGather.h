// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/StorageWindow.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pt2scope {

/// One dimension of a block: how many steps, and how far each step goes in the storage and in the block.
struct GatherStep {
    std::uint64_t count = 0;
    std::uint64_t storageStride = 0;  // bytes
    std::size_t blockStride = 0;      // bytes
};

/// Copies a block of elements out of the storage in an order that the storage likes: its shortest step innermost,
/// whatever the tensor's order is.
class ElementGather {
public:
    ElementGather(StorageWindow &window, std::uint32_t itemsize) : m_window(window), m_itemsize(itemsize) {}

    /// Fills `block`, whose first element lies at `storageOffset` bytes. False when the storage cannot be read.
    bool gather(std::uint64_t storageOffset, std::vector<GatherStep> steps, std::span<std::byte> block);

private:
    bool gatherEach(std::uint64_t storageOffset, const GatherStep &run, const std::vector<GatherStep> &steps,
                    std::byte *block);
    bool gatherRun(std::uint64_t storageOffset, const GatherStep &run, std::byte *out);
    std::optional<GatherStep> takeAcross(const GatherStep &run, std::vector<GatherStep> &steps) const;
    bool gatherTile(std::uint64_t storageOffset, const GatherStep &run, std::byte *out);
    void transpose(std::size_t rows, const GatherStep &run, std::byte *out) const;
    void copyElements(const std::byte *from, std::size_t fromStride, std::byte *to, std::size_t toStride,
                      std::size_t count) const;

    StorageWindow &m_window;
    std::uint32_t m_itemsize;
    std::optional<GatherStep> m_across;  // the block's innermost dimension, where runs go across it
    std::vector<std::byte> m_tile;       // some runs, each at a pitch of its own
    std::size_t m_pitch = 0;
};

}  // namespace pt2scope
