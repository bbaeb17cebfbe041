// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pt2scope {

/// Ranges of a storage out of one bounded buffer, which reads ahead as long as each request begins near the end of the
/// one before it.
class StorageWindow {
public:
    static constexpr std::size_t maxRange = std::size_t{1} << 20;  // bytes of one request
    static constexpr std::size_t nearBytes = 1024;  // up to here reading a gap costs less than another read

    /// Nothing at or after `end` is read.
    StorageWindow(const ByteSource &storage, std::uint64_t end);

    /// Holds the range from `begin` to the end in memory: no later request reads. False on failure.
    bool preload(std::uint64_t begin);
    /// The bytes of a range that lies before the end, valid until the next request; null on failure.
    const std::byte *request(std::uint64_t offset, std::size_t nbytes);
    /// Why a request failed.
    const Error &failure() const { return *m_failure; }

private:
    bool fill(std::uint64_t offset, std::size_t nbytes);

    const ByteSource &m_storage;
    std::uint64_t m_end;
    std::vector<std::byte> m_buffer;
    std::uint64_t m_begin = 0;  // of the buffered range
    std::size_t m_length = 0;
    std::size_t m_ahead = 0;
    std::optional<Error> m_failure;
};

}  // namespace pt2scope
