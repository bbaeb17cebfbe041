// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pt2scope {

struct ReadResult {
    std::size_t nbytes = 0;                    // how many bytes of the buffer were filled
    ErrorCode failure = ErrorCode::Truncated;  // why fewer than asked for; meaningless otherwise
    int systemError = 0;                       // errno of a failed read, or 0
};

/// Bytes that can be read at any position. Immutable; every method may be called from any thread.
class ByteSource {
public:
    virtual ~ByteSource();
    virtual std::uint64_t size() const = 0;
    /// Fills `out` with the bytes from `offset` on. Fewer than asked for only at the end of the source or on failure.
    virtual ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const = 0;
};

using ByteSourcePtr = std::shared_ptr<const ByteSource>;

/// Why a read that began at `offset` gave fewer bytes than asked for, in words.
Error readError(const ReadResult &read, std::uint64_t offset);

/// The whole range in memory, or an error that says what was missing. Never allocates more than the source holds,
/// nor more than `limit` bytes.
Result<std::vector<std::byte>> readRange(const ByteSource &source, std::uint64_t offset, std::uint64_t nbytes,
                                         std::uint64_t limit);
Result<std::string> readText(const ByteSource &source, std::uint64_t limit);

}  // namespace pt2scope
