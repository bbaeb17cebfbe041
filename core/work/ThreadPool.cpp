// SPDX-License-Identifier: Apache-2.0
#include "core/work/ThreadPool.h"

#include <algorithm>
#include <atomic>

namespace pt2scope {

struct ThreadPool::Loop {
    std::size_t count;
    const std::function<void(std::size_t)> *body;
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};

    bool exhausted() const { return next.load(std::memory_order_relaxed) >= count; }

    /// Runs items until none is left; true when this thread finished the last one.
    bool run()
    {
        bool last = false;
        for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
            (*body)(i);
            last = done.fetch_add(1) + 1 == count;
        }
        return last;
    }
};

ThreadPool::ThreadPool(unsigned jobs) : m_jobs(jobs != 0 ? jobs : std::max(1u, std::thread::hardware_concurrency())) {}

ThreadPool::~ThreadPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_all();
}

void ThreadPool::start()
{
    while (m_threads.size() + 1 < m_jobs)
        m_threads.emplace_back([this] { serve(); });
}

void ThreadPool::serve()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        std::erase_if(m_loops, [](const auto &loop) { return loop->exhausted(); });
        if (m_stopping)
            return;
        if (m_loops.empty()) {
            m_wake.wait(lock);
            continue;
        }
        const std::shared_ptr<Loop> loop = m_loops.back();
        lock.unlock();
        const bool last = loop->run();
        lock.lock();
        if (last)
            m_wake.notify_all();
    }
}

void ThreadPool::forEach(std::size_t count, const std::function<void(std::size_t)> &body)
{
    if (count == 0)
        return;
    const auto loop = std::make_shared<Loop>();
    loop->count = count;
    loop->body = &body;
    if (m_jobs > 1 && count > 1) {
        {
            const std::lock_guard lock(m_mutex);
            start();
            m_loops.push_back(loop);
        }
        m_wake.notify_all();
    }
    loop->run();
    std::unique_lock lock(m_mutex);
    std::erase(m_loops, loop);
    m_wake.wait(lock, [&] { return loop->done.load() == count; });
}

}  // namespace pt2scope
