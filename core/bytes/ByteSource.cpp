// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/ByteSource.h"

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

template <typename Buffer>
Result<Buffer> readInto(const ByteSource &source, std::uint64_t offset, std::uint64_t nbytes, std::uint64_t limit)
{
    if (offset > source.size() || nbytes > source.size() - offset)
        return Error{ErrorCode::Truncated, "bytes " + std::to_string(offset) + " to " + std::to_string(offset + nbytes)
                                               + " reach past the end at " + std::to_string(source.size())};
    if (nbytes > limit)
        return Error{ErrorCode::Limit,
                     std::to_string(nbytes) + " bytes are more than the limit of " + std::to_string(limit)};
    Buffer buffer(static_cast<std::size_t>(nbytes), typename Buffer::value_type{});
    const ReadResult read = source.readAt(offset, std::as_writable_bytes(std::span(buffer)));
    if (read.nbytes != nbytes)
        return readError(read, offset);
    return buffer;
}

}  // namespace

Result<std::vector<std::byte>> readRange(const ByteSource &source, std::uint64_t offset, std::uint64_t nbytes,
                                         std::uint64_t limit)
{
    return readInto<std::vector<std::byte>>(source, offset, nbytes, limit);
}

Result<std::string> readText(const ByteSource &source, std::uint64_t limit)
{
    return readInto<std::string>(source, 0, source.size(), limit);
}

}  // namespace pt2scope
