// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"
#include "views/theme/Theme.h"

#include <vector>

namespace pt2scope {

/// By node of the weights the worst that was found of it or of anything in it, and is not muted: Error, Warning, or
/// Plain for nothing.
std::vector<Tone> weightMarks(const DocumentFacts &facts, const CheckResult &result,
                              const DocumentSession::MutedRules &muted);

}  // namespace pt2scope
