// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/GpuDevice.h"

namespace pt2scope {

/// The engine on GPUs, whatever they are: two lanes each, which take turns in copying and computing. Storages that
/// are larger than a slice are shared by all lanes of all devices. What the devices cannot do, the built-in engine
/// does, with the same results; StorageResult::fallback says why.
class CudaEngine final : public Engine {
public:
    /// At least one device.
    CudaEngine(std::string id, std::string version, std::vector<std::unique_ptr<GpuDevice>> devices)
        : m_id(std::move(id)), m_version(std::move(version)), m_devices(std::move(devices))
    {}

    std::string id() const override { return m_id; }
    std::string version() const override { return m_version; }
    std::vector<EngineDevice> devices() const override;
    bool supports(DType) const override { return true; }
    Result<bool> run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run) override;

private:
    std::string m_id;
    std::string m_version;
    std::vector<std::unique_ptr<GpuDevice>> m_devices;
};

}  // namespace pt2scope
