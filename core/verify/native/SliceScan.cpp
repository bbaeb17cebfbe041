// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/SliceScan.h"

#include "core/bytes/Crc32.h"
#include "core/verify/PieceCutter.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace pt2scope {

namespace {

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

/// Hands pieces on: those that lie in one where they lie, the others gathered.
class PieceSink {
public:
    PieceSink(std::size_t itemsize, const std::byte *bytes, std::uint64_t offset, const PieceUse &use)
        : m_itemsize(itemsize), m_bytes(bytes), m_offset(offset), m_use(use)
    {}

    void whole(std::uint64_t offset, std::uint64_t count)
    {
        m_use({m_bytes + (offset - m_offset), static_cast<std::size_t>(count * m_itemsize)});
    }
    void append(const ElementRun &run)
    {
        copyRows(m_itemsize, m_bytes + (run.offset - m_offset), run, m_buffer.data() + m_held);
        m_held += static_cast<std::size_t>(run.rows * run.count) * m_itemsize;
    }
    void finish()
    {
        m_use(std::span(m_buffer).first(m_held));
        m_held = 0;
    }

private:
    std::size_t m_itemsize;
    const std::byte *m_bytes;
    std::uint64_t m_offset;
    const PieceUse &m_use;
    std::array<std::byte, PieceCutter<PieceSink>::gatherBytes> m_buffer;
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
    PieceSink sink(traits(order.dtype()).itemsize, bytes.data(), offset, use);
    PieceCutter<PieceSink> cutter(order.dtype(), sink);
    order.forEachRun(offset, offset + bytes.size(), [&](const ElementRun &run) { cutter.add(run); });
    cutter.finish();
}

SliceOutcome beginSlice(const ViewGroups &groups, std::uint64_t begin, std::uint64_t end)
{
    SliceOutcome outcome;
    for (const std::size_t group : groupsWithin(groups, begin, end))
        outcome.views.push_back({group, {}});
    return outcome;
}

void scanPiece(const ViewGroups &groups, std::uint64_t offset, std::span<const std::byte> bytes, SliceOutcome &outcome)
{
    for (std::size_t done = 0; done < bytes.size(); done += scanBlockBytes) {
        const auto block = bytes.subspan(done, std::min(scanBlockBytes, bytes.size() - done));
        outcome.crc32 = crc32(outcome.crc32, block);
        for (SliceOutcome::View &view : outcome.views) {
            const StorageOrder &order = groups.scanned[view.group].order;
            forEachPiece(order, offset + done, block,
                         [&](std::span<const std::byte> piece) { addElements(order.dtype(), piece, view.partials); });
        }
    }
    outcome.nbytes += bytes.size();
}

}  // namespace pt2scope
