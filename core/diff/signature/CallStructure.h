// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/signature/SignatureEntries.h"

namespace pt2scope {

/// The containers that arguments and results lie in: "a list in place of a tuple", where the leaves are the same.
void diffCallStructures(const ProgramPair &pair, SignatureEntries &entries);

}  // namespace pt2scope
