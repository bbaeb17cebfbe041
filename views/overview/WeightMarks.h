// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "views/session/DocumentFacts.h"
#include "views/theme/Theme.h"

#include <vector>

namespace pt2scope {

/// By node of the weights the worst that was found of it or of anything in it: Error, Warning, or Plain for nothing.
std::vector<Tone> weightMarks(const DocumentFacts &facts, const CheckResult &result);

}  // namespace pt2scope
