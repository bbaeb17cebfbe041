// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/MapRows.h"

#include "core/tensor/StorageWindow.h"

#include <algorithm>
#include <cstring>

namespace pt2scope {

namespace {

constexpr std::uint64_t chunkKeys = std::uint64_t{32} * 1024;

constexpr std::uint64_t mostRowBytes = StorageWindow::maxRange;

Result<ByteSourcePtr> openFor(const TensorPiece &piece)
{
    Result<ByteSourcePtr> source = piece.storage->open();
    if (source && (*source)->size() < *requiredBytes(piece.meta))
        return Error{ErrorCode::Truncated, "the file ends before the hash map does"};
    return source;
}

std::uint64_t beginOf(const TensorMeta &meta)
{
    return static_cast<std::uint64_t>(meta.storageOffset) * traits(meta.dtype).itemsize;
}

}  // namespace

Result<MapRows> MapRows::open(const std::vector<MapPart> &parts)
{
    MapRows rows;
    for (const MapPart &part : parts) {
        Result<ByteSourcePtr> keys = openFor(part.keys);
        Result<ByteSourcePtr> values = openFor(part.values);
        if (!keys || !values)
            return keys ? values.error() : keys.error();
        rows.m_parts.push_back(
            {*std::move(keys), *std::move(values), beginOf(part.keys.meta), beginOf(part.values.meta)});
        rows.m_starts.push_back(rows.m_starts.back() + static_cast<std::uint64_t>(part.keys.meta.sizes[0]));
        rows.m_dtype = part.values.meta.dtype;
        rows.m_width = static_cast<std::uint64_t>(part.values.meta.sizes[1]);
    }
    if (rows.m_width > mostRowBytes / traits(rows.m_dtype).itemsize)
        return Error{ErrorCode::Limit, "one row of values is more than 1 MiB"};
    return rows;
}

std::optional<Error> MapRows::forEachKeys(
    const std::function<bool(std::uint64_t, std::span<const std::int64_t>)> &use) const
{
    std::vector<std::int64_t> keys(static_cast<std::size_t>(std::min(chunkKeys, count())));
    for (std::size_t p = 0; p < m_parts.size(); ++p) {
        const std::uint64_t end = m_starts[p + 1] - m_starts[p];
        for (std::uint64_t first = 0; first < end; first += chunkKeys) {
            const auto chunk = std::span(keys).first(static_cast<std::size_t>(std::min(chunkKeys, end - first)));
            const std::uint64_t offset = m_parts[p].keysOffset + first * sizeof(std::int64_t);
            const ReadResult read = m_parts[p].keys->readAt(offset, std::as_writable_bytes(chunk));
            if (read.nbytes < chunk.size_bytes())
                return readError(read, offset);
            if (!use(m_starts[p] + first, chunk))
                return std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<Error> MapRows::readRows(std::span<const std::uint64_t> rows, std::span<std::byte> out) const
{
    const auto rowBytes = static_cast<std::size_t>(m_width * traits(m_dtype).itemsize);
    std::optional<StorageWindow> window;
    std::size_t current = m_parts.size();
    for (std::size_t i = 0; i < rows.size() && rowBytes > 0; ++i) {
        const auto after = std::ranges::upper_bound(m_starts, rows[i]);
        const auto p = static_cast<std::size_t>(after - m_starts.begin()) - 1;
        const Part &part = m_parts[p];
        if (p != current)
            window.emplace(*part.values, part.valuesOffset + (m_starts[p + 1] - m_starts[p]) * rowBytes);
        current = p;
        const std::uint64_t offset = part.valuesOffset + (rows[i] - m_starts[p]) * rowBytes;
        const std::byte *bytes = window->request(offset, rowBytes);
        if (!bytes)
            return window->failure();
        std::memcpy(out.data() + i * rowBytes, bytes, rowBytes);
    }
    return std::nullopt;
}

}  // namespace pt2scope
