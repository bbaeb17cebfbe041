// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ZipArchive.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pt2scope {

struct NamedCrc {
    std::string_view name;  // without the root folder
    std::uint32_t crc32 = 0;
    std::uint64_t size = 0;
    /// Set when the record's bytes begin with PK\7\8 and are at least 8: bytes 4 to 7. The writer takes such a record
    /// for a data descriptor and counts this number too.
    std::optional<std::uint32_t> descriptorLike{};
};

/// Both halves of .data/serialization_id as PyTorch's writer computes them (caffe2/serialize/inline_container.cc,
/// libstdc++ builds), 20 decimal digits each, from all other records in write order.
struct SerializationId {
    std::string names;
    std::string crcs;
};

SerializationId computeSerializationId(std::span<const NamedCrc> records);

/// All records of `archive` but the id itself, in file order, by the CRCs of its directory. Records outside `root` keep
/// their whole name. With `readBeginnings` the first 8 bytes of each record are read for NamedCrc::descriptorLike:
/// needed only when the id does not match without.
SerializationId computeSerializationId(const ZipArchive &archive, std::string_view root, bool readBeginnings = false);

}  // namespace pt2scope
