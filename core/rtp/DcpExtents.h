// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rtp/Checkpoint.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// Bytes of a file that an item takes.
struct DcpExtent {
    std::size_t item = 0;  // index into DcpMetadata::items
    const DcpShard *shard = nullptr;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool isOverlapped = false;  // another item begins before its end
};

/// Bytes of a file that no item takes.
struct DcpGap {
    const DcpShard *shard = nullptr;
    std::optional<std::size_t> after{};  // index into DcpExtents::apart: what lies before it
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// An item that begins before the end of another one in the same file.
struct DcpOverlap {
    DcpExtent extent;
    std::size_t other = 0;  // index into DcpMetadata::items
};

/// How the items of a distributed checkpoint lie in its files; those that are not wholly in a file are left out. Lives
/// no longer than the folder.
struct DcpExtents {
    std::vector<DcpExtent> apart;  // share no byte with one before them; ascending by file, then place
    std::vector<DcpOverlap> overlaps;
    std::vector<DcpGap> gaps;  // of files whose items all lie within them and apart
};

/// Nothing of a folder whose .metadata cannot be read.
DcpExtents extentsOf(const DcpFolder &dcp);

/// What an item is called: its name, and of a chunk that does not begin at the front where it does, "weight[16, 0]".
std::string itemName(const DcpItem &item);

}  // namespace pt2scope
