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

/// Rows become columns; of a whole line's rows in a loop that compilers unroll.
template <std::size_t Itemsize>
void copyTransposed(const std::byte *from, std::size_t pitch, std::size_t rows, std::byte *to, std::size_t toStride,
                    std::size_t columns)
{
    constexpr std::size_t mostRows = cacheLine / Itemsize;
    for (std::size_t column = 0; column < columns; ++column) {
        if (rows == mostRows)
            copyStrided<Itemsize>(from + column * Itemsize, pitch, to + column * toStride, Itemsize, mostRows);
        else
            copyStrided<Itemsize>(from + column * Itemsize, pitch, to + column * toStride, Itemsize, rows);
    }
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
        case 1: return copyTransposed<1>(m_tile.data(), m_pitch, rows, out, run.blockStride, columns);
        case 2: return copyTransposed<2>(m_tile.data(), m_pitch, rows, out, run.blockStride, columns);
        case 4: return copyTransposed<4>(m_tile.data(), m_pitch, rows, out, run.blockStride, columns);
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
