// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

namespace pt2scope {

/// Bytes held in memory.
class MemorySource final : public ByteSource {
public:
    explicit MemorySource(std::vector<std::byte> bytes);

    std::uint64_t size() const override { return m_bytes.size(); }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;

private:
    std::vector<std::byte> m_bytes;
};

}  // namespace pt2scope
