// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"
#include "core/verify/EngineAbi.h"

#include <mutex>

namespace pt2scope {

/// The host's side of the border: an engine of a plugin, which it owns. The plugin's library stays loaded.
class PluginEngine final : public Engine {
public:
    explicit PluginEngine(pt2scope_engine *engine) : m_engine(engine) {}
    ~PluginEngine() override;
    PluginEngine(const PluginEngine &) = delete;
    PluginEngine &operator=(const PluginEngine &) = delete;

    std::string id() const override { return m_engine->id; }
    std::string version() const override { return m_engine->version; }
    std::vector<EngineDevice> devices() const override;
    bool supports(DType dtype) const override;
    Result<bool> run(std::span<const StorageTask> tasks, const EngineWork &work, const EngineRun &run) override;

private:
    pt2scope_engine *m_engine;
    std::mutex m_running;  // runs wait for each other
};

}  // namespace pt2scope
