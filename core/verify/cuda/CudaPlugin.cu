// SPDX-License-Identifier: Apache-2.0
#include "core/verify/EngineExport.h"
#include "core/verify/cuda/CudaDevice.h"
#include "core/verify/cuda/CudaEngine.h"

namespace pt2scope {

namespace {

/// `text` is what stands after "cuda:": nothing for all GPUs, or the number of one.
Result<std::unique_ptr<Engine>> makeCudaEngine(const std::string &text)
{
    Result<std::vector<std::unique_ptr<GpuDevice>>> devices = findCudaDevices();
    if (!devices)
        return devices.error();
    const std::string id = text.empty() ? "cuda" : "cuda:" + text;
    std::string known;
    for (const auto &device : *devices)
        known += (known.empty() ? "" : ", ") + device->facts().id;
    if (!text.empty())
        std::erase_if(*devices, [&](const auto &device) { return device->facts().id != id; });
    if (devices->empty())
        return Error{ErrorCode::NotFound, "there is no GPU '" + id + "'\nname one of " + known};
    return std::unique_ptr<Engine>(std::make_unique<CudaEngine>(id, cudaVersion(), std::move(*devices)));
}

}  // namespace

}  // namespace pt2scope

PT2SCOPE_EXPORT_ENGINE(pt2scope::makeCudaEngine)
