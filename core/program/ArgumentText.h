// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

#include <string>

namespace pt2scope {

/// Adds an argument as torch.fx prints it in a graph, on one line and printable: "%x", "[%x, None]", "torch.float32",
/// "1e-05". Texts stand without quotes, as there.
void appendArgument(std::string &line, const Program &program, const Argument &argument);

/// A graph argument's or value's name, safe to show; "?" when it could not be read.
std::string valueName(const Program &program, NameId name);

/// Names of the schema's enums as torch prints them: "torch.float32", "torch.strided", "torch.channels_last"; the
/// number when there is no such value.
std::string enumText(ArgumentTag tag, std::int64_t number);

}  // namespace pt2scope
