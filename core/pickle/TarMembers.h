// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pt2scope {

/// A regular file in a tar file.
struct TarMember {
    std::string name;
    std::uint64_t offset = 0;  // of its content
    std::uint64_t nbytes = 0;  // as claimed
};

struct TarMembers {
    std::vector<TarMember> files;  // in order; of equal names Python's tarfile takes the last
    /// Why reading ended before the end of the list, in words: links, sparse files, GNU's long names. Empty when there
    /// is nothing that these files do not show.
    std::string unread;
};

/// What Python's tarfile finds, which checks nothing but the sum of the first header; nothing when that is wrong.
std::optional<TarMembers> readTarMembers(const ByteSource &source);

}  // namespace pt2scope
