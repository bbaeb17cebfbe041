// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/SliceTally.h"

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

    std::size_t sliceCount() const;
    void scanSlices();
    void scanOnlySlice();
    void readSlices(const SliceUse &use);
    void readSlice(std::size_t slice, const SliceUse &use);
    void takeSlice(std::size_t slice, std::span<const std::byte> bytes);
    void countSlice(std::size_t slice, std::span<const std::byte> bytes);

    const StorageTask &m_task;
    const EngineWork &m_work;
    const EngineRun &m_run;
    ByteSourcePtr m_source;
    std::optional<SliceTally> m_tally;  // once the source is open
    bool m_counting = false;            // the second time over, for histograms
};

}  // namespace pt2scope
