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

struct TarLink {
    std::string name;
    std::string target;
};

struct TarMembers {
    std::vector<TarMember>
        files;                   // in order, under each name they may go by; Python's tarfile takes the last of a name
    std::vector<TarLink> links;  // hard and symbolic ones
    /// Why reading ended before the end of the list, in words: sparse files, damaged headers. Empty when there is
    /// nothing that the files and links do not show.
    std::string unread;
};

/// What Python's tarfile finds, which checks nothing but the sum of the first header; nothing when that is wrong.
std::optional<TarMembers> readTarMembers(const ByteSource &source);

}  // namespace pt2scope
