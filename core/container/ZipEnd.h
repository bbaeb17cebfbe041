// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/container/FaultLog.h"
#include "core/container/ZipFormat.h"

namespace pt2scope {

/// The last bytes of a source, where the end records lie.
struct ZipTail {
    std::uint64_t offset = 0;
    std::vector<std::byte> bytes;

    std::span<const std::byte> from(std::uint64_t place) const;
};
ZipTail readTail(const ByteSource &source);

/// Where the directory is said to be.
struct DirectoryClaim {
    std::uint64_t entries = 0;
    std::uint64_t nbytes = 0;
    std::uint64_t offset = 0;
};

/// The end record that was chosen and the directory it leads to. All offsets are bytes from the start of the source.
struct ZipEnd {
    std::uint64_t offset = 0;
    EndRecord record;
    std::optional<Zip64Locator> locator;
    std::optional<Zip64EndRecord> zip64;
    std::uint64_t zip64Offset = 0;
    DirectoryClaim claim;               // the one that leads to the directory
    std::uint64_t directoryOffset = 0;  // where it is in truth

    std::uint64_t directoryLimit() const;                                   // where the end records begin
    std::uint64_t shift() const { return directoryOffset - claim.offset; }  // modulo 2^64
    std::uint64_t afterComment() const { return offset + EndRecord::nbytes + record.commentBytes; }
};

/// The end record of the archive, or nothing, and then the log says why.
std::optional<ZipEnd> findZipEnd(const ByteSource &source, const ZipTail &tail, FaultLog &log);

}  // namespace pt2scope
