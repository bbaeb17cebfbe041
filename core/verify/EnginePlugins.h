// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

namespace pt2scope {

/// An engine, there or not.
struct EngineStatus {
    std::string id;  // "cpu", "cuda", "torch"
    bool present = false;
    std::string version;
    std::string reason;  // why it is absent
    std::string remedy;  // how to get it
    std::vector<EngineDevice> devices;
};

/// Finds engines by the names that users give them. Plugins are loaded when asked for, and then stay loaded.
class EnginePlugins {
public:
    /// Where plugins are looked for, in order.
    explicit EnginePlugins(std::vector<std::string> folders) : m_folders(std::move(folders)) {}
    /// lib/pt2scope beside the bin/ that this program is in, be it a build folder or an installation.
    static EnginePlugins ofThisProgram();

    /// "cpu", "cuda", "cuda:1", "torch", "torch:cuda:1", or "auto" for the fastest one that is there. The error says
    /// why it is not to be had, and how to get it.
    Result<std::unique_ptr<Engine>> make(std::string_view device) const;
    /// Of all engines that there could be.
    std::vector<EngineStatus> statuses() const;

private:
    struct Absence {
        std::string reason;
        std::string remedy;
    };
    using Loaded = std::variant<std::unique_ptr<Engine>, Absence>;

    Loaded load(std::string_view plugin, std::string_view device) const;
    static Loaded loadFrom(const std::string &path, std::string_view plugin, std::string_view device);

    std::vector<std::string> m_folders;
};

}  // namespace pt2scope
