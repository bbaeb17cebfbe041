// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <string_view>

namespace pt2scope {

/// Whether an argument is the constant that a text of Python says, as an operator schema writes its defaults: "None",
/// "1e-05", "[0, 1]". One constant stands for a list of any length that has nothing else in it.
bool isConstant(const Program &program, const Argument &argument, std::string_view python);

}  // namespace pt2scope
