// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/native/SliceScan.h"

#include <map>
#include <mutex>

namespace pt2scope {

/// Puts together what the slices of a storage gave, in the storage's order, whatever order they come in. Slices may be
/// handed over from any thread.
class SliceTally {
public:
    /// `views` are the results so far: those with a failure are left as they are. `nbytes` is the storage's true size.
    SliceTally(const StorageTask &task, const EngineWork &work, std::vector<ViewResult> views, std::uint64_t nbytes);

    /// The result of a storage that cannot be opened.
    static StorageResult unopened(const Error &failure, std::vector<ViewResult> views);

    /// What is to be measured; does not change.
    const ViewGroups &groups() const { return m_groups; }

    void take(std::size_t slice, SliceOutcome outcome);
    /// For good: nothing that comes later counts.
    void fail(const Error &failure);
    bool failed() const;

    /// When all slices have been taken. Makes the statistics, and the ranges of histograms, one per scanned group.
    void finishScanned();
    const std::vector<HistogramRanges> &ranges() const { return m_ranges; }
    bool wantsCounts() const;
    void addCounts(std::size_t group, const HistogramPartials &counts);
    void finishHistograms();

    /// Makes the storage's failure, which it has, that of its views.
    void failViews() { failViews(m_result); }
    StorageResult &result() { return m_result; }

private:
    static void failViews(StorageResult &result);
    void merge(SliceOutcome outcome);
    std::uint64_t repeatsOf(std::size_t view) const { return StorageOrder::of(m_task.views[view].meta)->repeats(); }

    const StorageTask &m_task;
    const EngineWork &m_work;
    ViewGroups m_groups;
    StorageResult m_result;

    mutable std::mutex m_mutex;                  // for all that slices add to
    std::vector<StatisticsPartials> m_partials;  // one per group, as the next two
    std::vector<HistogramRanges> m_ranges;
    std::vector<HistogramPartials> m_counts;
    std::map<std::size_t, SliceOutcome> m_waiting;  // slices done before one in front of them
    std::size_t m_nextSlice = 0;
};

}  // namespace pt2scope
