// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

#include <ATen/core/Tensor.h>

namespace pt2scope {

/// One storage in LibTorch's hands. It is held whole, in the CPU's memory and on the device, as tensors are views of
/// it.
class TorchStorage {
public:
    /// `mostBytes` is the largest storage that may be held.
    TorchStorage(const StorageTask &task, const EngineWork &work, const EngineRun &run, at::Device device,
                 std::uint64_t mostBytes);

    /// `views` are the results so far: those with a failure are left as they are. What the GPU cannot do, the CPU does.
    StorageResult rebuild(std::vector<ViewResult> views);

private:
    std::optional<Error> read();
    std::optional<Error> fill(const ByteSource &source);
    ThreadPool &poolFor(const at::Tensor &held) const;
    void measureOn(at::Device device, StorageResult &result) const;
    std::uint32_t crcOf(const at::Tensor &held) const;
    ViewResult measure(const StorageView &view, const at::Tensor &held, std::optional<Error> noDigest) const;
    std::optional<Error> digest(const at::Tensor &tensor, ViewResult &result) const;

    const StorageTask &m_task;
    const EngineWork &m_work;
    const EngineRun &m_run;
    at::Device m_device;
    std::uint64_t m_mostBytes;
    mutable ThreadPool m_alone{1};
    at::Tensor m_bytes;  // on the CPU
};

}  // namespace pt2scope
