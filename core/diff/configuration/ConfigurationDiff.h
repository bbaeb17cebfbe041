// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/ModelPairs.h"
#include "core/diff/ProgramPair.h"

namespace pt2scope {

/// Every text that configures: JSON value by value, fg.json and pipeline.config by the names of their features, any
/// other text by whether it changed. Programs and configs of weights are told elsewhere.
SectionDifference diffConfigurations(const DiffSide &a, const DiffSide &b, const DiffOptions &options);

/// Adds what programs say of themselves: the torch that wrote them, versions of schema and operators, metadata.
void diffProgramHeads(const ProgramPair &pair, SectionDifference &section);

/// Adds what differs between two compiled models: device, metadata, flags.
void diffCompiledModels(const DiffModel &a, const DiffModel &b, SectionDifference &section);

}  // namespace pt2scope
