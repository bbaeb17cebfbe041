// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchEngine.h"

#include "core/verify/WorkBudget.h"
#include "core/verify/torch/TorchDevice.h"
#include "core/verify/torch/TorchStorage.h"
#include "core/verify/torch/TorchTypes.h"
#include "core/work/Host.h"

#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>
#include <c10/util/Exception.h>
#include <torch/version.h>
#include <condition_variable>
#include <mutex>

namespace pt2scope {

namespace {

/// LibTorch warns on standard error of types that it calls experimental.
class Silence final : public c10::WarningHandler {
    void process(const c10::Warning &) override {}
};

/// The bytes that storages may take together: each waits for its turn until there is room, and one is always let in.
class HeldBytes {
public:
    explicit HeldBytes(std::uint64_t most) : m_most(most) {}
    std::uint64_t most() const { return m_most; }

    void take(std::uint64_t nbytes)
    {
        std::unique_lock lock(m_mutex);
        m_room.wait(lock, [&] { return m_held == 0 || (m_held <= m_most && nbytes <= m_most - m_held); });
        m_held += nbytes;
    }

    void giveBack(std::uint64_t nbytes)
    {
        const std::lock_guard lock(m_mutex);
        m_held -= nbytes;
        m_room.notify_all();
    }

private:
    std::uint64_t m_most;
    std::uint64_t m_held = 0;
    std::mutex m_mutex;
    std::condition_variable m_room;
};

std::uint64_t mostHeldBytes(const EngineWork &work)
{
    const std::uint64_t half = availableMemory() / 2;
    return work.deviceMemory == 0 ? half : std::min(half, work.deviceMemory);
}

/// LibTorch's own threads spin while they wait, which on a machine that has other work costs far more than they give:
/// storages side by side, each on one thread, need none of them.
void useOneThread()
{
    thread_local const bool done = (at::set_num_threads(1), true);
    static_cast<void>(done);
}

}  // namespace

std::string TorchEngine::version() const
{
    return TORCH_VERSION;
}

std::vector<EngineDevice> TorchEngine::devices() const
{
    return torchDevices();
}

bool TorchEngine::supports(DType dtype) const
{
    return scalarTypeOf(dtype).has_value();
}

Result<bool> TorchEngine::run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run)
{
    HeldBytes held(mostHeldBytes(work));
    WorkBudget budget(tasks, work);
    std::vector<std::vector<ViewResult>> views;
    for (const StorageTask &task : tasks)
        views.push_back(budget.admit(task));
    std::mutex resultMutex;
    ThreadPool alone(1);
    ThreadPool &pool = m_device.is_cpu() ? run.pool : alone;  // storages on a GPU would contend for its memory
    pool.forEach(tasks.size(), [&](std::size_t i) {
        Silence silence;
        const c10::WarningUtils::WarningHandlerGuard quiet(&silence);
        const c10::InferenceMode noGradients;
        useOneThread();
        const std::uint64_t nbytes = std::min(tasks[i].nbytes, held.most());
        held.take(nbytes);
        StorageResult result;
        if (!run.cancelled())
            result = TorchStorage(tasks[i], work, run, m_device, held.most()).rebuild(std::move(views[i]));
        held.giveBack(nbytes);
        if (run.cancelled())
            return;
        result.storage = i;
        if (run.progress)
            run.progress(0, tasks[i].views.size());
        const std::lock_guard lock(resultMutex);
        run.result(std::move(result));
    });
    return !run.cancelled();
}

}  // namespace pt2scope
