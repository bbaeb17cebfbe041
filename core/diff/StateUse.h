// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ProgramPair.h"

namespace pt2scope {

/// Pairs state of one kind, type and sizes that neither name nor content tells, where nodes that stand for each other
/// take the one and the other at the same place, and never anything else.
void pairStateByUse(ProgramPair &pair);

}  // namespace pt2scope
