// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/Difference.h"
#include "core/diff/ModelPairs.h"

namespace pt2scope {

/// Of TorchScript archives whose code differs, signature and program are gaps: what the code does is not compared.
void leaveScriptCode(const DiffSide &a, const DiffSide &b, Difference &difference);

}  // namespace pt2scope
