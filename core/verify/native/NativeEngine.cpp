// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/NativeEngine.h"

#include "core/verify/WorkBudget.h"
#include "core/verify/native/StorageScan.h"
#include "core/verify/native/ViewWalk.h"
#include "core/work/Host.h"

#include <algorithm>
#include <map>

namespace pt2scope {

std::string NativeEngine::version() const
{
    return statisticsKernels().back().name;
}

std::vector<EngineDevice> NativeEngine::devices() const
{
    EngineDevice device{.id = "cpu", .name = cpuName(), .computeCapability = {}};
    device.memoryBytes = physicalMemory();
    device.freeBytes = availableMemory();
    return {device};
}

Result<bool> NativeEngine::run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run)
{
    WorkBudget budget(tasks, work);
    std::map<std::size_t, std::vector<ViewResult>> refused;  // results of those tasks that have such views
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        std::vector<ViewResult> views = budget.admit(tasks[i]);
        if (std::ranges::any_of(views, [](const ViewResult &view) { return view.failure || view.noDigest; }))
            refused.emplace(i, std::move(views));
    }
    MemoryGate memory(mostForWalks);
    std::mutex resultMutex;
    run.pool.forEach(tasks.size(), [&](std::size_t i) {
        if (run.cancelled())
            return;
        const auto known = refused.find(i);
        std::vector<ViewResult> views =
            known == refused.end() ? std::vector<ViewResult>(tasks[i].views.size()) : std::move(known->second);
        StorageResult result = StorageScan(tasks[i], work, run, memory).scan(std::move(views));
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
