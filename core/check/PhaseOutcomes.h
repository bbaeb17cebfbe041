// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/CheckResult.h"
#include "core/check/InputReading.h"

#include <array>
#include <span>
#include <vector>

namespace pt2scope {

/// What the outcomes follow from.
struct PhaseFacts {
    InputForm form = InputForm::Archive;
    std::span<const ReadDocument> read;  // the input, then its parts
    bool quick = false;
    std::array<bool, phaseCount> failed{};  // by phase: one of its rules found an error
};

/// How each phase of a check ended.
std::vector<PhaseOutcome> phaseOutcomes(const PhaseFacts &facts);

}  // namespace pt2scope
