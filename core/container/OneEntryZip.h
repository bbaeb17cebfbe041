// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

namespace pt2scope {

/// An archive around one deflate stream that lies elsewhere: local header, the stream's own bytes, directory.
class OneEntryZip final : public ByteSource {
public:
    OneEntryZip(ByteSourcePtr stream, std::uint64_t inflatedSize);

    std::uint64_t size() const override { return m_head.size() + m_stream->size() + m_foot.size(); }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    ByteSourcePtr m_stream;
    std::vector<std::byte> m_head;
    std::vector<std::byte> m_foot;
};

}  // namespace pt2scope
