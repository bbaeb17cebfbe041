// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorContents.h"

#include "core/bytes/Checked.h"
#include "core/bytes/Crc32.h"
#include "core/diff/tensors/ValueComparison.h"
#include "core/tensor/StridedWalk.h"

#include <vector>

namespace pt2scope {

std::uint64_t TensorContents::bytesOf(const LogicalTensor &tensor)
{
    const TensorPieces &pieces = tensor.copies.front();
    return comparedBytes(pieces, pieces) / 2;
}

std::uint64_t TensorContents::bytesOf(std::span<const LogicalTensor *const> tensors)
{
    std::uint64_t nbytes = 0;
    for (const LogicalTensor *tensor : tensors)
        nbytes = checkedAdd(nbytes, bytesOf(*tensor)).value_or(UINT64_MAX);
    return nbytes;
}

void TensorContents::read(std::span<const LogicalTensor *const> tensors)
{
    std::vector<std::optional<std::uint32_t>> crcs(tensors.size());
    m_options.pool.forEach(tensors.size(), [&](std::size_t i) { crcs[i] = readPieces(tensors[i]->copies.front()); });
    for (std::size_t i = 0; i < tensors.size(); ++i)
        m_read[tensors[i]] = crcs[i];
}

std::optional<std::uint32_t> TensorContents::readPieces(const TensorPieces &pieces) const
{
    std::uint32_t crc = 0;
    for (const TensorPiece &piece : pieces) {
        const Result<ByteSourcePtr> source = piece.storage->open();
        if (!source)
            return std::nullopt;
        const Result<bool> walked = walkElements(piece.meta, **source, [&](std::span<const std::byte> bytes) {
            crc = crc32(crc, bytes);
            if (m_options.progress)
                m_options.progress(bytes.size());
            return !m_options.cancelled();
        });
        if (!walked || !*walked)
            return std::nullopt;
    }
    return crc;
}

std::optional<std::uint32_t> TensorContents::of(const LogicalTensor &tensor) const
{
    const auto known = m_read.find(&tensor);
    return known == m_read.end() ? tensor.contentCrc32() : known->second;
}

}  // namespace pt2scope
