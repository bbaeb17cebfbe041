// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/program/ModuleRenames.h"

namespace pt2scope {

/// Adds entries of the module call graph that came, went, or keep a calling convention on one side only; without those
/// that follow from a module that came, went or was renamed.
void diffModuleCalls(const ProgramPair &pair, const ModuleRenames &renames, SectionDifference &section);

}  // namespace pt2scope
