// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/native/ViewGroups.h"

#include <span>
#include <vector>

namespace pt2scope {

/// What one slice of a storage gave: its CRC-32, and the partials of the views that have elements in it.
struct SliceOutcome {
    struct View {
        std::size_t group = 0;  // index into ViewGroups::scanned
        StatisticsPartials partials;
    };
    std::uint32_t crc32 = 0;
    std::uint64_t nbytes = 0;
    std::vector<View> views;
    std::optional<Error> failure;
};

/// The scanned views that have bytes between `begin` and `end` of the storage.
std::vector<std::size_t> groupsWithin(const ViewGroups &groups, std::uint64_t begin, std::uint64_t end);

/// Calls `use(elements)` with the elements of a view that begin in `bytes`, which lie at `offset` of the storage:
/// contiguous pieces, gathered where the view has gaps.
void forEachPiece(const StorageOrder &order, std::uint64_t offset, std::span<const std::byte> bytes,
                  const std::function<void(std::span<const std::byte>)> &use);

/// The outcome of a slice of which nothing has been scanned.
SliceOutcome beginSlice(const ViewGroups &groups, std::uint64_t begin, std::uint64_t end);

/// Adds the next bytes of the slice, which lie at `offset` of the storage: their CRC-32 and the statistics of its
/// views, both of one block while it is in the cache. All but the last bytes of a slice must be whole blocks: then it
/// does not matter in how many pieces they come.
void scanPiece(const ViewGroups &groups, std::uint64_t offset, std::span<const std::byte> bytes, SliceOutcome &outcome);

constexpr std::size_t scanBlockBytes = std::size_t{64} * 1024;

}  // namespace pt2scope
