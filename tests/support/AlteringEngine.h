// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/native/NativeEngine.h"

#include <functional>

namespace pt2scope::testing {

/// A device that does what the CPU does, but for what a test makes of its results.
class AlteringEngine final : public Engine {
public:
    using Alter = std::function<void(StorageResult &)>;
    explicit AlteringEngine(Alter alter = {}) : m_alter(std::move(alter)) {}

    std::string id() const override { return "cuda:0"; }
    std::string version() const override { return "1"; }
    std::vector<EngineDevice> devices() const override { return {}; }
    bool supports(DType) const override { return true; }
    Result<bool> run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run) override
    {
        EngineRun altered{.pool = run.pool, .isCancelled = run.isCancelled, .progress = run.progress};
        std::size_t left = dieAfter;
        altered.result = [&](StorageResult result) {
            if (left == 0)
                return;
            --left;
            if (m_alter)
                m_alter(result);
            run.result(std::move(result));
        };
        const Result<bool> ended = m_native.run(tasks, work, altered);
        if (dieAfter < tasks.size())
            return Error{ErrorCode::Io, "the device was lost"};
        return ended;
    }

    std::size_t dieAfter = static_cast<std::size_t>(-1);  // results; then the engine fails as a whole

private:
    Alter m_alter;
    NativeEngine m_native;
};

}  // namespace pt2scope::testing
