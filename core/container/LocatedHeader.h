// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/container/ForwardReader.h"
#include "core/container/ZipFormat.h"

namespace pt2scope {

/// A local header with what follows it, as far as that lies in the file. Name and extra are views into the reader.
struct LocatedHeader {
    std::uint64_t offset = 0;
    LocalHeader fixed;
    std::string_view name;
    std::span<const std::byte> extra;

    std::uint64_t dataOffset() const { return offset + fixed.nbytes(); }
};

/// `expectedName` is how many bytes of name to read at once.
std::optional<LocatedHeader> readLocalHeader(ForwardReader &reader, std::uint64_t offset, std::size_t expectedName);

}  // namespace pt2scope
