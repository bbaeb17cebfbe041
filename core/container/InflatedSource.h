// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

#include <memory>
#include <mutex>

namespace pt2scope {

/// A deflated record, inflated as it is read. Reading on from where the last read ended is cheap, reading further back
/// starts over. size() is what the archive declares; where the stream gives less, or more than that behind the last
/// byte, a read comes back short with Corrupt.
class InflatedSource final : public ByteSource {
public:
    /// `stored` holds the deflate stream and nothing else.
    InflatedSource(ByteSourcePtr stored, std::uint64_t size);
    ~InflatedSource() override;

    std::uint64_t size() const override { return m_size; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    class Stream;
    bool seek(std::uint64_t offset) const;

    ByteSourcePtr m_stored;
    std::uint64_t m_size;
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<Stream> m_stream;
};

}  // namespace pt2scope
