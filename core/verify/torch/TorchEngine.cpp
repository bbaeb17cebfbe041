// SPDX-License-Identifier: Apache-2.0
#include "core/verify/torch/TorchEngine.h"

#include "core/verify/MemoryGate.h"
#include "core/verify/WorkBudget.h"
#include "core/verify/torch/TorchDevice.h"
#include "core/verify/torch/TorchStorage.h"
#include "core/verify/torch/TorchThreads.h"
#include "core/verify/torch/TorchTypes.h"
#include "core/work/Host.h"

#include <torch/version.h>
#include <mutex>

namespace pt2scope {

namespace {

std::uint64_t mostHeldBytes(const EngineWork &work)
{
    const std::uint64_t half = availableMemory() / 2;
    return work.deviceMemory == 0 ? half : std::min(half, work.deviceMemory);
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
    MemoryGate held(mostHeldBytes(work));
    WorkBudget budget(tasks, work);
    std::vector<std::vector<ViewResult>> views;
    for (const StorageTask &task : tasks)
        views.push_back(budget.admit(task));
    std::mutex resultMutex;
    ThreadPool alone(1);
    ThreadPool &pool = m_device.is_cpu() ? run.pool : alone;  // storages on a GPU would contend for its memory
    pool.forEach(tasks.size(), [&](std::size_t i) {
        const TorchThread thread;
        StorageResult result;
        {
            const MemoryGate::Share share(held, std::min(tasks[i].nbytes, held.most()));
            if (!run.cancelled())
                result = TorchStorage(tasks[i], work, run, m_device, held.most()).rebuild(std::move(views[i]));
        }
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
