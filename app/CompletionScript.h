// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pt2scope {

/// Completion of commands, options, their choices and rule ids, made from the commands' tables.
std::string bashCompletion();
std::string zshCompletion();
std::string fishCompletion();

}  // namespace pt2scope
