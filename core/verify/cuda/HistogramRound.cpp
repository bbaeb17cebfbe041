// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/HistogramRound.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t blockBytes = std::size_t{64} * 1024;
constexpr std::size_t mostJobs = std::size_t{32} * 1024;
constexpr std::size_t mostRanges = 1024;
static_assert(mostJobs * sizeof(HistogramJob) + mostRanges * sizeof(HistogramRange) + 512 <= Exchange::upBytes);
static_assert(mostRanges * histogramBins * sizeof(std::uint64_t) <= Exchange::downBytes);

}  // namespace

GpuDevice::Status HistogramRound::addElements(const StorageOrder &order, std::uint64_t offset, const std::byte *bytes,
                                              std::size_t nbytes, const HistogramRanges &ranges,
                                              HistogramPartials &into)
{
    const std::size_t parts = isComplex(order.dtype()) ? 2 : 1;
    const std::size_t partBytes = traits(order.dtype()).itemsize / parts;
    std::array<std::uint32_t, 2> rangeOf{};
    GpuDevice::Status failure;
    bool placed = false;
    const auto addRun = [&](const ElementRun &run) {
        if (!failure && (m_jobs.size() + parts > mostJobs || m_ranges.size() + parts > mostRanges)) {
            failure = finish();
            placed = false;
        }
        if (failure)
            return;
        if (!placed)
            rangeOf = addRanges(ranges, into);
        placed = true;
        for (std::size_t part = 0; part < parts; ++part) {
            if (ranges[part])
                m_jobs.push_back({bytes + (run.offset - offset) + part * partBytes,
                                  static_cast<std::uint32_t>(run.count), static_cast<std::uint32_t>(run.rows),
                                  run.stride, run.rowStride, partType(order.dtype()), rangeOf[part]});
        }
    };
    for (std::size_t done = 0; done < nbytes && !failure; done += blockBytes)
        order.forEachRun(offset + done, offset + std::min(done + blockBytes, nbytes), addRun);
    return failure;
}

std::array<std::uint32_t, 2> HistogramRound::addRanges(const HistogramRanges &ranges, HistogramPartials &into)
{
    std::array<std::uint32_t, 2> places{};
    for (std::size_t part = 0; part < ranges.size(); ++part) {
        if (!ranges[part])
            continue;
        places[part] = static_cast<std::uint32_t>(m_ranges.size());
        m_ranges.push_back(*ranges[part]);
        m_targets.push_back(&into[part]);
    }
    return places;
}

GpuDevice::Status HistogramRound::finish()
{
    if (m_jobs.empty())
        return {};
    Exchange &exchange = m_memory.exchange;
    exchange.begin();
    const auto counts = exchange.reserve<std::uint64_t>(m_ranges.size() * histogramBins);
    GpuDevice::Status failure = launchAll(counts);
    if (!failure)
        failure = m_memory.wait();
    for (std::size_t range = 0; range < m_ranges.size() && !failure; ++range) {
        for (std::size_t bin = 0; bin < std::size_t{histogramBins}; ++bin)
            (*m_targets[range])[bin] += counts.here[range * histogramBins + bin];
    }
    m_jobs.clear();
    m_ranges.clear();
    m_targets.clear();
    return failure;
}

GpuDevice::Status HistogramRound::launchAll(Exchange::Results<std::uint64_t> counts)
{
    Exchange &exchange = m_memory.exchange;
    const HistogramKernel kernel{static_cast<unsigned>(m_jobs.size()),
                                 exchange.put(std::span<const HistogramJob>(m_jobs)),
                                 exchange.put(std::span<const HistogramRange>(m_ranges)), counts.there};
    GpuDevice::Status failure = exchange.clearResults();
    if (!failure)
        failure = exchange.send();
    if (!failure)
        failure = m_memory.launch(kernel);
    if (!failure)
        failure = exchange.fetch();
    return failure;
}

}  // namespace pt2scope
