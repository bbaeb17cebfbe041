// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiSummary.h"

#include <algorithm>

namespace pt2scope {

std::vector<std::string> devicesOf(const AotiPackage &compiled)
{
    std::vector<std::string> devices;
    for (const AotiMetadata &metadata : compiled.metadata) {
        const std::optional<std::string> device = metadata.find("AOTI_DEVICE_KEY");
        if (device && std::ranges::find(devices, *device) == devices.end())
            devices.push_back(*device);
    }
    return devices;
}

std::map<std::string, std::string> metadataOf(const AotiPackage &compiled)
{
    std::map<std::string, std::string> all;
    for (const AotiMetadata &metadata : compiled.metadata) {
        std::map<std::string, std::string> own;
        for (const auto &[key, value] : metadata.values)
            own[key] = value;  // of a repeated key the last, as PyTorch reads it
        all.merge(own);
    }
    return all;
}

}  // namespace pt2scope
