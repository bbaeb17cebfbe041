// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/WindowSource.h"

#include <algorithm>

namespace pt2scope {

WindowSource::WindowSource(ByteSourcePtr base, std::uint64_t offset, std::uint64_t nbytes)
    : m_base(std::move(base)),
      m_offset(std::min(offset, m_base->size())),
      m_nbytes(std::min(nbytes, m_base->size() - m_offset))
{}

ReadResult WindowSource::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    if (offset >= m_nbytes)
        return {};
    const std::uint64_t nbytes = std::min<std::uint64_t>(out.size(), m_nbytes - offset);
    return m_base->readAt(m_offset + offset, out.first(static_cast<std::size_t>(nbytes)));
}

}  // namespace pt2scope
