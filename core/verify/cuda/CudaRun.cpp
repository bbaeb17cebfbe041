// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/CudaRun.h"

#include "core/verify/WorkBudget.h"

#include <algorithm>
#include <thread>

namespace pt2scope {

namespace {

constexpr std::uint64_t percentOfFree = 80;

/// What one lane may use: the lanes of a device share alike.
std::uint64_t laneBudget(const GpuDevice &device, const EngineWork &work)
{
    const std::uint64_t free = device.facts().freeBytes;
    const std::uint64_t allowed =
        work.deviceMemory > 0 ? std::min(work.deviceMemory, free) : free / 100 * percentOfFree;
    return allowed / GpuDevice::streams;
}

/// As much as the tasks can use and the budget allows, halved again and again. Nothing: not even the least.
std::optional<std::size_t> capacityFor(std::span<const StorageTask> tasks, std::uint64_t budget)
{
    std::uint64_t wanted = 0;
    for (const StorageTask &task : tasks)
        wanted += std::min<std::uint64_t>(task.nbytes, LaneMemory::mostCapacity);
    std::size_t capacity = LaneMemory::mostCapacity;
    while (capacity > LaneMemory::leastCapacity && (LaneMemory::footprint(capacity) > budget || capacity / 2 >= wanted))
        capacity /= 2;
    return LaneMemory::footprint(capacity) <= budget ? std::optional(capacity) : std::nullopt;
}

Error tooLittle(std::uint64_t laneBytes)
{
    const std::uint64_t least = LaneMemory::footprint(LaneMemory::leastCapacity) * GpuDevice::streams;
    return {ErrorCode::Limit, "at least " + std::to_string(least) + " bytes of its memory are needed, "
                                  + std::to_string(laneBytes * GpuDevice::streams) + " may be used"};
}

}  // namespace

CudaRun::CudaRun(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run)
    : m_tasks(tasks),
      m_work(work),
      m_run(run),
      m_reported(tasks.size()),
      m_queue(tasks),
      m_delivered(tasks.size()),
      m_whyNot(tasks.size())
{
    WorkBudget budget(tasks, work);
    for (const StorageTask &task : tasks)
        m_views.push_back(budget.admit(task));
}

void CudaRun::runOnDevices(const std::vector<std::unique_ptr<GpuDevice>> &devices)
{
    std::deque<Worker> workers;
    std::vector<std::jthread> lanes;
    for (const auto &device : devices) {
        Worker &worker = workers.emplace_back(*device, laneBudget(*device, m_work));
        for (unsigned stream = 0; stream < GpuDevice::streams; ++stream)
            lanes.emplace_back([this, &worker, stream] { runLane(worker, stream); });
    }
    lanes.clear();
}

void CudaRun::runLane(Worker &worker, unsigned stream)
{
    std::optional<Lane> lane = makeLane(worker, stream);
    while (lane && !worker.lost && !m_run.cancelled()) {
        std::optional<LoadQueue::Load> load = m_queue.next(lane->capacity());
        if (!load)
            return;
        const Status failure = work(*lane, *load);
        if (failure)
            lose(worker, *failure);
        m_queue.done();
    }
    if (m_run.cancelled())
        m_queue.stop();
}

std::optional<Lane> CudaRun::makeLane(Worker &worker, unsigned stream)
{
    const std::optional<std::size_t> capacity = capacityFor(m_tasks, worker.laneBytes);
    Result<LaneMemory> memory =
        capacity ? LaneMemory::make(worker.device, stream, *capacity) : Result<LaneMemory>(tooLittle(worker.laneBytes));
    if (!memory) {
        lose(worker, memory.error());
        return std::nullopt;
    }
    const std::uint64_t used = LaneMemory::footprint(memory->capacity);
    return Lane(std::move(*memory), worker.laneBytes - std::min(used, worker.laneBytes), m_work, m_run);
}

void CudaRun::lose(Worker &worker, const Error &error)
{
    worker.lost = true;
    const std::lock_guard lock(m_mutex);
    m_lastFailure = Error{error.code, worker.device.facts().id + ": " + error.message};
}

GpuDevice::Status CudaRun::work(Lane &lane, LoadQueue::Load &load)
{
    return load.storage ? workOnShared(lane, load) : workOnTasks(lane, load.tasks);
}

// ---- storages of one slice: several in one load ----

GpuDevice::Status CudaRun::workOnTasks(Lane &lane, const std::vector<std::size_t> &tasks)
{
    std::vector<std::shared_ptr<GpuStorage>> storages;
    std::vector<GpuSlice> slices;
    std::vector<std::shared_ptr<GpuStorage>> empty;
    for (const std::size_t task : tasks) {
        if (m_run.cancelled())
            return {};
        const std::shared_ptr<GpuStorage> storage = open(task);
        if (!storage)
            continue;
        storages.push_back(storage);
        if (storage->sliceCount() > 1)
            m_queue.share(storage, false);
        else if (storage->sliceCount() == 1)
            slices.push_back({storage.get(), 0});
        else
            empty.push_back(storage);
    }
    for (const auto &storage : empty) {
        if (Status failure = finishShared(lane, storage, false))
            return failure;
    }
    return lane.scan(slices, [&](std::span<const GpuSlice> held) { return finishHeld(lane, held); });
}

std::shared_ptr<GpuStorage> CudaRun::open(std::size_t task)
{
    Result<ByteSourcePtr> source = m_tasks[task].open();
    if (source)
        return std::make_shared<GpuStorage>(task, m_tasks[task], std::move(*source), m_work, m_views[task],
                                            m_reported[task]);
    deliver(task, SliceTally::unopened(source.error(), m_views[task]));
    return nullptr;
}

GpuDevice::Status CudaRun::finishHeld(Lane &lane, std::span<const GpuSlice> slices)
{
    std::vector<GpuSlice> counted;
    for (const GpuSlice &slice : slices) {
        SliceTally &tally = slice.storage->tally;
        if (tally.failed())
            continue;
        tally.finishScanned();
        if (tally.wantsCounts())
            counted.push_back(slice);
    }
    Status failure = lane.countHeld(counted);
    for (std::size_t i = 0; i < slices.size() && !failure && !m_run.cancelled(); ++i) {
        SliceTally &tally = slices[i].storage->tally;
        if (!tally.failed()) {
            tally.finishHistograms();
            failure = lane.walkHeld(slices[i]);
        }
        if (!failure)
            deliver(*slices[i].storage);
    }
    return failure;
}

// ---- storages of several slices: shared by all lanes ----

GpuDevice::Status CudaRun::workOnShared(Lane &lane, LoadQueue::Load &load)
{
    Status failure = load.counting ? lane.count(load.slices)
                                   : lane.scan(load.slices, [](std::span<const GpuSlice>) { return Status{}; });
    if (failure) {
        m_queue.abandon(*load.storage);
        const std::lock_guard lock(m_mutex);
        m_whyNot[load.storage->index] = Error{failure->code, lane.device().facts().id + ": " + failure->message};
    }
    const LoadQueue::Return state = m_queue.giveBack(*load.storage);
    if (!failure && state == LoadQueue::Return::Last && !m_run.cancelled())
        failure = finishShared(lane, load.storage, load.counting);
    return failure;
}

GpuDevice::Status CudaRun::finishShared(Lane &lane, const std::shared_ptr<GpuStorage> &storage, bool counted)
{
    SliceTally &tally = storage->tally;
    if (!tally.failed() && !counted) {
        tally.finishScanned();
        if (tally.wantsCounts()) {
            m_queue.share(storage, true);
            return {};
        }
    }
    if (!tally.failed()) {
        tally.finishHistograms();
        if (Status failure = lane.walk(*storage))
            return failure;
    }
    deliver(*storage);
    return {};
}

// ---- results ----

void CudaRun::deliver(GpuStorage &storage)
{
    if (storage.tally.failed())
        storage.tally.failViews();
    deliver(storage.index, std::move(storage.tally.result()));
}

void CudaRun::deliver(std::size_t task, StorageResult result)
{
    if (m_run.cancelled())
        return;
    if (m_run.progress)
        m_run.progress(0, result.views.size());
    result.storage = task;
    const std::lock_guard lock(m_mutex);
    m_delivered[task] = true;
    m_run.result(std::move(result));
}

void CudaRun::runTheRest()
{
    std::vector<std::size_t> rest;
    for (std::size_t task = 0; task < m_tasks.size(); ++task) {
        if (!m_delivered[task])
            rest.push_back(task);
    }
    m_run.pool.forEach(rest.size(), [&](std::size_t i) {
        if (!m_run.cancelled())
            runNatively(rest[i]);
    });
}

void CudaRun::runNatively(std::size_t task)
{
    EngineRun run = m_run;
    run.progress = [&](std::uint64_t nbytes, std::size_t tensors) {
        const std::uint64_t known = std::min(m_reported[task].load(), nbytes);
        m_reported[task] -= known;
        if (m_run.progress && nbytes > known)
            m_run.progress(nbytes - known, tensors);
    };
    StorageResult result = StorageScan(m_tasks[task], m_work, run, m_walks).scan(m_views[task]);
    result.fallback = m_whyNot[task] ? m_whyNot[task] : m_lastFailure;
    deliver(task, std::move(result));
}

}  // namespace pt2scope
