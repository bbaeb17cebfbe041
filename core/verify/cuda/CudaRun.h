// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/Lane.h"
#include "core/verify/cuda/LoadQueue.h"
#include "core/verify/native/ViewWalk.h"

#include <atomic>

namespace pt2scope {

/// One run of the engine: what has become of which task.
class CudaRun {
public:
    CudaRun(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run);

    /// Works with all lanes of all devices until all is done, or the devices are lost.
    void runOnDevices(const std::vector<std::unique_ptr<GpuDevice>> &devices);
    /// Does what the devices left with the built-in engine.
    void runTheRest();

private:
    using Status = GpuDevice::Status;

    /// A device, and whether it still works.
    struct Worker {
        Worker(GpuDevice &d, std::uint64_t budget) : device(d), laneBytes(budget) {}
        GpuDevice &device;
        std::uint64_t laneBytes;  // of its memory, that each of its lanes may use
        std::atomic<bool> lost{false};
    };

    void runLane(Worker &worker, unsigned stream);
    std::optional<Lane> makeLane(Worker &worker, unsigned stream);
    void lose(Worker &worker, const Error &error);
    Status work(Lane &lane, LoadQueue::Load &load);
    Status workOnTasks(Lane &lane, const std::vector<std::size_t> &tasks);
    Status workOnShared(Lane &lane, LoadQueue::Load &load);
    Status finishHeld(Lane &lane, std::span<const GpuSlice> slices);
    Status finishShared(Lane &lane, const std::shared_ptr<GpuStorage> &storage, bool counted);
    std::shared_ptr<GpuStorage> open(std::size_t task);
    void deliver(GpuStorage &storage);
    void deliver(std::size_t task, StorageResult result);
    void runNatively(std::size_t task);

    std::span<const StorageTask> m_tasks;
    const EngineWork &m_work;
    const EngineRun &m_run;
    MemoryGate m_walks{mostForWalks};                    // of storages that the CPU does
    std::vector<std::vector<ViewResult>> m_views;        // one per task: what is known before it is read
    std::vector<std::atomic<std::uint64_t>> m_reported;  // one per task: bytes told as progress
    LoadQueue m_queue;

    std::mutex m_mutex;                          // for all below
    std::vector<bool> m_delivered;               // one per task
    std::vector<std::optional<Error>> m_whyNot;  // one per task: the device's failure that it met
    std::optional<Error> m_lastFailure;          // of a device
};

}  // namespace pt2scope
