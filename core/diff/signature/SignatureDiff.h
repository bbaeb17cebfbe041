// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"

namespace pt2scope {

/// Adds what differs in the signatures of two programs, for a caller's eyes (signature/SignatureCases.h).
void diffSignatures(ProgramPair &pair, SectionDifference &section);

}  // namespace pt2scope
