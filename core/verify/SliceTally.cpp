// SPDX-License-Identifier: Apache-2.0
#include "core/verify/SliceTally.h"

#include "core/bytes/Crc32.h"
#include "core/verify/native/ViewWalk.h"

#include <algorithm>

namespace pt2scope {

SliceTally::SliceTally(const StorageTask &task, const EngineWork &work, std::vector<ViewResult> views,
                       std::uint64_t nbytes)
    : m_task(task), m_work(work)
{
    m_result.views = std::move(views);
    m_result.crc32 = 0;
    for (std::size_t i = 0; i < m_result.views.size(); ++i) {
        if (!m_result.views[i].failure)
            m_result.views[i].failure = whyImpossible(m_task.views[i], nbytes);
    }
    if (m_work.statistics)
        m_groups = groupViews(m_task, m_result.views);
    m_partials.resize(m_groups.scanned.size());
}

void SliceTally::take(std::size_t slice, SliceOutcome outcome)
{
    const std::lock_guard lock(m_mutex);
    m_waiting.emplace(slice, std::move(outcome));
    for (auto next = m_waiting.begin(); next != m_waiting.end() && next->first == m_nextSlice; ++m_nextSlice) {
        merge(std::move(next->second));
        next = m_waiting.erase(next);
    }
}

void SliceTally::fail(const Error &failure)
{
    const std::lock_guard lock(m_mutex);
    m_result.failure = failure;
}

bool SliceTally::failed() const
{
    const std::lock_guard lock(m_mutex);
    return m_result.failure.has_value();
}

void SliceTally::merge(SliceOutcome outcome)
{
    if (m_result.failure)
        return;
    m_result.failure = std::move(outcome.failure);
    if (m_result.failure)
        return;
    m_result.crc32 = crc32Combine(*m_result.crc32, outcome.crc32, outcome.nbytes);
    m_result.nbytes += outcome.nbytes;
    for (const SliceOutcome::View &view : outcome.views) {
        for (std::size_t part = 0; part < view.partials.size(); ++part)
            pt2scope::merge(m_partials[view.group][part], view.partials[part]);
    }
}

void SliceTally::finishScanned()
{
    for (std::size_t group = 0; group < m_groups.scanned.size(); ++group) {
        const auto &[order, views] = m_groups.scanned[group];
        for (const std::size_t view : views) {
            StatisticsPartials partials = m_partials[group];
            for (StatisticsPartial &part : partials)
                part = repeated(part, repeatsOf(view));
            m_result.views[view].statistics = finishStatistics(order.dtype(), partials);
        }
        if (m_work.histogram)
            m_ranges.push_back(histogramRanges(*m_result.views[views.front()].statistics));
    }
    m_counts.resize(m_ranges.size());
}

bool SliceTally::wantsCounts() const
{
    return std::ranges::any_of(m_ranges, [](const HistogramRanges &ranges) { return ranges[0] || ranges[1]; });
}

void SliceTally::addCounts(std::size_t group, const HistogramPartials &counts)
{
    const std::lock_guard lock(m_mutex);
    for (std::size_t part = 0; part < counts.size(); ++part) {
        for (std::size_t bin = 0; bin < counts[part].size(); ++bin)
            m_counts[group][part][bin] += counts[part][bin];
    }
}

void SliceTally::finishHistograms()
{
    for (std::size_t group = 0; group < m_ranges.size(); ++group) {
        for (const std::size_t view : m_groups.scanned[group].views)
            setHistograms(m_ranges[group], m_counts[group], repeatsOf(view), *m_result.views[view].statistics);
    }
}

StorageResult SliceTally::unopened(const Error &failure, std::vector<ViewResult> views)
{
    StorageResult result;
    result.failure = failure;
    result.views = std::move(views);
    failViews(result);
    return result;
}

void SliceTally::failViews(StorageResult &result)
{
    result.crc32.reset();
    for (ViewResult &view : result.views) {
        if (!view.failure)
            view = {.statistics = {}, .digest = {}, .failure = result.failure};
    }
}

}  // namespace pt2scope
