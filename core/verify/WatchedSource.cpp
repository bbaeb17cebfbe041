// SPDX-License-Identifier: Apache-2.0
#include "core/verify/WatchedSource.h"

#include <algorithm>
#include <cstring>

namespace pt2scope {

namespace {

class WatchedSource final : public ByteSource {
public:
    WatchedSource(ByteSourcePtr source, StorageWatch &watch) : m_source(std::move(source)), m_watch(watch) {}

    std::uint64_t size() const override { return m_source->size(); }
    ReadResult readAt(std::uint64_t offset, std::span<std::byte> out) const override
    {
        const ReadResult result = m_source->readAt(offset, out);
        m_watch.see(offset, out.first(result.nbytes), m_source->size());
        return result;
    }

private:
    ByteSourcePtr m_source;
    StorageWatch &m_watch;
};

/// Of `whole` bytes the share that `part` of `size` is; whole when all is there.
std::uint64_t share(std::uint64_t whole, std::uint64_t part, std::uint64_t size)
{
    if (whole == size || part == size)
        return whole == size ? part : whole;
    return static_cast<std::uint64_t>(static_cast<double>(whole) * static_cast<double>(part)
                                      / static_cast<double>(size));
}

}  // namespace

void StorageWatch::see(std::uint64_t offset, std::span<const std::byte> bytes, std::uint64_t size)
{
    if (offset == 0 && !bytes.empty() && !m_begun.exchange(true)) {
        m_beginningBytes = std::min(bytes.size(), m_beginning.size());
        std::memcpy(m_beginning.data(), bytes.data(), m_beginningBytes);
    }
    if (!m_progress || bytes.empty())
        return;
    // What is read once more is beyond the size.
    const std::uint64_t before = std::min(m_read.fetch_add(bytes.size()), size);
    const std::uint64_t after = std::min(before + bytes.size(), size);
    const std::uint64_t done = share(m_storedBytes, after, size) - share(m_storedBytes, before, size);
    if (done > 0)
        m_progress(done);
}

Result<ByteSourcePtr> watched(Result<ByteSourcePtr> source, StorageWatch &watch)
{
    if (!source)
        return source;
    return ByteSourcePtr(std::make_shared<WatchedSource>(std::move(*source), watch));
}

}  // namespace pt2scope
