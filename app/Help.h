// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"

#include <string>

namespace pt2scope {

/// The overview of the program, and the full help of one command, wrapped to `columns`.
std::string programHelp(std::size_t columns);
std::string commandHelp(const Command &command, std::size_t columns);

}  // namespace pt2scope
