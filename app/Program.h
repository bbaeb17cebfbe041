// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/ExitStatus.h"

#include <span>
#include <string>

namespace pt2scope {

/// The whole program, from the words behind its name to its exit status.
ExitStatus runProgram(std::span<const std::string> words);

}  // namespace pt2scope
