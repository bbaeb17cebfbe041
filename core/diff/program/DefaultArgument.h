// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

namespace pt2scope {

/// Whether a call that leaves an argument out gives the operator the same as one that has it: it is what the operator
/// takes by default in the torch that wrote the call without it. Some releases write defaults, others do not.
bool isDefaultArgument(const Program &program, const NamedArgument &written, const Program &without,
                       std::string_view target);

}  // namespace pt2scope
