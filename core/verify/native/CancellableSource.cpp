// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/CancellableSource.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint64_t stepBytes = std::uint64_t{1} << 20;
constexpr ReadResult cancelledRead{.failure = ErrorCode::Cancelled};

}  // namespace

ReadResult CancellableSource::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    if (!m_sequential)
        return readSteps(offset, out);
    const std::scoped_lock lock(m_mutex);
    const ReadResult skipped = skipTo(offset);
    if (skipped.nbytes == 0)
        return skipped;
    const ReadResult read = readSteps(offset, out);
    m_position = offset + read.nbytes;
    return read;
}

/// Reads a byte of every step on the way. No bytes when that failed.
ReadResult CancellableSource::skipTo(std::uint64_t offset) const
{
    if (offset < m_position)
        m_position = 0;
    while (offset - m_position > stepBytes) {
        std::byte last{};
        const std::uint64_t next = m_position + stepBytes;
        const ReadResult read = m_run.cancelled() ? cancelledRead : m_source.readAt(next - 1, std::span(&last, 1));
        if (read.nbytes == 0)
            return read;
        m_position = next;
    }
    return {.nbytes = 1};
}

ReadResult CancellableSource::readSteps(std::uint64_t offset, std::span<std::byte> out) const
{
    ReadResult result;
    while (result.nbytes < out.size()) {
        const std::size_t nbytes = std::min<std::size_t>(stepBytes, out.size() - result.nbytes);
        const ReadResult read = m_run.cancelled()
                                    ? cancelledRead
                                    : m_source.readAt(offset + result.nbytes, out.subspan(result.nbytes, nbytes));
        result = {result.nbytes + read.nbytes, read.failure, read.systemError};
        if (read.nbytes < nbytes)
            break;
    }
    return result;
}

}  // namespace pt2scope
