// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/native/SliceScan.h"

#include <map>
#include <mutex>

namespace pt2scope {

/// Reads one storage, in slices over the whole pool, and makes all that is wanted of it.
class StorageScan {
public:
    /// A multiple of every element's size. Fixed, so that sums are rounded alike on any number of threads.
    static constexpr std::uint64_t sliceBytes = std::uint64_t{1} << 20;

    StorageScan(const StorageTask &task, const EngineWork &work, const EngineRun &run);

    /// `views` are the results so far: those with a failure are left as they are.
    StorageResult scan(std::vector<ViewResult> views);

private:
    using SliceUse = std::function<void(std::size_t slice, std::span<const std::byte>)>;

    bool open();
    std::size_t sliceCount() const;
    void scanSlices();
    void scanOnlySlice();
    void readSlices(const SliceUse &use);
    void readSlice(std::size_t slice, const SliceUse &use);
    void takeSlice(std::size_t slice, SliceOutcome outcome);
    void merge(SliceOutcome outcome);
    void finishScanned();
    void countSlice(std::size_t slice, std::span<const std::byte> bytes);
    void finishHistograms();
    void failViews();

    const StorageTask &m_task;
    const EngineWork &m_work;
    const EngineRun &m_run;
    ByteSourcePtr m_source;
    ViewGroups m_groups;
    StorageResult m_result;

    std::mutex m_mutex;                          // for all that slices add to
    std::vector<StatisticsPartials> m_partials;  // one per group, as the next two
    std::vector<HistogramRanges> m_ranges;
    std::vector<HistogramPartials> m_counts;
    std::map<std::size_t, SliceOutcome> m_waiting;  // slices done before one in front of them
    std::size_t m_nextSlice = 0;
};

}  // namespace pt2scope
