// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/LoadQueue.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::size_t mostTasks = 1024;  // of one load

}  // namespace

std::optional<LoadQueue::Load> LoadQueue::next(std::size_t capacity)
{
    std::unique_lock lock(m_mutex);
    while (!m_stopped) {
        std::optional<Load> load = nextSlices(capacity);
        if (!load)
            load = nextTasks(capacity);
        if (load) {
            ++m_busy;
            return load;
        }
        if (m_busy == 0)
            return std::nullopt;
        m_changed.wait(lock);
    }
    return std::nullopt;
}

std::optional<LoadQueue::Load> LoadQueue::nextSlices(std::size_t capacity)
{
    const std::size_t most = std::max<std::size_t>(1, capacity / GpuStorage::sliceBytes);
    for (Shared &shared : m_shared) {
        GpuStorage &storage = *shared.storage;
        const bool mustWait = storage.task.sequential && shared.loadsOut > 0;
        if (shared.abandoned || mustWait || shared.nextSlice == storage.sliceCount() || storage.tally.failed())
            continue;
        Load load{.tasks = {}, .storage = shared.storage, .slices = {}, .counting = shared.counting};
        while (load.slices.size() < most && shared.nextSlice < storage.sliceCount())
            load.slices.push_back({&storage, shared.nextSlice++});
        ++shared.loadsOut;
        return load;
    }
    return std::nullopt;
}

std::optional<LoadQueue::Load> LoadQueue::nextTasks(std::size_t capacity)
{
    if (m_nextTask == m_tasks.size())
        return std::nullopt;
    Load load;
    for (std::uint64_t nbytes = 0; m_nextTask < m_tasks.size() && load.tasks.size() < mostTasks; ++m_nextTask) {
        const std::uint64_t more = m_tasks[m_nextTask].nbytes;
        if (!load.tasks.empty() && (more > GpuStorage::sliceBytes || nbytes + more > capacity))
            break;
        load.tasks.push_back(m_nextTask);
        nbytes += std::min<std::uint64_t>(more, capacity);
    }
    return load;
}

void LoadQueue::done()
{
    const std::lock_guard lock(m_mutex);
    --m_busy;
    m_changed.notify_all();
}

void LoadQueue::share(std::shared_ptr<GpuStorage> storage, bool counting)
{
    const std::lock_guard lock(m_mutex);
    m_shared.push_back({.storage = std::move(storage), .counting = counting});
    m_changed.notify_all();
}

LoadQueue::Return LoadQueue::giveBack(const GpuStorage &storage)
{
    const std::lock_guard lock(m_mutex);
    const auto shared = find(storage);
    --shared->loadsOut;
    const bool abandoned = shared->abandoned;
    const bool last =
        shared->loadsOut == 0 && (abandoned || shared->nextSlice == storage.sliceCount() || storage.tally.failed());
    if (last)
        m_shared.erase(shared);
    m_changed.notify_all();
    return abandoned ? Return::Abandoned : last ? Return::Last : Return::MoreToCome;
}

void LoadQueue::abandon(const GpuStorage &storage)
{
    const std::lock_guard lock(m_mutex);
    find(storage)->abandoned = true;
}

void LoadQueue::stop()
{
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
    m_changed.notify_all();
}

std::deque<LoadQueue::Shared>::iterator LoadQueue::find(const GpuStorage &storage)
{
    return std::ranges::find_if(m_shared, [&](const Shared &shared) { return shared.storage.get() == &storage; });
}

}  // namespace pt2scope
