// SPDX-License-Identifier: Apache-2.0
#include "core/container/LocatedHeader.h"

#include "core/bytes/Text.h"

#include <algorithm>

namespace pt2scope {

std::optional<LocatedHeader> readLocalHeader(ForwardReader &reader, std::uint64_t offset, std::size_t expectedName)
{
    constexpr std::size_t usualExtra = 128;  // padding to 64 bytes and a zip64 field
    auto bytes = reader.at(offset, LocalHeader::leastBytes + expectedName + usualExtra);
    const auto fixed = parseLocalHeader(bytes);
    if (!fixed)
        return std::nullopt;
    if (bytes.size() < fixed->nbytes())
        bytes = reader.at(offset, fixed->nbytes());
    LocatedHeader out;
    out.offset = offset;
    out.fixed = *fixed;
    const auto variable = bytes.subspan(LocalHeader::leastBytes);
    const std::size_t nameBytes = std::min<std::size_t>(fixed->nameBytes, variable.size());
    out.name = asText(variable.first(nameBytes));
    out.extra = variable.subspan(nameBytes, std::min<std::size_t>(fixed->extraBytes, variable.size() - nameBytes));
    return out;
}

}  // namespace pt2scope
