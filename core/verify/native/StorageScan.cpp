// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/StorageScan.h"

#include "core/bytes/Crc32.h"
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

void addCounts(HistogramPartials &into, const HistogramPartials &other)
{
    for (std::size_t part = 0; part < into.size(); ++part) {
        for (std::size_t bin = 0; bin < into[part].size(); ++bin)
            into[part][bin] += other[part][bin];
    }
}

}  // namespace

StorageScan::StorageScan(const StorageTask &task, const EngineWork &work, const EngineRun &run)
    : m_task(task), m_work(work), m_run(run)
{}

StorageResult StorageScan::scan(std::vector<ViewResult> views)
{
    m_result.views = std::move(views);
    if (!open()) {
        failViews();
        return std::move(m_result);
    }
    for (std::size_t i = 0; i < m_result.views.size(); ++i) {
        if (!m_result.views[i].failure)
            m_result.views[i].failure = whyImpossible(m_task.views[i], m_source->size());
    }
    if (m_work.statistics)
        m_groups = groupViews(m_task, m_result.views);
    m_partials.resize(m_groups.scanned.size());
    if (sliceCount() <= 1)
        scanOnlySlice();
    else
        scanSlices();
    if (m_result.failure)
        failViews();
    else
        walkViews(m_task, *m_source, m_groups.walked, m_work, m_run, m_result.views);
    return std::move(m_result);
}

bool StorageScan::open()
{
    Result<ByteSourcePtr> source = m_task.open();
    if (source)
        m_source = std::move(*source);
    else
        m_result.failure = source.error();
    return source.ok();
}

std::size_t StorageScan::sliceCount() const
{
    return static_cast<std::size_t>((m_source->size() + sliceBytes - 1) / sliceBytes);
}

void StorageScan::scanOnlySlice()
{
    m_result.crc32 = 0;
    std::span<const std::byte> bytes;
    if (m_source->size() > 0) {
        readSlice(0, [&](std::size_t slice, std::span<const std::byte> read) {
            bytes = read;
            takeSlice(slice, scanSlice(m_groups, 0, read));
        });
    }
    if (m_result.failure)
        return;
    finishScanned();
    if (m_work.histogram && !bytes.empty())
        countSlice(0, bytes);
    finishHistograms();
}

void StorageScan::scanSlices()
{
    readSlices([&](std::size_t slice, std::span<const std::byte> bytes) {
        takeSlice(slice, scanSlice(m_groups, slice * sliceBytes, bytes));
    });
    if (m_result.failure)
        return;
    finishScanned();
    const auto ranged = [](const HistogramRanges &ranges) { return ranges[0] || ranges[1]; };
    if (!std::ranges::any_of(m_ranges, ranged))
        return;
    readSlices([&](std::size_t slice, std::span<const std::byte> bytes) { countSlice(slice, bytes); });
    if (!m_result.failure)
        finishHistograms();
}

void StorageScan::readSlices(const SliceUse &use)
{
    if (m_task.sequential) {
        for (std::size_t slice = 0; slice < sliceCount() && !m_result.failure; ++slice)
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
        m_result.failure = Error{ErrorCode::Cancelled, "cancelled"};
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
    else
        takeSlice(slice, {.views = {}, .failure = readError(read, offset)});
}

void StorageScan::takeSlice(std::size_t slice, SliceOutcome outcome)
{
    if (m_run.progress && !outcome.failure)
        m_run.progress(outcome.nbytes, 0);
    const std::lock_guard lock(m_mutex);
    m_waiting.emplace(slice, std::move(outcome));
    for (auto next = m_waiting.begin(); next != m_waiting.end() && next->first == m_nextSlice; ++m_nextSlice) {
        merge(std::move(next->second));
        next = m_waiting.erase(next);
    }
}

void StorageScan::merge(SliceOutcome outcome)
{
    if (m_result.failure)
        return;
    m_result.failure = std::move(outcome.failure);
    if (m_result.failure)
        return;
    m_result.crc32 = crc32Combine(m_result.crc32.value_or(0), outcome.crc32, outcome.nbytes);
    m_result.nbytes += outcome.nbytes;
    for (const SliceOutcome::View &view : outcome.views) {
        for (std::size_t part = 0; part < view.partials.size(); ++part)
            pt2scope::merge(m_partials[view.group][part], view.partials[part]);
    }
}

void StorageScan::finishScanned()
{
    for (std::size_t group = 0; group < m_groups.scanned.size(); ++group) {
        const auto &[order, views] = m_groups.scanned[group];
        for (const std::size_t view : views) {
            StatisticsPartials partials = m_partials[group];
            const std::uint64_t repeats = StorageOrder::of(m_task.views[view].meta)->repeats();
            for (StatisticsPartial &part : partials)
                part = repeated(part, repeats);
            m_result.views[view].statistics = finishStatistics(order.dtype(), partials);
        }
        if (m_work.histogram)
            m_ranges.push_back(histogramRanges(*m_result.views[views.front()].statistics));
    }
    m_counts.resize(m_ranges.size());
    m_nextSlice = 0;
}

void StorageScan::countSlice(std::size_t slice, std::span<const std::byte> bytes)
{
    const std::uint64_t offset = slice * sliceBytes;
    for (const std::size_t group : groupsWithin(m_groups, offset, offset + bytes.size())) {
        HistogramPartials counts{};
        const StorageOrder &order = m_groups.scanned[group].order;
        forEachPiece(order, offset, bytes, [&](std::span<const std::byte> piece) {
            countIntoBins(order.dtype(), piece, m_ranges[group], counts);
        });
        const std::lock_guard lock(m_mutex);
        addCounts(m_counts[group], counts);
    }
}

void StorageScan::finishHistograms()
{
    for (std::size_t group = 0; group < m_ranges.size(); ++group) {
        for (const std::size_t view : m_groups.scanned[group].views) {
            const std::uint64_t repeats = StorageOrder::of(m_task.views[view].meta)->repeats();
            setHistograms(m_ranges[group], m_counts[group], repeats, *m_result.views[view].statistics);
        }
    }
}

void StorageScan::failViews()
{
    m_result.crc32.reset();
    for (ViewResult &view : m_result.views) {
        if (!view.failure)
            view = {.statistics = {}, .digest = {}, .failure = m_result.failure};
    }
}

}  // namespace pt2scope
