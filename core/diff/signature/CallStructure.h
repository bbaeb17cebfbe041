// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/signature/SignatureEntries.h"

namespace pt2scope {

/// The containers that arguments or results lie in: "a list in place of a tuple", where the leaves are the same.
void diffCallStructure(const ProgramPair &pair, SignatureList list, SignatureEntries &entries);

}  // namespace pt2scope
