// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/GpuSources.h"
#include "core/verify/cuda/GpuStorage.h"

namespace pt2scope {

/// One stream of a GPU and the memory it works in: reads slices, sends them to the device and has it compute. While it
/// waits for one step the device's other lane goes on with another.
class Lane {
public:
    using Status = GpuDevice::Status;

    /// `heldBytes`: of the device's memory, what this lane may use besides its own for one storage held as a whole.
    Lane(LaneMemory memory, std::uint64_t heldBytes, const EngineWork &work, const EngineRun &run);

    std::size_t capacity() const { return m_memory->capacity; }
    GpuDevice &device() { return m_device; }

    /// Makes CRC-32 and statistics of slices and hands them to their tallies. `held` is called with those that lie in
    /// this lane's memory after they are through, and may make more of them.
    Status scan(std::span<GpuSlice> slices, const std::function<Status(std::span<const GpuSlice>)> &held);
    /// Reads slices again and counts their elements into histograms. A read failure fails the storage.
    Status count(std::span<GpuSlice> slices);
    /// Of slices that are in this lane's memory.
    Status countHeld(std::span<const GpuSlice> slices);
    /// What needs each tensor's own order: digests, and statistics of elements that overlap.
    Status walkHeld(const GpuSlice &onlySlice);
    Status walk(GpuStorage &storage);

private:
    /// One per slice, nothing where it was read.
    using ReadFailures = std::vector<std::optional<Error>>;

    Status forEachFitting(std::span<GpuSlice> slices, const std::function<Status(std::span<GpuSlice>)> &use);
    bool shrink();
    std::size_t place(std::span<GpuSlice> slices) const;
    Status load(std::span<const GpuSlice> slices, ReadFailures &failures);
    Status loadPortion(std::span<const GpuSlice> slices, std::span<std::optional<Error>> failures);
    std::optional<Error> read(const GpuSlice &slice);
    Status scanLoaded(std::span<const GpuSlice> slices, const ReadFailures &failures);
    Status addWork(const GpuSlice &slice, class StatisticsRound &round, SliceOutcome &outcome);
    Result<GpuMemory> hold(GpuStorage &storage);
    Status fill(GpuStorage &storage, std::uint64_t offset, const GpuMemory &held);
    Status walkViewsOf(GpuStorage &storage, const ByteSource &bytes, const std::byte *held, GpuAccess &access);
    const std::byte *placeOf(const GpuSlice &slice) const { return m_memory->data.data() + slice.place; }

    GpuDevice &m_device;
    std::optional<LaneMemory> m_memory;  // nothing once less of it was not to be had either
    std::uint64_t m_heldBytes;
    const EngineWork &m_work;
    const EngineRun &m_run;
};

}  // namespace pt2scope
