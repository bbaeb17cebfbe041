// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/container/RecordDigest.h"
#include "core/document/Document.h"

#include <vector>

namespace pt2scope {

/// How each phase of a check ended. `failed` says, by phase, whether one of its rules found an error.
std::vector<PhaseOutcome> phaseOutcomes(const Document &document, const ArchiveDigest &digest, bool quick,
                                        const std::array<bool, allPhases.size()> &failed);

}  // namespace pt2scope
