// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/container/Record.h"
#include "core/container/ZipEnd.h"

namespace pt2scope {

/// A record on its way into the archive's list, with what the directory says besides.
struct DirectoryEntry {
    Record record;             // headerOffset as stated until the local headers are read
    std::uint64_t place = 0;   // of its directory header, or of its local header when it was recovered
    std::uint64_t nbytes = 0;  // of that header
    std::uint32_t disk = 0;
    std::uint16_t dosTime = 0;
    std::uint16_t dosDate = 0;
    std::size_t commentBytes = 0;
    bool aes = false;
    bool endUnknown = false;  // recovered, and its size is only a guess
    std::string zip64Trouble;
};

struct ZipDirectory {
    std::vector<DirectoryEntry> entries;
    std::uint64_t offset = 0;
    std::uint64_t nbytes = 0;      // up to the end of the last entry
    bool damaged = false;          // bytes that are no entry lie among or after the entries
    std::vector<std::byte> bytes;  // from `offset` on, as far as it was read
};

/// Every entry that lies where the directory is, however many the end record counts.
ZipDirectory readDirectory(const ByteSource &source, const ZipEnd &end);

/// Compares number and size of the entries with what the end record says.
void auditDirectoryCount(const ZipEnd &end, const ZipDirectory &directory, FaultLog &log);

}  // namespace pt2scope
