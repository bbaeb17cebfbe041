// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/ByteSource.h"

namespace pt2scope {

/// Small pieces of a source, asked for in ascending order: those that lie close together come from one read.
class ForwardReader {
public:
    explicit ForwardReader(const ByteSource &source) : m_source(source) {}

    /// The bytes from `offset` on: fewer than asked for only at the end of the source or where it cannot be read. They
    /// stay valid until the next call.
    std::span<const std::byte> at(std::uint64_t offset, std::size_t nbytes);

private:
    bool isClose(std::uint64_t offset) const;

    const ByteSource &m_source;
    std::vector<std::byte> m_buffer;
    std::uint64_t m_offset = 0;
    std::size_t m_nbytes = 0;
    std::size_t m_ahead = 0;
};

}  // namespace pt2scope
