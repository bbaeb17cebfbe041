// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/signature/CallSizes.h"
#include "core/diff/signature/SignatureEntries.h"

namespace pt2scope {

/// Ranges of symbols, by the partners that the inputs gave them, then by what stands in their place, then by name. A
/// symbol that stands where A has a number is part of the sizes' own difference.
void diffRanges(ProgramPair &pair, SignatureEntries &entries);

/// Guards as sets of texts. Programs of a torch that writes none (2.8 and before) have none to compare.
void diffGuards(const ProgramPair &pair, CallSizes &calls, SignatureEntries &entries);

}  // namespace pt2scope
