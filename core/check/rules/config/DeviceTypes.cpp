// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/config/DeviceTypes.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

// torch's own device types, then the names under which extensions register theirs.
constexpr std::array<std::string_view, 27> deviceTypes{
    "cpu",  "cuda",          "ipu",  "xpu",  "mkldnn", "opengl", "opencl", "ideep", "hip",
    "ve",   "fpga",          "maia", "xla",  "lazy",   "mps",    "meta",   "hpu",   "vulkan",
    "mtia", "privateuseone", "npu",  "musa", "mlu",    "gcu",    "sdaa",   "supa",  "openreg"};

}  // namespace

bool isKnownDeviceType(std::string_view type)
{
    return std::ranges::find(deviceTypes, type) != deviceTypes.end();
}

}  // namespace pt2scope
