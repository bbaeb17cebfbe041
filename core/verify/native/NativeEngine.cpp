// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/NativeEngine.h"

#include "core/verify/WorkBudget.h"
#include "core/verify/native/StorageScan.h"

#include <unistd.h>
#include <atomic>

namespace pt2scope {

std::string NativeEngine::version() const
{
    return statisticsKernels().back().name;
}

std::vector<EngineDevice> NativeEngine::devices() const
{
    const auto pageBytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    EngineDevice device{.id = "cpu", .name = "CPU", .computeCapability = {}};
    device.memoryBytes = pageBytes * static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
    device.freeBytes = pageBytes * static_cast<std::uint64_t>(::sysconf(_SC_AVPHYS_PAGES));
    return {device};
}

Result<bool> NativeEngine::run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run)
{
    WorkBudget budget(tasks);
    std::vector<std::vector<ViewResult>> views;
    for (const StorageTask &task : tasks)
        views.push_back(budget.admit(task));
    std::mutex resultMutex;
    run.pool.forEach(tasks.size(), [&](std::size_t i) {
        if (run.cancelled())
            return;
        StorageResult result = StorageScan(tasks[i], work, run).scan(std::move(views[i]));
        result.storage = i;
        if (run.cancelled())
            return;
        if (run.progress)
            run.progress(0, tasks[i].views.size());
        const std::lock_guard lock(resultMutex);
        run.result(std::move(result));
    });
    return !run.cancelled();
}

}  // namespace pt2scope
