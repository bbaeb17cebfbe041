// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/RowwiseQuantization.h"

#include "core/diff/tensors/ValueDecoding.h"
#include "core/rtp/ExportFolder.h"
#include "core/tensor/StridedWalk.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::size_t tailBytes = 4;                      // of a row: scale and offset
constexpr std::size_t mostBytes = std::size_t{64} << 10;  // that are read at once

/// Writes values one after another, the first from some byte of it on.
class ValueWriter {
public:
    ValueWriter(std::span<std::byte> out, std::size_t skipped) : m_out(out), m_skipped(skipped) {}

    std::size_t written() const { return m_written; }
    bool isFull() const { return m_written == m_out.size(); }

    /// `tail`: of the row that the bytes lie in.
    void add(std::span<const std::byte> bytes, const std::byte *tail)
    {
        std::array<double, 2> scaleAndOffset{};
        decodeValues(DType::Float16, tail, scaleAndOffset.size(), scaleAndOffset.data());
        for (std::size_t i = 0; i < bytes.size() && !isFull(); ++i) {
            const auto value =
                static_cast<float>(scaleAndOffset[0] * std::to_integer<int>(bytes[i]) + scaleAndOffset[1]);
            const std::size_t taken = std::min(sizeof(float) - m_skipped, m_out.size() - m_written);
            std::memcpy(m_out.data() + m_written, std::as_bytes(std::span(&value, 1)).data() + m_skipped, taken);
            m_written += taken;
            m_skipped = 0;
        }
    }

private:
    const std::span<std::byte> m_out;
    std::size_t m_skipped;
    std::size_t m_written = 0;
};

}  // namespace

ReadResult RowwiseSource::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    if (offset >= size())
        return {};
    out = out.first(static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), size() - offset)));
    const std::uint64_t stride = m_dimension + tailBytes;
    ValueWriter writer(out, static_cast<std::size_t>(offset % sizeof(float)));
    std::vector<std::byte> buffer;
    std::array<std::byte, tailBytes> tail{};
    std::uint64_t next = offset / sizeof(float);  // value
    while (!writer.isFull()) {
        const std::uint64_t row = next / m_dimension;
        const std::uint64_t column = next % m_dimension;
        const std::uint64_t begin = m_begin + row * stride;
        const std::uint64_t valuesLeft = (out.size() - writer.written()) / sizeof(float) + 2;
        if (stride > mostBytes) {
            const auto count =
                static_cast<std::size_t>(std::min({std::uint64_t(mostBytes), m_dimension - column, valuesLeft}));
            buffer.resize(count);
            const ReadResult readTail = m_stored->readAt(begin + m_dimension, tail);
            const ReadResult read = m_stored->readAt(begin + column, buffer);
            if (readTail.nbytes < tailBytes || read.nbytes < count)
                return {writer.written(), read.failure, read.systemError};
            writer.add(buffer, tail.data());
            next += count;
            continue;
        }
        const std::uint64_t rows =
            std::min({mostBytes / stride, m_rows - row, (column + valuesLeft) / m_dimension + 1});
        buffer.resize(static_cast<std::size_t>(rows * stride));
        const ReadResult read = m_stored->readAt(begin, buffer);
        const std::uint64_t whole = read.nbytes / stride;
        const std::span<const std::byte> stored(buffer);
        for (std::uint64_t i = 0; i < whole; ++i) {
            const auto first = static_cast<std::size_t>(i == 0 ? column : 0);
            const auto width = static_cast<std::size_t>(m_dimension);
            const auto at = static_cast<std::size_t>(i * stride);
            writer.add(stored.subspan(at + first, width - first), stored.data() + at + width);
        }
        if (whole < rows && !writer.isFull())
            return {writer.written(), read.failure, read.systemError};
        next = (row + whole) * m_dimension;
    }
    return {writer.written()};
}

RowwiseTables::RowwiseTables(const Document &document)
{
    if (!document.folder)
        return;
    for (const ModelExport &each : document.folder->exports) {
        if (!each.sparse)
            continue;
        const auto know = [&](const SparseMeta &meta) {
            for (const SparseTable &table : meta.tables) {
                if (table.quant && table.quant->format == rowwiseFormat)
                    m_tables.emplace(each.folder, table.valueName.value_or(table.name));
            }
        };
        if (each.sparse->merged)
            know(*each.sparse->merged);
        std::ranges::for_each(each.sparse->rankMeta, know);
    }
}

std::optional<std::int64_t> RowwiseTables::dimension(const TensorRow &row) const
{
    if (!m_tables.contains({row.model, row.name}))
        return std::nullopt;
    const std::optional<TensorMeta> meta = row.meta();
    const bool isStoredSo = meta && meta->dtype == DType::UInt8 && meta->sizes.size() == 2 && isContiguous(*meta)
                            && meta->sizes[1] > static_cast<std::int64_t>(tailBytes);
    return isStoredSo ? std::optional(meta->sizes[1] - static_cast<std::int64_t>(tailBytes)) : std::nullopt;
}

}  // namespace pt2scope
