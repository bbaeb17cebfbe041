// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/SliceTally.h"
#include "core/verify/native/StorageScan.h"

#include <algorithm>
#include <atomic>

namespace pt2scope {

/// A storage that lanes work on.
struct GpuStorage {
    static constexpr std::uint64_t sliceBytes = StorageScan::sliceBytes;

    GpuStorage(std::size_t i, const StorageTask &t, ByteSourcePtr opened, const EngineWork &work,
               std::vector<ViewResult> views, std::atomic<std::uint64_t> &bytesReported)
        : index(i),
          task(t),
          source(std::move(opened)),
          tally(t, work, std::move(views), source->size()),
          reported(bytesReported)
    {}

    std::size_t sliceCount() const { return static_cast<std::size_t>((source->size() + sliceBytes - 1) / sliceBytes); }
    std::size_t sliceSize(std::size_t slice) const
    {
        return static_cast<std::size_t>(std::min(sliceBytes, source->size() - slice * sliceBytes));
    }

    std::size_t index;  // of the task
    const StorageTask &task;
    ByteSourcePtr source;
    SliceTally tally;
    std::atomic<std::uint64_t> &reported;  // bytes told as progress
};

/// A slice that is, or is to be, in a lane's memory.
struct GpuSlice {
    GpuStorage *storage;
    std::size_t slice;
    std::size_t place = 0;  // bytes from the beginning of the lane's data

    std::size_t nbytes() const { return storage->sliceSize(slice); }
    std::uint64_t offset() const { return slice * GpuStorage::sliceBytes; }
};

}  // namespace pt2scope
