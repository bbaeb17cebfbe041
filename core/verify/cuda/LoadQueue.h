// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/GpuStorage.h"

#include <condition_variable>
#include <deque>

namespace pt2scope {

/// What lanes take next: slices of storages that several lanes share, or tasks that none has opened yet.
class LoadQueue {
public:
    /// One of the two.
    struct Load {
        std::vector<std::size_t> tasks;
        std::shared_ptr<GpuStorage> storage;
        std::vector<GpuSlice> slices;  // of that storage
        bool counting = false;         // the second time over, for histograms
    };
    enum class Return { MoreToCome, Last, Abandoned };

    explicit LoadQueue(std::span<const StorageTask> tasks) : m_tasks(tasks) {}

    /// Waits while there is nothing to do, but a lane may still bring something. Nothing: all is done, or stopped.
    /// Every load is followed by done().
    std::optional<Load> next(std::size_t capacity);
    /// What the lane does about the load that it took last is done: nothing more comes of it.
    void done();

    /// A storage of which every lane may take slices.
    void share(std::shared_ptr<GpuStorage> storage, bool counting);
    /// Of a load's slices: Last for one load of all, when all slices are through.
    Return giveBack(const GpuStorage &storage);
    /// Nothing more of it is handed out.
    void abandon(const GpuStorage &storage);
    /// Nothing more is handed out at all.
    void stop();

private:
    struct Shared {
        std::shared_ptr<GpuStorage> storage;
        bool counting = false;
        std::size_t nextSlice = 0;
        std::size_t loadsOut = 0;
        bool abandoned = false;
    };

    std::optional<Load> nextSlices(std::size_t capacity);
    std::optional<Load> nextTasks(std::size_t capacity);
    std::deque<Shared>::iterator find(const GpuStorage &storage);

    std::span<const StorageTask> m_tasks;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Shared> m_shared;
    std::size_t m_nextTask = 0;
    std::size_t m_busy = 0;  // lanes
    bool m_stopped = false;
};

}  // namespace pt2scope
