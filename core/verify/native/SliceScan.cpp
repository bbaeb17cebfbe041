// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/SliceScan.h"

#include "core/bytes/Crc32.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace pt2scope {

namespace {

constexpr std::size_t blockBytes = 64 * 1024;   // of a slice, for CRC-32 and statistics in turn
constexpr std::size_t gatherBytes = 16 * 1024;  // a multiple of every element's size
constexpr std::size_t longRowBytes = 4 * 1024;  // used where it lies, rather than gathered

template <std::size_t Itemsize>
void copyRows(const std::byte *from, const ElementRun &run, std::byte *to)
{
    for (std::uint64_t row = 0; row < run.rows; ++row, from += run.rowStride) {
        const std::byte *element = from;
        for (std::uint64_t i = 0; i < run.count; ++i, element += run.stride, to += Itemsize)
            std::memcpy(to, element, Itemsize);
    }
}

void copyRows(std::size_t itemsize, const std::byte *from, const ElementRun &run, std::byte *to)
{
    switch (itemsize) {
        case 1: return copyRows<1>(from, run, to);
        case 2: return copyRows<2>(from, run, to);
        case 4: return copyRows<4>(from, run, to);
        case 8: return copyRows<8>(from, run, to);
        default: return copyRows<16>(from, run, to);
    }
}

using PieceUse = std::function<void(std::span<const std::byte>)>;

/// Hands contiguous elements on in pieces: long rows where they lie, short ones gathered.
class Gatherer {
public:
    Gatherer(std::size_t itemsize, const PieceUse &use) : m_itemsize(itemsize), m_use(use) {}

    /// `from` is where the first element lies.
    void add(const std::byte *from, const ElementRun &run)
    {
        if (run.stride == m_itemsize && run.count * m_itemsize >= longRowBytes) {
            for (std::uint64_t row = 0; row < run.rows; ++row)
                m_use({from + row * run.rowStride, static_cast<std::size_t>(run.count * m_itemsize)});
        } else if (run.count * m_itemsize >= longRowBytes) {
            for (std::uint64_t row = 0; row < run.rows; ++row)
                addRows(from + row * run.rowStride, {0, 1, 0, run.count, run.stride});
        } else {
            addRows(from, run);
        }
    }

    void finish()
    {
        if (m_held > 0)
            m_use(std::span(m_buffer).first(m_held));
        m_held = 0;
    }

private:
    /// Of rows that are shorter than the buffer.
    void addRows(const std::byte *from, ElementRun run)
    {
        const auto rowBytes = static_cast<std::size_t>(run.count * m_itemsize);
        for (std::uint64_t left = run.rows; left > 0; left -= run.rows) {
            if (m_buffer.size() - m_held < rowBytes)
                finish();
            run.rows = std::min<std::uint64_t>(left, (m_buffer.size() - m_held) / rowBytes);
            copyRows(m_itemsize, from, run, m_buffer.data() + m_held);
            m_held += static_cast<std::size_t>(run.rows) * rowBytes;
            from += run.rows * run.rowStride;
        }
    }

    std::size_t m_itemsize;
    const PieceUse &m_use;
    std::array<std::byte, gatherBytes> m_buffer;
    std::size_t m_held = 0;
};

}  // namespace

std::vector<std::size_t> groupsWithin(const ViewGroups &groups, std::uint64_t begin, std::uint64_t end)
{
    std::vector<std::size_t> within;
    for (std::size_t group = 0; group < groups.scanned.size(); ++group) {
        const StorageOrder &order = groups.scanned[group].order;
        if (order.begin() < end && order.end() > begin)
            within.push_back(group);
    }
    return within;
}

void forEachPiece(const StorageOrder &order, std::uint64_t offset, std::span<const std::byte> bytes,
                  const std::function<void(std::span<const std::byte>)> &use)
{
    Gatherer gatherer(traits(order.dtype()).itemsize, use);
    order.forEachRun(offset, offset + bytes.size(),
                     [&](const ElementRun &run) { gatherer.add(bytes.data() + (run.offset - offset), run); });
    gatherer.finish();
}

SliceOutcome scanSlice(const ViewGroups &groups, std::uint64_t offset, std::span<const std::byte> bytes)
{
    SliceOutcome outcome;
    outcome.nbytes = bytes.size();
    for (const std::size_t group : groupsWithin(groups, offset, offset + bytes.size()))
        outcome.views.push_back({group, {}});
    for (std::size_t done = 0; done < bytes.size(); done += blockBytes) {
        const auto block = bytes.subspan(done, std::min(blockBytes, bytes.size() - done));
        outcome.crc32 = crc32(outcome.crc32, block);
        for (SliceOutcome::View &view : outcome.views) {
            const StorageOrder &order = groups.scanned[view.group].order;
            forEachPiece(order, offset + done, block,
                         [&](std::span<const std::byte> piece) { addElements(order.dtype(), piece, view.partials); });
        }
    }
    return outcome;
}

}  // namespace pt2scope
