// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

namespace pt2scope {

/// The engine that is always there: all cores, one reading of each storage for CRC-32 and statistics. Results do not
/// depend on the number of threads. Memory: some MiB per thread, whatever the storages' size.
class NativeEngine final : public Engine {
public:
    std::string id() const override { return "cpu"; }
    std::string version() const override;
    std::vector<EngineDevice> devices() const override;
    bool supports(DType) const override { return true; }
    Result<bool> run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run) override;
};

}  // namespace pt2scope
