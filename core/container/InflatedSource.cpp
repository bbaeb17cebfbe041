// SPDX-License-Identifier: Apache-2.0
#include "core/container/InflatedSource.h"

#include "core/container/OneEntryZip.h"
#include "core/container/SourceDevice.h"

#include <quazip/quazip.h>
#include <quazip/unzip.h>
#include <QIODevice>

#include <algorithm>
#include <array>
#include <limits>

namespace pt2scope {

namespace {

// QuaZip does not say how many bytes it inflated before an error in the same call: small calls lose little.
constexpr std::size_t stepBytes = std::size_t{32} * 1024;

/// One more than the archive declares, so that a stream which gives more is noticed.
std::uint64_t oneMore(std::uint64_t size)
{
    return std::min(size, std::numeric_limits<std::uint64_t>::max() - 1) + 1;
}

}  // namespace

/// QuaZip reads the stream as the only entry of an archive made up around it: so no damage elsewhere in the real
/// archive gets in the way.
class InflatedSource::Stream {
public:
    Stream(const ByteSourcePtr &stored, std::uint64_t size)
        : m_archive(stored, oneMore(size)), m_device(openSourceDevice(m_archive, {})), m_zip(m_device.get())
    {
        m_zip.setAutoClose(false);
        m_open = m_zip.open(QuaZip::mdUnzip) && unzGoToFirstFile(m_zip.getUnzFile()) == UNZ_OK
                 && unzOpenCurrentFile(m_zip.getUnzFile()) == UNZ_OK;
    }
    ~Stream()
    {
        if (m_open)
            unzCloseCurrentFile(m_zip.getUnzFile());
    }
    Stream(const Stream &) = delete;
    Stream &operator=(const Stream &) = delete;

    std::uint64_t position() const { return m_position; }

    /// How many bytes the stream gave; fewer than asked for at its end or where it is damaged.
    std::size_t read(std::span<std::byte> out)
    {
        std::size_t done = 0;
        while (m_open && done < out.size()) {
            const auto part = out.subspan(done, std::min(stepBytes, out.size() - done));
            const int got = unzReadCurrentFile(m_zip.getUnzFile(), part.data(), static_cast<unsigned>(part.size()));
            if (got <= 0)
                break;
            done += static_cast<std::size_t>(got);
        }
        m_position += done;
        return done;
    }

private:
    OneEntryZip m_archive;
    std::unique_ptr<QIODevice> m_device;
    QuaZip m_zip;
    bool m_open = false;
    std::uint64_t m_position = 0;
};

InflatedSource::InflatedSource(ByteSourcePtr stored, std::uint64_t size) : m_stored(std::move(stored)), m_size(size) {}

InflatedSource::~InflatedSource() = default;

/// False when the stream ends before that.
bool InflatedSource::seek(std::uint64_t offset) const
{
    if (!m_stream || m_stream->position() > offset)
        m_stream = std::make_unique<Stream>(m_stored, m_size);
    std::array<std::byte, stepBytes> skipped;
    while (m_stream->position() < offset) {
        const auto nbytes = std::min<std::uint64_t>(offset - m_stream->position(), skipped.size());
        if (m_stream->read(std::span(skipped).first(static_cast<std::size_t>(nbytes))) == 0)
            return false;
    }
    return true;
}

ReadResult InflatedSource::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    ReadResult result;
    if (out.empty() || offset > m_size || (offset == m_size && m_size > 0))
        return result;
    const std::scoped_lock lock(m_mutex);
    const std::uint64_t left = m_size - offset;
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), left));
    result.failure = ErrorCode::Corrupt;
    if (!seek(offset))
        return result;
    result.nbytes = m_stream->read(out.first(wanted));
    if (result.nbytes < wanted || wanted < left)
        return result;
    std::byte more{};
    if (m_stream->read(std::span(&more, 1)) == 0)
        result.failure = ErrorCode::Truncated;
    else if (result.nbytes == out.size())
        --result.nbytes;  // a read that comes back full would hide that the stream goes on
    return result;
}

}  // namespace pt2scope
