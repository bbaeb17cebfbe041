// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

namespace pt2scope {

/// A part of another source, which it keeps alive. A range that reaches past the end is clipped.
class WindowSource final : public ByteSource {
public:
    WindowSource(ByteSourcePtr base, std::uint64_t offset, std::uint64_t nbytes);

    std::uint64_t size() const override { return m_nbytes; }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override;
    std::uint64_t offset() const { return m_offset; }

private:
    ByteSourcePtr m_base;
    std::uint64_t m_offset;
    std::uint64_t m_nbytes;
};

}  // namespace pt2scope
