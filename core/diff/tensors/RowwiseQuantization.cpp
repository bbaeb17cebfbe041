// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/RowwiseQuantization.h"

#include "core/diff/tensors/ValueDecoding.h"
#include "core/rtp/ExportFolder.h"
#include "core/tensor/StridedWalk.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace pt2scope {

namespace {

constexpr std::size_t tailBytes = 4;       // of a row: scale and offset
constexpr std::size_t mostValues = 4'096;  // that are read at once

}  // namespace

ReadResult RowwiseSource::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    const std::uint64_t stride = m_dimension + tailBytes;
    std::array<std::byte, mostValues> bytes;
    std::array<std::byte, tailBytes> tail;
    std::array<double, 2> scaleAndOffset{};
    std::size_t done = 0;
    while (done < out.size() && offset + done < size()) {
        const std::uint64_t first = (offset + done) / sizeof(float);
        const auto skipped = static_cast<std::size_t>((offset + done) % sizeof(float));
        const std::uint64_t row = first / m_dimension;
        const std::uint64_t column = first % m_dimension;
        const auto count = static_cast<std::size_t>(
            std::min({std::uint64_t(mostValues), m_dimension - column,
                      std::uint64_t((skipped + out.size() - done + sizeof(float) - 1) / sizeof(float))}));
        const std::uint64_t begin = m_begin + row * stride;
        ReadResult read = m_stored->readAt(begin + m_dimension, tail);
        if (read.nbytes < tailBytes)
            return {done, read.failure, read.systemError};
        read = m_stored->readAt(begin + column, std::span(bytes).first(count));
        if (read.nbytes < count)
            return {done, read.failure, read.systemError};
        decodeValues(DType::Float16, tail.data(), scaleAndOffset.size(), scaleAndOffset.data());
        for (std::size_t i = 0; i < count && done < out.size(); ++i) {
            const auto value =
                static_cast<float>(scaleAndOffset[0] * std::to_integer<int>(bytes[i]) + scaleAndOffset[1]);
            const std::size_t from = i == 0 ? skipped : 0;
            const std::size_t taken = std::min(sizeof(float) - from, out.size() - done);
            std::memcpy(out.data() + done, std::as_bytes(std::span(&value, 1)).data() + from, taken);
            done += taken;
        }
    }
    return {done};
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
