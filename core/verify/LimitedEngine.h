// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

#include <optional>
#include <string_view>

namespace pt2scope {

/// How much memory an engine may use on each of its devices: bytes, or a share of what is free there.
struct MemoryLimit {
    std::uint64_t amount = 0;
    bool isPercent = false;

    /// "2000000", "512M", "1.5G" (binary units), "50%". Nothing for another text, for 0, and for more than 100 %.
    static std::optional<MemoryLimit> parse(std::string_view text);
    /// Of the least free one of these devices.
    std::uint64_t bytesOf(const std::vector<EngineDevice> &devices) const;
};

/// An engine that is held to a limit, whatever the work asks for.
class LimitedEngine final : public Engine {
public:
    LimitedEngine(std::unique_ptr<Engine> engine, MemoryLimit limit) : m_engine(std::move(engine)), m_limit(limit) {}

    std::string id() const override { return m_engine->id(); }
    std::string version() const override { return m_engine->version(); }
    std::vector<EngineDevice> devices() const override { return m_engine->devices(); }
    bool supports(DType dtype) const override { return m_engine->supports(dtype); }
    Result<bool> run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run) override;

private:
    std::unique_ptr<Engine> m_engine;
    MemoryLimit m_limit;
};

}  // namespace pt2scope
