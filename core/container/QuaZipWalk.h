// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/SourceDevice.h"

#include <optional>

namespace pt2scope {

/// The directory as QuaZip walks it.
struct QuaZipWalk {
    std::vector<std::uint64_t> places;  // of the directory headers, from where the end record's offsets count
    bool complete = false;              // it ended where QuaZip expects the end
};

/// Nothing when QuaZip refuses the archive. Stops after `most` entries.
std::optional<QuaZipWalk> walkWithQuaZip(const ByteSource &source, std::vector<KnownBytes> known, std::size_t most);

}  // namespace pt2scope
