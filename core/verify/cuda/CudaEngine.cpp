// SPDX-License-Identifier: Apache-2.0
#include "core/verify/cuda/CudaEngine.h"

#include "core/verify/cuda/CudaRun.h"

namespace pt2scope {

std::vector<EngineDevice> CudaEngine::devices() const
{
    std::vector<EngineDevice> all;
    for (const auto &device : m_devices)
        all.push_back(device->facts());
    return all;
}

Result<bool> CudaEngine::run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run)
{
    CudaRun all(tasks, work, run);
    all.runOnDevices(m_devices);
    all.runTheRest();
    return !run.cancelled();
}

}  // namespace pt2scope
