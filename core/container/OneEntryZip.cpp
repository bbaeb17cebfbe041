// SPDX-License-Identifier: Apache-2.0
#include "core/container/OneEntryZip.h"

#include "core/container/ZipFormat.h"

#include <algorithm>
#include <concepts>

namespace pt2scope {

namespace {

constexpr std::uint16_t deflateMethod = 8;
constexpr std::uint16_t zip64Version = 45;

template <std::unsigned_integral T>
void put(std::vector<std::byte> &out, T value)
{
    for (std::size_t i = 0; i < sizeof(T); ++i)
        out.push_back(static_cast<std::byte>(value >> (8 * i) & 0xff));
}

void put16(std::vector<std::byte> &out, std::initializer_list<std::uint16_t> values)
{
    for (const std::uint16_t value : values)
        put(out, value);
}

void put32(std::vector<std::byte> &out, std::initializer_list<std::uint32_t> values)
{
    for (const std::uint32_t value : values)
        put(out, value);
}

void put64(std::vector<std::byte> &out, std::initializer_list<std::uint64_t> values)
{
    for (const std::uint64_t value : values)
        put(out, value);
}

/// Flag bit 3 leaves CRC and sizes to the directory.
std::vector<std::byte> headBytes()
{
    std::vector<std::byte> out;
    put32(out, {localHeaderSignature});
    put16(out, {zip64Version, descriptorFlag, deflateMethod, 0, 0});
    put32(out, {0, 0, 0});
    put16(out, {1, 0});
    out.push_back(std::byte{'x'});
    return out;
}

std::vector<std::byte> footBytes(std::uint64_t directoryOffset, std::uint64_t storedSize, std::uint64_t size)
{
    constexpr std::uint16_t extraBytes = 20;
    std::vector<std::byte> out;
    put32(out, {centralHeaderSignature});
    put16(out, {zip64Version, zip64Version, descriptorFlag, deflateMethod, 0, 0});
    put32(out, {0, deferred32, deferred32});
    put16(out, {1, extraBytes, 0, 0, 0});
    put32(out, {0, 0});
    out.push_back(std::byte{'x'});
    put16(out, {zip64ExtraId, extraBytes - 4});
    put64(out, {size, storedSize});
    const std::uint64_t directoryBytes = out.size();
    put32(out, {zip64EndRecordSignature});
    put64(out, {Zip64EndRecord::leastSize});
    put16(out, {zip64Version, zip64Version});
    put32(out, {0, 0});
    put64(out, {1, 1, directoryBytes, directoryOffset});
    put32(out, {zip64LocatorSignature, 0});
    put64(out, {directoryOffset + directoryBytes});
    put32(out, {1, endRecordSignature});
    put16(out, {0, 0, deferred16, deferred16});
    put32(out, {deferred32, deferred32});
    put16(out, {0});
    return out;
}

}  // namespace

OneEntryZip::OneEntryZip(ByteSourcePtr stream, std::uint64_t inflatedSize)
    : m_stream(std::move(stream)),
      m_head(headBytes()),
      m_foot(footBytes(m_head.size() + m_stream->size(), m_stream->size(), inflatedSize))
{}

ReadResult OneEntryZip::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    ReadResult result;
    while (!out.empty() && offset < size()) {
        ReadResult part;
        const auto copy = [&](const std::vector<std::byte> &from, std::uint64_t begin) {
            const auto skip = static_cast<std::size_t>(offset - begin);
            part.nbytes = std::min(out.size(), from.size() - skip);
            std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(skip), part.nbytes, out.begin());
        };
        const std::uint64_t streamEnd = m_head.size() + m_stream->size();
        if (offset < m_head.size())
            copy(m_head, 0);
        else if (offset < streamEnd)
            part = m_stream->readAt(
                offset - m_head.size(),
                out.first(static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), streamEnd - offset))));
        else
            copy(m_foot, streamEnd);
        if (part.nbytes == 0)
            return {result.nbytes, part.failure, part.systemError};
        result.nbytes += part.nbytes;
        offset += part.nbytes;
        out = out.subspan(part.nbytes);
    }
    return result;
}

}  // namespace pt2scope
