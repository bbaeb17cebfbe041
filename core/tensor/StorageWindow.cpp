// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/StorageWindow.h"

#include <algorithm>

namespace pt2scope {

StorageWindow::StorageWindow(const ByteSource &storage, std::uint64_t end) : m_storage(storage), m_end(end) {}

bool StorageWindow::preload(std::uint64_t begin)
{
    return fill(begin, static_cast<std::size_t>(m_end - begin));
}

const std::byte *StorageWindow::request(std::uint64_t offset, std::size_t nbytes)
{
    const bool held = offset >= m_begin && offset - m_begin <= m_length && nbytes <= m_length - (offset - m_begin);
    if (!held) {
        const std::uint64_t heldEnd = m_begin + m_length;
        const bool follows = m_length > 0 && offset >= m_begin && (offset <= heldEnd || offset - heldEnd <= nearBytes);
        m_ahead = follows ? std::min(std::max(m_ahead * 2, nearBytes), maxRange) : 0;
        const std::uint64_t wanted = std::min<std::uint64_t>(std::max(nbytes, m_ahead), m_end - offset);
        if (!fill(offset, static_cast<std::size_t>(wanted)))
            return nullptr;
    }
    return m_buffer.data() + (offset - m_begin);
}

bool StorageWindow::fill(std::uint64_t offset, std::size_t nbytes)
{
    if (m_buffer.size() < nbytes)
        m_buffer.resize(nbytes);
    m_begin = offset;
    m_length = nbytes;
    const ReadResult read = m_storage.readAt(offset, std::span(m_buffer).first(nbytes));
    if (read.nbytes == nbytes)
        return true;
    m_failure = readError(read, offset);
    m_length = 0;
    return false;
}

}  // namespace pt2scope
