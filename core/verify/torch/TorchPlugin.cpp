// SPDX-License-Identifier: Apache-2.0
#include "core/verify/EngineExport.h"
#include "core/verify/torch/TorchDevice.h"
#include "core/verify/torch/TorchEngine.h"

#include <torch/version.h>
#include <map>

namespace caffe2 {
// Of a header that not every LibTorch ships.
const std::map<std::string, std::string> &GetBuildOptions();
}  // namespace caffe2

namespace {

using namespace pt2scope;

/// LibTorch keeps no binary interface from one version to the next: with another one than this was compiled for, calls
/// go astray. Of what the library says about itself this is the oldest and plainest form.
std::optional<Error> whyOtherLibrary()
{
    const std::map<std::string, std::string> &build = caffe2::GetBuildOptions();
    const auto version = build.find("TORCH_VERSION");
    const std::string found = version == build.end() ? "unknown" : version->second;
    if (found == TORCH_VERSION)
        return std::nullopt;
    return Error{ErrorCode::Unsupported, "the plugin was built for LibTorch " TORCH_VERSION ", and found LibTorch "
                                             + found
                                             + "\nname the lib folder of LibTorch " TORCH_VERSION
                                               " in LD_LIBRARY_PATH, or build the plugin again"};
}

Result<std::unique_ptr<Engine>> makeEngine(const std::string &text)
{
    if (const std::optional<Error> other = whyOtherLibrary())
        return *other;
    const Result<c10::Device> device = openTorchDevice(text);
    if (!device)
        return device.error();
    return std::unique_ptr<Engine>(std::make_unique<TorchEngine>(*device));
}

}  // namespace

PT2SCOPE_EXPORT_ENGINE(makeEngine)
