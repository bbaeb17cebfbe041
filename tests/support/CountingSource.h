// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/MemorySource.h"

#include <atomic>
#include <functional>

namespace pt2scope::testing {

/// Bytes in memory that count how many of them are read.
class CountingSource final : public ByteSource {
public:
    explicit CountingSource(std::vector<std::byte> bytes) : m_bytes(std::move(bytes)) {}

    std::uint64_t size() const override { return m_bytes.size(); }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        const ReadResult result = m_bytes.readAt(offset, out);
        m_read += result.nbytes;
        if (onRead)
            onRead();
        return result;
    }

    std::uint64_t bytesRead() const { return m_read; }
    void forget() { m_read = 0; }
    std::function<void()> onRead;  // called after each read, from any thread

private:
    MemorySource m_bytes;
    mutable std::atomic<std::uint64_t> m_read{0};
};

}  // namespace pt2scope::testing
