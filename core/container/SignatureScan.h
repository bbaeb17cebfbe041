// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"
#include "core/container/ZipFormat.h"
#include "core/work/CancelToken.h"

namespace pt2scope {

/// Where something begins like a structure of a ZIP file.
struct ZipMark {
    enum Kind { Local, Central, End };
    std::uint64_t place = 0;
    Kind kind = Local;
};

/// A data descriptor whose stored size reaches back to `dataOffset`.
struct ZipDescriptorPlace {
    std::uint64_t dataOffset = 0;
    std::uint64_t place = 0;
    std::size_t nbytes = 0;
    DataDescriptor descriptor;
};

struct ZipSignatures {
    std::vector<ZipMark> marks;                   // ascending
    std::vector<ZipDescriptorPlace> descriptors;  // ascending by dataOffset, then place

    /// The first descriptor for data that begins there, or null.
    const ZipDescriptorPlace *descriptorOf(std::uint64_t dataOffset) const;
};

/// Reads the whole range once, in slices, as long as it is not cancelled. Keeps a bounded number of finds: hostile
/// bytes can be full of them.
ZipSignatures scanSignatures(const ByteSource &source, std::uint64_t begin, std::uint64_t end,
                             const CancelToken *cancel = nullptr);

}  // namespace pt2scope
