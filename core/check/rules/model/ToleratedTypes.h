// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Program.h"

namespace pt2scope {

/// Whether torch.export.load lets a value of a wrong type (ProgramFaultKind::WrongType) pass, since it does not look at
/// the value, or no closer than `if value:`.
bool isToleratedType(const Program &program, const ProgramFault &fault);

/// Whether the value is an integer that does not fit 64 bits where Python takes one of any size: in a range or a hint.
bool isToleratedInteger(const Program &program, const ProgramFault &fault);

}  // namespace pt2scope
