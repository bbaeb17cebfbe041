// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// What the raw structure of a ZIP archive can be found to be. Facts, not verdicts: what each means for a PyTorch
/// archive is decided by the rules.
enum class ZipFaultKind {
    NoEndRecord,  // no end-of-central-directory record in the last 65,557 bytes
    NoEntries,
    Truncated,           // the directory or an entry's data reaches past the end of the file, or the file ends early
    LeadingBytes,        // bytes before the archive that its offsets do not count; length = how many
    TrailingBytes,       // bytes after the end record and its comment
    GapBytes,            // bytes that belong to no header, data, descriptor or directory
    OverlappingEntries,  // this record and `otherRecord` share bytes
    LocalNameDiffers,
    LocalMethodDiffers,
    LocalSizeDiffers,  // only where the local header is meant to hold sizes and CRC (flag bit 3 clear)
    LocalCrcDiffers,
    BadDataDescriptor,
    LocalHeaderMissing,
    UnsupportedMethod,
    Encrypted,
    MultiDisk,
    InflateBomb,  // declared sizes that no reader should believe
    Zip64Inconsistent,
    DirectoryCount,  // number or size of directory entries differs from the end record
    ArchiveComment,
    EntryComment,
    NoPaddingField,  // the local header lacks PyTorch's FB padding field
    PaddingNotZ,     // the padding holds other bytes than Z
    RealTimestamp,   // the entry carries a date
    UnusualFlags,    // flags other than PyTorch's 0x0808, or 0x0800 for an empty record
};

struct ZipFault {
    ZipFaultKind kind;
    std::optional<std::size_t> record;       // index into the archive's records
    std::optional<std::size_t> otherRecord;  // a second record that takes part
    std::uint64_t offset = 0;                // bytes from the start of the archive
    std::uint64_t length = 0;                // bytes concerned, 0 when it has no extent
    std::string detail;                      // one clause with the values found, already printable
};

}  // namespace pt2scope
