// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/PhaseOutcomes.h"

namespace pt2scope {

/// How a phase of the check of a folder, or of a safetensors file, ended in which no rule found an error.
PhaseOutcome folderOutcome(Phase phase, const PhaseFacts &facts);

}  // namespace pt2scope
