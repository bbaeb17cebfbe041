// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

#include <c10/core/Device.h>

namespace pt2scope {

/// Rebuilds tensors with LibTorch: storages side by side on a CPU, one after the other on a GPU. Memory: each storage
/// is held whole, with some MiB for its pieces; all together at most half of what is free, or EngineWork::deviceMemory.
class TorchEngine final : public Engine {
public:
    explicit TorchEngine(c10::Device device) : m_device(device) {}

    std::string id() const override { return "torch:" + m_device.str(); }
    std::string version() const override;
    std::vector<EngineDevice> devices() const override;
    bool supports(DType dtype) const override;
    Result<bool> run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run) override;

private:
    c10::Device m_device;
};

}  // namespace pt2scope
