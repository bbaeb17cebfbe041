// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/StorageScan.h"

#include "core/verify/native/ViewWalk.h"

#include <algorithm>

namespace pt2scope {

namespace {

/// One per thread, kept between slices: a fresh one would fault in its pages every time.
std::span<std::byte> sliceBuffer()
{
    thread_local std::vector<std::byte> buffer(StorageScan::sliceBytes);
    return buffer;
}

}  // namespace

StorageScan::StorageScan(const StorageTask &task, const EngineWork &work, const EngineRun &run)
    : m_task(task), m_work(work), m_run(run)
{}

StorageResult StorageScan::scan(std::vector<ViewResult> views)
{
    Result<ByteSourcePtr> source = m_task.open();
    if (!source)
        return SliceTally::unopened(source.error(), std::move(views));
    m_source = std::move(*source);
    m_tally.emplace(m_task, m_work, std::move(views), m_source->size());
    if (sliceCount() <= 1)
        scanOnlySlice();
    else
        scanSlices();
    StorageResult &result = m_tally->result();
    if (m_tally->failed())
        m_tally->failViews();
    else
        walkViews(m_task, *m_source, m_tally->groups().walked, m_work, m_run, result.views);
    return std::move(result);
}

std::size_t StorageScan::sliceCount() const
{
    return static_cast<std::size_t>((m_source->size() + sliceBytes - 1) / sliceBytes);
}

void StorageScan::scanOnlySlice()
{
    std::span<const std::byte> bytes;
    if (sliceCount() == 1) {
        readSlice(0, [&](std::size_t slice, std::span<const std::byte> read) {
            bytes = read;
            takeSlice(slice, read);
        });
    }
    if (m_tally->failed())
        return;
    m_tally->finishScanned();
    if (m_tally->wantsCounts())
        countSlice(0, bytes);
    m_tally->finishHistograms();
}

void StorageScan::scanSlices()
{
    readSlices([&](std::size_t slice, std::span<const std::byte> bytes) { takeSlice(slice, bytes); });
    if (m_tally->failed())
        return;
    m_tally->finishScanned();
    if (!m_tally->wantsCounts())
        return;
    m_counting = true;
    readSlices([&](std::size_t slice, std::span<const std::byte> bytes) { countSlice(slice, bytes); });
    if (!m_tally->failed())
        m_tally->finishHistograms();
}

void StorageScan::readSlices(const SliceUse &use)
{
    if (m_task.sequential) {
        for (std::size_t slice = 0; slice < sliceCount() && !m_tally->failed(); ++slice)
            readSlice(slice, use);
        return;
    }
    // In batches, so that a cancelled run need not pass by the slices of terabytes.
    constexpr std::size_t batch = 4096;
    for (std::size_t first = 0; first < sliceCount() && !m_run.cancelled(); first += batch) {
        m_run.pool.forEach(std::min(batch, sliceCount() - first), [&](std::size_t i) {
            if (!m_run.cancelled())
                readSlice(first + i, use);
        });
    }
    if (m_run.cancelled())
        m_tally->fail(Error{ErrorCode::Cancelled, "cancelled"});
}

void StorageScan::readSlice(std::size_t slice, const SliceUse &use)
{
    const std::uint64_t offset = slice * sliceBytes;
    const auto nbytes = static_cast<std::size_t>(std::min(sliceBytes, m_source->size() - offset));
    const std::span<std::byte> buffer = sliceBuffer().first(nbytes);
    const ReadResult read =
        m_run.cancelled() ? ReadResult{.failure = ErrorCode::Cancelled} : m_source->readAt(offset, buffer);
    if (read.nbytes == nbytes)
        use(slice, buffer);
    else if (m_counting)
        m_tally->fail(readError(read, offset));
    else
        m_tally->take(slice, {.views = {}, .failure = readError(read, offset)});
}

void StorageScan::takeSlice(std::size_t slice, std::span<const std::byte> bytes)
{
    SliceOutcome outcome = scanSlice(m_tally->groups(), slice * sliceBytes, bytes);
    if (m_run.progress)
        m_run.progress(bytes.size(), 0);
    m_tally->take(slice, std::move(outcome));
}

void StorageScan::countSlice(std::size_t slice, std::span<const std::byte> bytes)
{
    const std::uint64_t offset = slice * sliceBytes;
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
