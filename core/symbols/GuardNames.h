// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pt2scope {

/// True, inf, int_oo …
bool isGuardConstant(std::string_view name);

/// What a guard may call: min, abs, and whatever PyTorch's printers of guards leave as a call.
bool isGuardFunction(std::string_view name);

/// ___as_tensor and its like: functions of TorchDynamo that wrap an input.
bool isGuardHelper(std::string_view name);

/// Anything of Python's math module: numbers and pure functions.
bool isMathMember(std::string_view name);

/// torch.sym_max, torch._sym_sqrt …
bool isTorchGuardFunction(std::string_view name);

/// size, stride …: methods without arguments.
bool isGuardMethod(std::string_view name);

}  // namespace pt2scope
