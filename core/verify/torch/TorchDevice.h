// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verify/Engine.h"

#include <c10/core/Device.h>

namespace pt2scope {

/// The device that stands after "torch:": "" or "cpu", "cuda" or "cuda:1". The part of LibTorch that needs a GPU's
/// driver is loaded when a GPU is asked for. The error says why not, and after a newline what to do about it.
Result<c10::Device> openTorchDevice(const std::string &text);

/// What LibTorch can work on here: the CPU, and each GPU.
std::vector<EngineDevice> torchDevices();

}  // namespace pt2scope
