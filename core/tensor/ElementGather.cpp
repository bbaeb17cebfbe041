// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/ElementGather.h"

#include <algorithm>
#include <cstring>

namespace pt2scope {

namespace {

constexpr std::size_t cacheLine = 64;
constexpr std::uint64_t leastRun = 128;  // bytes: shorter ones are better read with their neighbours
constexpr std::uint64_t mostRun = std::uint64_t{16} << 10;

template <std::size_t Itemsize>
void copyStrided(const std::byte *from, std::size_t fromStride, std::byte *to, std::size_t toStride, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(to + i * toStride, from + i * fromStride, Itemsize);
}

using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
using Pairs [[gnu::vector_size(16)]] = std::uint16_t;
using Quads [[gnu::vector_size(16)]] = std::uint32_t;

/// The elements of both in turn: those of the lower halves, then of the upper ones.
void interleave(const Bytes &a, const Bytes &b, Bytes *to)
{
    to[0] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    to[1] = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
void interleave(const Pairs &a, const Pairs &b, Pairs *to)
{
    to[0] = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    to[1] = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}
void interleave(const Quads &a, const Quads &b, Quads *to)
{
    to[0] = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    to[1] = __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

/// A square of elements, each row a vector: rows become columns.
template <typename Row, std::size_t Size>
void transposeSquare(const std::byte *from, std::size_t pitch, std::byte *to, std::size_t toStride)
{
    Row rows[Size];
    for (std::size_t i = 0; i < Size; ++i)
        std::memcpy(&rows[i], from + i * pitch, sizeof(Row));
    for (std::size_t stage = 1; stage < Size; stage *= 2) {
        Row next[Size];
        for (std::size_t i = 0; i < Size / 2; ++i)
            interleave(rows[i], rows[i + Size / 2], next + 2 * i);
        std::memcpy(rows, next, sizeof(rows));
    }
    for (std::size_t i = 0; i < Size; ++i)
        std::memcpy(to + i * toStride, &rows[i], sizeof(Row));
}

/// Rows become columns.
template <std::size_t Itemsize>
void copyTransposed(const std::byte *from, std::size_t pitch, std::size_t rows, std::byte *to, std::size_t toStride,
                    std::size_t columns)
{
    for (std::size_t column = 0; column < columns; ++column)
        copyStrided<Itemsize>(from + column * Itemsize, pitch, to + column * toStride, Itemsize, rows);
}

/// The same square by square, as far as these go.
template <typename Row, std::size_t Itemsize>
void copyTransposedSquares(const std::byte *from, std::size_t pitch, std::size_t rows, std::byte *to,
                           std::size_t toStride, std::size_t columns)
{
    constexpr std::size_t size = sizeof(Row) / Itemsize;
    std::size_t column = 0;
    for (; column + size <= columns && rows % size == 0; column += size) {
        for (std::size_t row = 0; row < rows; row += size)
            transposeSquare<Row, size>(from + row * pitch + column * Itemsize, pitch,
                                       to + column * toStride + row * Itemsize, toStride);
    }
    copyTransposed<Itemsize>(from + column * Itemsize, pitch, rows, to + column * toStride, toStride, columns - column);
}

}  // namespace

bool ElementGather::gather(std::uint64_t storageOffset, std::vector<GatherStep> steps, std::span<std::byte> block)
{
    std::stable_sort(steps.begin(), steps.end(),
                     [](const GatherStep &a, const GatherStep &b) { return a.storageStride > b.storageStride; });
    GatherStep run{1, 0, 0};
    if (!steps.empty()) {
        run = steps.back();
        steps.pop_back();
    }
    m_across = takeAcross(run, steps);
    return gatherEach(storageOffset, run, steps, block.data());
}

/// One run, or the tile that it begins, at each place of the other dimensions.
bool ElementGather::gatherEach(std::uint64_t storageOffset, const GatherStep &run, const std::vector<GatherStep> &steps,
                               std::byte *block)
{
    std::vector<std::uint64_t> index(steps.size(), 0);
    std::size_t place = 0;
    while (true) {
        if (!(m_across ? gatherTile(storageOffset, run, block + place) : gatherRun(storageOffset, run, block + place)))
            return false;
        std::size_t d = steps.size();
        while (d > 0) {
            const GatherStep &step = steps[d - 1];
            storageOffset += step.storageStride;
            place += step.blockStride;
            if (++index[d - 1] < step.count)
                break;
            storageOffset -= step.count * step.storageStride;
            place -= step.count * step.blockStride;
            index[--d] = 0;
        }
        if (d == 0)
            return true;
    }
}

/// The block's innermost dimension is taken out of `steps` where runs lie in one in the storage, but scattered over the
/// block: side by side they fill its cache lines.
std::optional<GatherStep> ElementGather::takeAcross(const GatherStep &run, std::vector<GatherStep> &steps) const
{
    const std::uint64_t runBytes = run.count * m_itemsize;
    if (run.storageStride != m_itemsize || run.blockStride <= m_itemsize || runBytes < leastRun || runBytes > mostRun)
        return std::nullopt;
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const GatherStep &step) {
        return step.blockStride == m_itemsize && step.count > 1;
    });
    if (found == steps.end())
        return std::nullopt;
    const GatherStep across = *found;
    steps.erase(found);
    return across;
}

bool ElementGather::gatherTile(std::uint64_t storageOffset, const GatherStep &run, std::byte *out)
{
    const std::size_t runBytes = static_cast<std::size_t>(run.count) * m_itemsize;
    const std::size_t mostRows = cacheLine / m_itemsize;
    m_pitch = runBytes + cacheLine;  // a power of two would have all rows fight for the same lines of the cache
    m_tile.resize(mostRows * m_pitch);
    for (std::uint64_t first = 0; first < m_across->count; first += mostRows) {
        const auto rows = static_cast<std::size_t>(std::min<std::uint64_t>(mostRows, m_across->count - first));
        for (std::size_t row = 0; row < rows; ++row) {
            const std::byte *from = m_window.request(storageOffset + (first + row) * m_across->storageStride, runBytes);
            if (!from)
                return false;
            std::memcpy(m_tile.data() + row * m_pitch, from, runBytes);
        }
        transpose(rows, run, out + first * m_itemsize);
    }
    return true;
}

void ElementGather::transpose(std::size_t rows, const GatherStep &run, std::byte *out) const
{
    const auto columns = static_cast<std::size_t>(run.count);
    switch (m_itemsize) {
        case 1: return copyTransposedSquares<Bytes, 1>(m_tile.data(), m_pitch, rows, out, run.blockStride, columns);
        case 2: return copyTransposedSquares<Pairs, 2>(m_tile.data(), m_pitch, rows, out, run.blockStride, columns);
        case 4: return copyTransposedSquares<Quads, 4>(m_tile.data(), m_pitch, rows, out, run.blockStride, columns);
        case 8: return copyTransposed<8>(m_tile.data(), m_pitch, rows, out, run.blockStride, columns);
        default: return copyTransposed<16>(m_tile.data(), m_pitch, rows, out, run.blockStride, columns);
    }
}

bool ElementGather::gatherRun(std::uint64_t storageOffset, const GatherStep &run, std::byte *out)
{
    const std::uint64_t stride = run.storageStride;
    std::uint64_t perRequest = run.count;
    if (stride > StorageWindow::nearBytes)
        perRequest = 1;
    else if (stride > 0)
        perRequest = 1 + (StorageWindow::maxRange - m_itemsize) / stride;
    for (std::uint64_t done = 0; done < run.count;) {
        const std::uint64_t count = std::min(perRequest, run.count - done);
        const std::uint64_t span = (count > 1 ? (count - 1) * stride : 0) + m_itemsize;
        const std::byte *from = m_window.request(storageOffset + done * stride, static_cast<std::size_t>(span));
        if (!from)
            return false;
        copyElements(from, static_cast<std::size_t>(stride), out + done * run.blockStride, run.blockStride,
                     static_cast<std::size_t>(count));
        done += count;
    }
    return true;
}

void ElementGather::copyElements(const std::byte *from, std::size_t fromStride, std::byte *to, std::size_t toStride,
                                 std::size_t count) const
{
    if (fromStride == m_itemsize && toStride == m_itemsize) {
        std::memcpy(to, from, count * m_itemsize);
        return;
    }
    switch (m_itemsize) {
        case 1: return copyStrided<1>(from, fromStride, to, toStride, count);
        case 2: return copyStrided<2>(from, fromStride, to, toStride, count);
        case 4: return copyStrided<4>(from, fromStride, to, toStride, count);
        case 8: return copyStrided<8>(from, fromStride, to, toStride, count);
        default: return copyStrided<16>(from, fromStride, to, toStride, count);
    }
}

}  // namespace pt2scope
