// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipDirectory.h"
#include "core/container/ZipLayout.h"

#include <span>

namespace pt2scope {

/// Where local headers may lie, besides the offset that the directory states: that much further (modulo 2^64).
struct OffsetShift {
    std::uint64_t usual = 0;  // tried first
    std::uint64_t other = 0;
};
OffsetShift findOffsetShift(const ByteSource &source, std::span<const DirectoryEntry> entries, std::uint64_t shift);

/// Reads the local header of every entry from `first` on and the descriptor after its data, sets headerOffset and
/// dataOffset to where they are and readable to false where the bytes are not there, and reports what differs from the
/// directory. The extents come in the order of their begin.
std::vector<ZipExtent> auditLocalHeaders(const ByteSource &source, std::span<DirectoryEntry> entries, std::size_t first,
                                         const OffsetShift &shift, FaultLog &log);

}  // namespace pt2scope
