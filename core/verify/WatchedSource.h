// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <array>
#include <atomic>
#include <functional>
#include <string_view>

namespace pt2scope {

/// What passes by while somebody reads a storage, from any thread.
class StorageWatch {
public:
    /// `progress` is told of the storage's `storedBytes` as its bytes are read for the first time. It may be empty, and
    /// must outlive the watch.
    StorageWatch(std::uint64_t storedBytes, const std::function<void(std::uint64_t)> &progress)
        : m_storedBytes(storedBytes), m_progress(progress)
    {}

    /// Notes that these bytes of `size` were read at `offset`.
    void see(std::uint64_t offset, std::span<const std::byte> bytes, std::uint64_t size);
    /// The first bytes of the storage, at most four; only when it was read from its front, and nobody reads now.
    std::string_view beginning() const { return {m_beginning.data(), m_beginningBytes}; }

private:
    const std::uint64_t m_storedBytes;
    const std::function<void(std::uint64_t)> &m_progress;
    std::atomic<std::uint64_t> m_read{0};
    std::array<char, 4> m_beginning{};
    std::size_t m_beginningBytes = 0;
    std::atomic<bool> m_begun{false};
};

/// The same source, under a watch that must outlive it.
Result<ByteSourcePtr> watched(Result<ByteSourcePtr> source, StorageWatch &watch);

}  // namespace pt2scope
