// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/cuda/GpuDevice.h"

namespace pt2scope {

/// The GPUs that kernels of this build run on, in the driver's order; at least one. The error says what is missing;
/// what to do about it follows after a newline.
Result<std::vector<std::unique_ptr<GpuDevice>>> findCudaDevices();
/// "13.0"
std::string cudaVersion();

}  // namespace pt2scope
