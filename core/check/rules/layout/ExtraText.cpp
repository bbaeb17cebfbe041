// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/layout/ExtraText.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <span>

namespace pt2scope {

namespace {

constexpr std::size_t sliceBytes = 1 << 16;
constexpr std::size_t longestSequence = 4;

/// Offset of the first byte of `source` that is not UTF-8. Reads front to back and takes what it reads off `budget`.
std::optional<std::uint64_t> findInvalidByte(const ByteSource &source, std::uint64_t &budget)
{
    std::vector<std::byte> buffer(longestSequence + sliceBytes);
    std::size_t kept = 0;      // bytes at the buffer's start of a sequence that the last slice cut
    std::uint64_t offset = 0;  // of the buffer in the source
    while (offset + kept < source.size()) {
        const ReadResult read = source.readAt(offset + kept, std::span(buffer).subspan(kept, sliceBytes));
        if (read.nbytes == 0 || read.nbytes > budget)
            return std::nullopt;
        budget -= read.nbytes;
        const auto bytes = std::span(buffer).first(kept + read.nbytes);
        const std::size_t valid = findInvalidUtf8(asText(bytes)).value_or(bytes.size());
        kept = bytes.size() - valid;
        const bool last = offset + bytes.size() >= source.size();
        if (kept > 0 && (last || kept >= longestSequence))
            return offset + valid;
        std::ranges::copy(bytes.subspan(valid), buffer.begin());
        offset += valid;
    }
    return std::nullopt;
}

}  // namespace

std::vector<InvalidText> findInvalidTexts(const ZipArchive &archive, std::string_view folder)
{
    constexpr std::uint64_t least = 64 << 20;
    std::uint64_t budget = std::max(archive.source()->size(), least);
    std::vector<InvalidText> invalid;
    for (std::size_t i = 0; i < archive.records().size(); ++i) {
        const Record &record = archive.records()[i];
        if (!record.name.starts_with(folder) || record.isDirectory() || !record.readable)
            continue;
        const auto source = archive.openRecord(i);
        if (!source)
            continue;
        if (const auto offset = findInvalidByte(**source, budget))
            invalid.push_back({i, *offset});
    }
    return invalid;
}

}  // namespace pt2scope
