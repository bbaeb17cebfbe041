// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/ByteSource.h"

#include <sys/mman.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <system_error>

namespace pt2scope {

ByteSource::~ByteSource() = default;

Error readError(const ReadResult &read, std::uint64_t offset)
{
    const std::string place = " at byte " + std::to_string(offset + read.nbytes);
    if (read.systemError != 0)
        return {ErrorCode::Io, "cannot be read" + place + ": " + std::generic_category().message(read.systemError)};
    switch (read.failure) {
        case ErrorCode::Io: return {read.failure, "cannot be read" + place};
        case ErrorCode::Corrupt: return {read.failure, "compressed data is damaged" + place};
        case ErrorCode::Cancelled: return {read.failure, "cancelled"};
        case ErrorCode::Limit: return {read.failure, "more bytes than the limit allows" + place};
        default: return {read.failure, "ends early" + place};
    }
}

namespace {

constexpr std::size_t chunkBytes = std::size_t{256} << 10;

/// Each small page costs a fault when it is first written, as much as the reading of its bytes.
void preferLargePages(char *memory, std::size_t nbytes)
{
    constexpr std::size_t largePage = std::size_t{2} << 20;
    void *begin = memory;
    if (nbytes >= 2 * largePage && std::align(largePage, largePage, begin, nbytes))
        ::madvise(begin, nbytes, MADV_HUGEPAGE);
}

std::optional<Error> rangeError(const ByteSource &source, std::uint64_t offset, std::uint64_t nbytes,
                                std::uint64_t limit)
{
    if (offset > source.size() || nbytes > source.size() - offset)
        return Error{ErrorCode::Truncated, "bytes " + std::to_string(offset) + " to " + std::to_string(offset + nbytes)
                                               + " reach past the end at " + std::to_string(source.size())};
    if (nbytes > limit)
        return Error{ErrorCode::Limit,
                     std::to_string(nbytes) + " bytes are more than the limit of " + std::to_string(limit)};
    return std::nullopt;
}

}  // namespace

Result<std::vector<std::byte>> readRange(const ByteSource &source, std::uint64_t offset, std::uint64_t nbytes,
                                         std::uint64_t limit)
{
    if (const std::optional<Error> error = rangeError(source, offset, nbytes, limit))
        return *error;
    std::vector<std::byte> buffer(static_cast<std::size_t>(nbytes));
    const ReadResult read = source.readAt(offset, buffer);
    if (read.nbytes != nbytes)
        return readError(read, offset);
    return buffer;
}

/// Piece by piece: a string cannot be made long without being filled, which costs as much as the reading.
Result<std::string> readText(const ByteSource &source, std::uint64_t limit)
{
    const std::uint64_t nbytes = source.size();
    if (const std::optional<Error> error = rangeError(source, 0, nbytes, limit))
        return *error;
    std::string text;
    text.reserve(static_cast<std::size_t>(nbytes));
    preferLargePages(text.data(), text.capacity());
    std::vector<char> chunk(static_cast<std::size_t>(std::min<std::uint64_t>(nbytes, chunkBytes)));
    while (text.size() < nbytes) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(nbytes - text.size(), chunk.size()));
        const ReadResult read = source.readAt(text.size(), std::as_writable_bytes(std::span(chunk).first(wanted)));
        if (read.nbytes != wanted)
            return readError(read, text.size());
        text.append(chunk.data(), wanted);
    }
    return text;
}

}  // namespace pt2scope
