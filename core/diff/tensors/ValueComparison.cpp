// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ValueComparison.h"

#include "core/bytes/Checked.h"
#include "core/bytes/MemorySource.h"
#include "core/diff/tensors/SegmentComparison.h"
#include "core/diff/tensors/ValueDecoding.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

constexpr std::uint64_t heldBytes = std::uint64_t{4} << 20;  // an inflated storage up to here is held in memory

/// Rows `first` to `first + count` of a piece.
TensorMeta rowsOf(const TensorPiece &piece, std::uint64_t first, std::uint64_t count)
{
    TensorMeta meta = piece.meta;
    if (meta.sizes.empty())
        return meta;
    meta.sizes[0] = static_cast<std::int64_t>(count);
    if (elementCount(meta) != 0)
        meta.storageOffset += static_cast<std::int64_t>(first) * meta.strides[0];
    return meta;
}

std::uint64_t rowCount(const TensorPiece &piece)
{
    return piece.meta.sizes.empty() ? 1 : static_cast<std::uint64_t>(piece.meta.sizes[0]);
}

Result<ByteSourcePtr> openStorage(const TensorPiece &piece)
{
    Result<ByteSourcePtr> source = piece.storage->open();
    if (!source)
        return source;
    const std::uint64_t needed = *requiredBytes(piece.meta);
    if (needed > (*source)->size())
        return Error{ErrorCode::Truncated, "the tensor needs " + std::to_string(needed)
                                               + " bytes of storage, there are " + std::to_string((*source)->size())};
    if (!piece.storage->sequential || (*source)->size() > heldBytes)
        return source;
    Result<std::vector<std::byte>> bytes = readRange(**source, 0, (*source)->size(), heldBytes);
    if (!bytes)
        return bytes.error();
    return ByteSourcePtr(std::make_shared<MemorySource>(*std::move(bytes)));
}

/// One element, as text.
Result<std::string> elementText(const TensorMeta &meta, const ByteSource &storage, std::uint64_t index)
{
    std::array<std::byte, 16> element{};
    std::uint64_t place = static_cast<std::uint64_t>(meta.storageOffset);
    for (std::size_t d = meta.sizes.size(); d-- > 0;) {
        const auto size = static_cast<std::uint64_t>(meta.sizes[d]);
        place += index % size * static_cast<std::uint64_t>(meta.strides[d]);
        index /= size;
    }
    const std::uint32_t itemsize = traits(meta.dtype).itemsize;
    const ReadResult read = storage.readAt(place * itemsize, std::span(element).first(itemsize));
    if (read.nbytes < itemsize)
        return readError(read, place * itemsize);
    return exactText(meta.dtype, element.data());
}

/// Two tensors, rows by rows.
class PiecesComparison {
public:
    PiecesComparison(const TensorPieces &a, const TensorPieces &b, const ValueReading &reading)
        : m_pieces{&a, &b}, m_reading(reading)
    {}

    Result<ComparedValues> run()
    {
        while (m_at[0] < m_pieces[0]->size() && m_at[1] < m_pieces[1]->size()) {
            if (auto error = compareSegment())
                return *std::move(error);
        }
        const bool alike = m_pieces[0]->front().meta.dtype == m_pieces[1]->front().meta.dtype;
        return ComparedValues{describe(), alike && m_sum.bitsDiffer};
    }

private:
    const TensorPiece &piece(std::size_t side) const { return (*m_pieces[side])[m_at[side]]; }

    std::optional<Error> compareSegment()
    {
        const std::uint64_t rows = std::min(rowCount(piece(0)) - m_done[0], rowCount(piece(1)) - m_done[1]);
        const TensorMeta a = rowsOf(piece(0), m_done[0], rows);
        const TensorMeta b = rowsOf(piece(1), m_done[1], rows);
        const std::uint64_t elements = *elementCount(a);
        for (std::size_t side = 0; side < 2; ++side) {
            if (auto error = open(side))
                return error;
        }
        bool inOrder = false;
        for (std::size_t side = 0; side < 2; ++side) {
            const bool streamed = piece(side).storage->sequential && m_sources[side]->size() > heldBytes;
            inOrder = inOrder || streamed;
            if (streamed && !(isContiguous(a) && isContiguous(b)))
                return Error{ErrorCode::Limit, "it is compressed, large and not contiguous"};
        }
        Result<ValuePartial> partial = SegmentComparison(a, b, inOrder, m_reading).run(*m_sources[0], *m_sources[1]);
        if (!partial)
            return partial.error();
        if (auto error = take(*partial, a, b))
            return error;
        m_elements += elements;
        for (std::size_t side = 0; side < 2; ++side) {
            m_done[side] += rows;
            if (m_done[side] < rowCount(piece(side)))
                continue;
            m_done[side] = 0;
            ++m_at[side];
            m_sources[side] = nullptr;
        }
        return std::nullopt;
    }

    std::optional<Error> open(std::size_t side)
    {
        if (m_sources[side])
            return std::nullopt;
        Result<ByteSourcePtr> source = openStorage(piece(side));
        if (!source)
            return source.error();
        m_sources[side] = *std::move(source);
        return std::nullopt;
    }

    /// Adds what a segment gave, and reads the worst change of all so far.
    std::optional<Error> take(ValuePartial partial, const TensorMeta &a, const TensorMeta &b)
    {
        const std::optional<std::uint64_t> within = partial.worstAt();
        for (std::optional<std::uint64_t> *place : {&partial.largestAt, &partial.firstNanAt}) {
            if (*place)
                **place += m_elements;
        }
        const std::optional<std::uint64_t> before = m_sum.worstAt();
        m_sum.merge(partial);
        if (m_sum.worstAt() == before)
            return std::nullopt;
        Result<std::string> from = elementText(a, *m_sources[0], *within);
        Result<std::string> to = elementText(b, *m_sources[1], *within);
        if (!from || !to)
            return from ? to.error() : from.error();
        m_from = *std::move(from);
        m_to = *std::move(to);
        return std::nullopt;
    }

    ValueDifference describe() const
    {
        ValueDifference difference;
        describeValues(m_sum, difference);
        if (const auto worst = m_sum.worstAt()) {
            difference.largestAt = coordinates(*worst);
            difference.largestFrom = m_from;
            difference.largestTo = m_to;
        }
        return difference;
    }

    std::vector<std::int64_t> coordinates(std::uint64_t index) const
    {
        const std::vector<std::int64_t> &sizes = m_pieces[0]->front().meta.sizes;
        std::vector<std::int64_t> place(sizes.size());
        for (std::size_t d = sizes.size(); d-- > 0;) {
            const auto size = d == 0 ? index + 1 : static_cast<std::uint64_t>(sizes[d]);
            place[d] = static_cast<std::int64_t>(index % size);
            index /= size;
        }
        return place;
    }

    std::array<const TensorPieces *, 2> m_pieces;
    const ValueReading &m_reading;
    std::array<std::size_t, 2> m_at{};      // pieces
    std::array<std::uint64_t, 2> m_done{};  // rows of these
    std::array<ByteSourcePtr, 2> m_sources{};
    std::uint64_t m_elements = 0;
    ValuePartial m_sum;
    std::string m_from;
    std::string m_to;
};

}  // namespace

Result<ComparedValues> compareValues(const TensorPieces &a, const TensorPieces &b, const ValueReading &reading)
{
    return PiecesComparison(a, b, reading).run();
}

std::uint64_t comparedBytes(const TensorPieces &a, const TensorPieces &b)
{
    std::uint64_t nbytes = 0;
    for (const TensorPieces *pieces : {&a, &b}) {
        for (const TensorPiece &piece : *pieces) {
            const auto own = checkedMul<std::uint64_t>(*elementCount(piece.meta), traits(piece.meta.dtype).itemsize);
            nbytes = checkedAdd(nbytes, own.value_or(UINT64_MAX)).value_or(UINT64_MAX);
        }
    }
    const TensorMeta &metaA = a.front().meta;
    const TensorMeta &metaB = b.front().meta;
    for (std::size_t i = 0; i < metaA.sizes.size() && nbytes < UINT64_MAX; ++i) {
        if (metaA.strides[i] == 0 && metaB.strides[i] == 0 && metaA.sizes[i] > 1)
            nbytes /= static_cast<std::uint64_t>(metaA.sizes[i]);
    }
    return nbytes;
}

}  // namespace pt2scope
