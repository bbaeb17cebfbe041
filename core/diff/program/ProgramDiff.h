// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"

namespace pt2scope {

/// Adds what differs in two programs: operators, modules, and nodes of all their graphs.
void diffPrograms(ProgramPair &pair, SectionDifference &section);

}  // namespace pt2scope
