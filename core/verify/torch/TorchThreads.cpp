// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchThreads.h"

#include <ATen/Parallel.h>
#include <atomic>
#include <exception>
#include <mutex>

namespace pt2scope {

namespace {

/// LibTorch's own threads spin while they wait, which on a machine that has other work costs far more than they give:
/// storages and their pieces side by side, each on one thread, need none of them.
void useOneThread()
{
    thread_local const bool done = (at::set_num_threads(1), true);
    static_cast<void>(done);
}

}  // namespace

TorchThread::TorchThread() : m_quiet(&m_silence)
{
    useOneThread();
}

void forEachOnThreads(ThreadPool &pool, std::size_t count, const std::function<void(std::size_t)> &body)
{
    std::mutex mutex;
    std::exception_ptr thrown;
    std::atomic<bool> failed{false};
    pool.forEach(count, [&](std::size_t i) {
        if (failed)
            return;
        try {
            const TorchThread thread;
            body(i);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!thrown)
                thrown = std::current_exception();
            failed = true;
        }
    });
    if (thrown)
        std::rethrow_exception(thrown);
}

}  // namespace pt2scope
