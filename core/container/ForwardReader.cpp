// SPDX-License-Identifier: Apache-2.0
#include "core/container/ForwardReader.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t leastAhead = 512;  // a data descriptor and the next local header
constexpr std::size_t mostAhead = std::size_t{256} * 1024;
constexpr std::uint64_t closeBytes = std::uint64_t{16} * 1024;

}  // namespace

std::span<const std::byte> ForwardReader::at(std::uint64_t offset, std::size_t nbytes)
{
    if (offset >= m_source.size())
        return {};
    nbytes = static_cast<std::size_t>(std::min<std::uint64_t>(nbytes, m_source.size() - offset));
    const bool inside = offset >= m_offset && offset - m_offset <= m_nbytes && nbytes <= m_nbytes - (offset - m_offset);
    if (!inside) {
        m_ahead = isClose(offset) ? std::clamp(m_ahead * 2, leastAhead, mostAhead) : leastAhead;
        const std::size_t wanted = std::max(nbytes, m_ahead);
        if (m_buffer.size() < wanted)
            m_buffer.resize(wanted);
        m_offset = offset;
        m_nbytes = m_source.readAt(offset, std::span(m_buffer).first(wanted)).nbytes;
    }
    const auto begin = static_cast<std::size_t>(offset - m_offset);
    return std::span(m_buffer).subspan(begin, std::min(nbytes, m_nbytes - begin));
}

bool ForwardReader::isClose(std::uint64_t offset) const
{
    return offset >= m_offset && offset - m_offset <= m_nbytes + closeBytes;
}

}  // namespace pt2scope
