// SPDX-License-Identifier: Apache-2.0
#include "core/container/SourceDevice.h"

#include <QIODevice>

#include <algorithm>
#include <cstring>

namespace pt2scope {

namespace {

class SourceDevice final : public QIODevice {
public:
    SourceDevice(const ByteSource &source, std::vector<KnownBytes> known) : m_source(source), m_known(std::move(known))
    {}

    bool isSequential() const override { return false; }
    bool seek(qint64 position) override { return position >= 0 && QIODevice::seek(position); }  // Qt would warn
    qint64 size() const override { return static_cast<qint64>(m_source.size()); }

protected:
    qint64 readData(char *out, qint64 nbytes) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    std::span<const std::byte> knownFrom(std::uint64_t offset) const;

    const ByteSource &m_source;
    std::vector<KnownBytes> m_known;
};

std::span<const std::byte> SourceDevice::knownFrom(std::uint64_t offset) const
{
    for (const KnownBytes &known : m_known)
        if (offset >= known.offset && offset - known.offset < known.bytes.size())
            return known.bytes.subspan(static_cast<std::size_t>(offset - known.offset));
    return {};
}

qint64 SourceDevice::readData(char *out, qint64 nbytes)
{
    const auto wanted = static_cast<std::size_t>(nbytes);
    const auto offset = static_cast<std::uint64_t>(pos());
    const auto known = knownFrom(offset);
    if (known.empty())
        return static_cast<qint64>(m_source.readAt(offset, std::as_writable_bytes(std::span(out, wanted))).nbytes);
    const std::size_t count = std::min(known.size(), wanted);
    std::memcpy(out, known.data(), count);
    return static_cast<qint64>(count);
}

}  // namespace

std::unique_ptr<QIODevice> openSourceDevice(const ByteSource &source, std::vector<KnownBytes> known)
{
    auto device = std::make_unique<SourceDevice>(source, std::move(known));
    device->open(QIODevice::ReadOnly);
    return device;
}

}  // namespace pt2scope
