// SPDX-License-Identifier: Apache-2.0
// A plugin as the real ones are made: the native engine behind the border. Devices: "" and "1"; "bad" is refused.
#include "core/verify/EngineExport.h"
#include "core/verify/native/NativeEngine.h"

namespace {

class TestEngine final : public pt2scope::Engine {
public:
    explicit TestEngine(std::string device) : m_device(std::move(device)) {}
    std::string id() const override { return m_device.empty() ? "cuda" : "cuda:" + m_device; }
    std::string version() const override { return "1.2.3"; }
    std::vector<pt2scope::EngineDevice> devices() const override
    {
        return {{"cuda:0", "First", 3'000, 2'000, "9.0"}, {"cuda:1", "Second", 5'000, 4'000, "12.0"}};
    }
    bool supports(pt2scope::DType dtype) const override { return dtype != pt2scope::DType::Bool; }
    pt2scope::Result<bool> run(std::span<const pt2scope::StorageTask> tasks, const pt2scope::EngineWork &work,
                               const pt2scope::EngineRun &run) override
    {
        if (work.deviceMemory == 7)
            throw std::runtime_error("thrown in the plugin");
        return m_native.run(tasks, work, run);
    }

private:
    std::string m_device;
    pt2scope::NativeEngine m_native;
};

pt2scope::Result<std::unique_ptr<pt2scope::Engine>> makeEngine(const std::string &device)
{
    if (device == "bad")
        return pt2scope::Error{pt2scope::ErrorCode::NotFound, "there is no GPU 'bad'\nplug one in"};
    return std::unique_ptr<pt2scope::Engine>(std::make_unique<TestEngine>(device));
}

}  // namespace

PT2SCOPE_EXPORT_ENGINE(makeEngine)
