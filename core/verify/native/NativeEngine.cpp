// SPDX-License-Identifier: Apache-2.0
#include "core/verify/native/NativeEngine.h"

#include "core/bytes/Checked.h"
#include "core/verify/native/StorageScan.h"

#include <unistd.h>
#include <atomic>

namespace pt2scope {

namespace {

/// A few bytes of config can expand a storage, or view it again and again, without end: the work is held to some
/// multiple of the storages' size.
class WorkBudget {
public:
    explicit WorkBudget(std::span<const StorageTask> tasks)
    {
        for (const StorageTask &task : tasks)
            m_left += timesTheStorages * std::min(task.nbytes, most / timesTheStorages / tasks.size());
    }

    /// Whether a view's elements are within what is left, which they then use up.
    bool admit(const StorageView &view)
    {
        const auto elements = elementCount(view.meta);
        const auto nbytes =
            elements ? checkedMul<std::uint64_t>(*elements, traits(view.meta.dtype).itemsize) : std::nullopt;
        if (elements && nbytes.value_or(most) > m_left)
            return false;
        m_left -= nbytes.value_or(0);
        return true;
    }

private:
    static constexpr std::uint64_t allowance = std::uint64_t{4} << 30;
    static constexpr std::uint64_t timesTheStorages = 16;
    static constexpr std::uint64_t most = std::uint64_t{1} << 62;
    std::uint64_t m_left = allowance;
};

}  // namespace

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
    std::vector<std::vector<ViewResult>> views(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        for (const StorageView &view : tasks[i].views) {
            views[i].emplace_back();
            if (!budget.admit(view))
                views[i].back().failure =
                    Error{ErrorCode::Limit, "its elements are too many for storages of this size"};
        }
    }
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
