// SPDX-License-Identifier: Apache-2.0
#include "core/verify/EnginePlugins.h"

#include "core/verify/EngineBorder.h"
#include "core/verify/PluginEngine.h"
#include "core/verify/native/NativeEngine.h"

#include <dlfcn.h>
#include <algorithm>
#include <array>
#include <filesystem>

namespace pt2scope {

namespace {

struct KnownPlugin {
    std::string_view name;
    std::string_view remedy;         // where there is no such plugin
    std::string_view loadingRemedy;  // where it is there, but cannot be loaded
};

constexpr std::array knownPlugins{
    KnownPlugin{"cuda",
                "build pt2scope with -DPT2SCOPE_CUDA=ON, which needs nvcc 12.8 or newer, or install its package",
                "install the libraries that the plugin needs, or build it on this machine"},
    KnownPlugin{
        "torch", "build pt2scope with -DPT2SCOPE_TORCH=ON and -DTorch_DIR naming a LibTorch, or install its package",
        "name the lib folder of the LibTorch that the plugin was built for in LD_LIBRARY_PATH, or build the plugin "
        "with the LibTorch of this machine"}};

/// Of a name that is among them.
const KnownPlugin &knownPlugin(std::string_view name)
{
    return *std::ranges::find(knownPlugins, name, &KnownPlugin::name);
}

std::string joined(const std::vector<std::string> &texts)
{
    std::string all;
    for (const std::string &text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

}  // namespace

EnginePlugins EnginePlugins::ofThisProgram()
{
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        return EnginePlugins({});
    return EnginePlugins({(program.parent_path().parent_path() / "lib" / "pt2scope").string()});
}

Result<std::unique_ptr<Engine>> EnginePlugins::make(std::string_view device) const
{
    if (device == "cpu")
        return std::unique_ptr<Engine>(std::make_unique<NativeEngine>());
    if (device == "auto") {
        Loaded cuda = load("cuda", "");
        if (auto *engine = std::get_if<std::unique_ptr<Engine>>(&cuda))
            return std::move(*engine);
        return std::unique_ptr<Engine>(std::make_unique<NativeEngine>());
    }
    const std::size_t colon = std::min(device.find(':'), device.size());
    const std::string_view plugin = device.substr(0, colon);
    const std::string_view rest = device.substr(std::min(colon + 1, device.size()));
    for (const KnownPlugin &known : knownPlugins) {
        if (known.name != plugin || (colon < device.size() && rest.empty()))
            continue;
        Loaded loaded = load(plugin, rest);
        if (auto *engine = std::get_if<std::unique_ptr<Engine>>(&loaded))
            return std::move(*engine);
        const Absence &absence = std::get<Absence>(loaded);
        return Error{ErrorCode::NotFound, absence.reason + "; to get it: " + absence.remedy};
    }
    return Error{ErrorCode::NotFound, "there is no device '" + std::string(device)
                                          + "': known are cpu, cuda, cuda:N, torch, torch:cuda:N and auto"};
}

std::vector<EngineStatus> EnginePlugins::statuses() const
{
    const NativeEngine native;
    std::vector<EngineStatus> statuses{{native.id(), true, native.version(), {}, {}, native.devices()}};
    for (const KnownPlugin &known : knownPlugins) {
        EngineStatus status{.id = std::string(known.name), .version = {}, .reason = {}, .remedy = {}, .devices = {}};
        const Loaded loaded = load(known.name, "");
        if (const auto *engine = std::get_if<std::unique_ptr<Engine>>(&loaded)) {
            status.present = true;
            status.version = (*engine)->version();
            status.devices = (*engine)->devices();
        } else {
            status.reason = std::get<Absence>(loaded).reason;
            status.remedy = std::get<Absence>(loaded).remedy;
        }
        statuses.push_back(std::move(status));
    }
    return statuses;
}

EnginePlugins::Loaded EnginePlugins::load(std::string_view plugin, std::string_view device) const
{
    for (const std::string &folder : m_folders) {
        const std::filesystem::path path =
            std::filesystem::path(folder) / ("libpt2scope-" + std::string(plugin) + ".so");
        std::error_code error;
        if (std::filesystem::exists(path, error))
            return loadFrom(path.string(), plugin, device);
    }
    return Absence{
        "there is no plugin '" + std::string(plugin) + "' in " + (m_folders.empty() ? "any folder" : joined(m_folders)),
        std::string(knownPlugin(plugin).remedy)};
}

EnginePlugins::Loaded EnginePlugins::loadFrom(const std::string &path, std::string_view plugin, std::string_view device)
{
    void *library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char *why = ::dlerror();
        return Absence{why != nullptr ? why : path + " cannot be loaded",
                       std::string(knownPlugin(plugin).loadingRemedy)};
    }
    const auto abi = reinterpret_cast<decltype(&pt2scope_engine_abi)>(::dlsym(library, "pt2scope_engine_abi"));
    const auto create = reinterpret_cast<decltype(&pt2scope_engine_create)>(::dlsym(library, "pt2scope_engine_create"));
    if (abi == nullptr || create == nullptr)
        return Absence{path + " is no engine of pt2scope", std::string(knownPlugin(plugin).remedy)};
    if (abi() != PT2SCOPE_ENGINE_ABI)
        return Absence{path + " was built for engine interface " + std::to_string(abi()) + ", this is "
                           + std::to_string(PT2SCOPE_ENGINE_ABI),
                       "install the plugin of the same version as this program"};
    pt2scope_error error{};
    if (pt2scope_engine *engine = create(std::string(device).c_str(), &error))
        return std::make_unique<PluginEngine>(engine);
    const std::string text = textOf(error.text);
    const std::size_t line = std::min(text.find('\n'), text.size());
    const std::string remedy = text.substr(std::min(line + 1, text.size()));
    return Absence{text.substr(0, line), remedy.empty() ? "see `pt2scope devices`" : remedy};
}

}  // namespace pt2scope
