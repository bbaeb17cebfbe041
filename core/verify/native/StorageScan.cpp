// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/StorageScan.h"

#include "core/verify/native/CancellableSource.h"
#include "core/verify/native/ViewWalk.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// One per thread, kept between slices: a fresh one would fault in its pages every time.
std::span<std::byte> pieceBuffer()
{
    thread_local std::vector<std::byte> buffer(StorageScan::pieceBytes);
    return buffer;
}

}  // namespace

StorageScan::StorageScan(const StorageTask &task, const EngineWork &work, const EngineRun &run, MemoryGate &memory)
    : m_task(task), m_work(work), m_run(run), m_memory(memory)
{}

StorageResult StorageScan::scan(std::vector<ViewResult> views)
{
    Result<ByteSourcePtr> source = m_task.open();
    if (!source)
        return SliceTally::unopened(source.error(), std::move(views));
    m_source = std::move(*source);
    m_tally.emplace(m_task, m_work, std::move(views), m_source->size());
    if (m_source->size() <= pieceBytes)
        scanOnlyPiece();
    else
        scanSlices();
    StorageResult &result = m_tally->result();
    if (m_tally->failed()) {
        m_tally->failViews();
    } else {
        const CancellableSource storage(*m_source, m_task.sequential, m_run);
        walkViews(m_task, storage, m_tally->groups().walked, m_work, m_run, m_memory, result.views);
    }
    return std::move(result);
}

std::size_t StorageScan::sliceCount() const
{
    return static_cast<std::size_t>((m_source->size() + sliceBytes - 1) / sliceBytes);
}

void StorageScan::scanOnlyPiece()
{
    std::span<const std::byte> bytes;
    if (sliceCount() == 1) {
        SliceOutcome outcome = beginSlice(m_tally->groups(), 0, m_source->size());
        outcome.failure = readSlice(0, [&](std::uint64_t offset, std::span<const std::byte> piece) {
            bytes = piece;
            scanCounted(offset, piece, outcome);
        });
        m_tally->take(0, std::move(outcome));
    }
    if (m_tally->failed())
        return;
    m_tally->finishScanned();
    if (m_tally->wantsCounts())
        countPiece(0, bytes);
    m_tally->finishHistograms();
}

void StorageScan::scanSlices()
{
    forEachSlice([&](std::size_t slice) { scanSlice(slice); });
    if (m_tally->failed())
        return;
    m_tally->finishScanned();
    if (!m_tally->wantsCounts())
        return;
    forEachSlice([&](std::size_t slice) { countSlice(slice); });
    if (!m_tally->failed())
        m_tally->finishHistograms();
}

void StorageScan::forEachSlice(const std::function<void(std::size_t slice)> &use)
{
    if (m_task.sequential) {
        for (std::size_t slice = 0; slice < sliceCount() && !m_tally->failed(); ++slice)
            use(slice);
        return;
    }
    // In batches, so that a cancelled run need not pass by the slices of terabytes.
    constexpr std::size_t batch = 4096;
    for (std::size_t first = 0; first < sliceCount() && !m_run.cancelled(); first += batch) {
        m_run.pool.forEach(std::min(batch, sliceCount() - first), [&](std::size_t i) {
            if (!m_run.cancelled())
                use(first + i);
        });
    }
    if (m_run.cancelled())
        m_tally->fail(Error{ErrorCode::Cancelled, "cancelled"});
}

/// Hands its pieces on, front to back. Nothing when all could be read.
std::optional<Error> StorageScan::readSlice(std::size_t slice, const PieceUse &use) const
{
    const std::uint64_t end = std::min((slice + 1) * sliceBytes, m_source->size());
    for (std::uint64_t offset = slice * sliceBytes; offset < end; offset += pieceBytes) {
        const std::span<std::byte> buffer =
            pieceBuffer().first(static_cast<std::size_t>(std::min(pieceBytes, end - offset)));
        const ReadResult read =
            m_run.cancelled() ? ReadResult{.failure = ErrorCode::Cancelled} : m_source->readAt(offset, buffer);
        if (read.nbytes < buffer.size())
            return readError(read, offset);
        use(offset, buffer);
    }
    return std::nullopt;
}

void StorageScan::scanSlice(std::size_t slice)
{
    const ViewGroups &groups = m_tally->groups();
    const std::uint64_t begin = slice * sliceBytes;
    SliceOutcome outcome = beginSlice(groups, begin, std::min(begin + sliceBytes, m_source->size()));
    outcome.failure = readSlice(
        slice, [&](std::uint64_t offset, std::span<const std::byte> piece) { scanCounted(offset, piece, outcome); });
    m_tally->take(slice, std::move(outcome));
}

void StorageScan::scanCounted(std::uint64_t offset, std::span<const std::byte> piece, SliceOutcome &outcome) const
{
    scanPiece(m_tally->groups(), offset, piece, outcome);
    if (m_run.progress)
        m_run.progress(piece.size(), 0);
}

void StorageScan::countSlice(std::size_t slice)
{
    const std::optional<Error> failure =
        readSlice(slice, [&](std::uint64_t offset, std::span<const std::byte> piece) { countPiece(offset, piece); });
    if (failure)
        m_tally->fail(*failure);
}

void StorageScan::countPiece(std::uint64_t offset, std::span<const std::byte> bytes)
{
    const ViewGroups &groups = m_tally->groups();
    for (const std::size_t group : groupsWithin(groups, offset, offset + bytes.size())) {
        HistogramPartials counts{};
        const StorageOrder &order = groups.scanned[group].order;
        forEachPiece(order, offset, bytes, [&](std::span<const std::byte> piece) {
            countIntoBins(order.dtype(), piece, m_tally->ranges()[group], counts);
        });
        m_tally->addCounts(group, counts);
    }
}

}  // namespace pt2scope
