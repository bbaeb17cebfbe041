// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace pt2scope {

/// Threads that share loops. A loop may start further loops: its caller works on its own loop while it waits, and idle
/// threads help with any loop that has items left.
class ThreadPool {
public:
    /// `jobs` threads in all, the caller's included; 0 means one per core. Threads start at the first loop.
    explicit ThreadPool(unsigned jobs = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool &) = delete;
    ThreadPool &operator=(const ThreadPool &) = delete;

    unsigned jobs() const { return m_jobs; }

    /// Calls `body(i)` once for every i < count, in no set order, and returns when all are done. `body` must not throw.
    void forEach(std::size_t count, const std::function<void(std::size_t)> &body);

private:
    struct Loop;
    void serve();
    void start();

    unsigned m_jobs;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::vector<std::shared_ptr<Loop>> m_loops;
    std::vector<std::jthread> m_threads;
    bool m_stopping = false;
};

}  // namespace pt2scope
