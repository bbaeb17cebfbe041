// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/Baseline.h"
#include "app/CheckSettings.h"
#include "app/ExitStatus.h"
#include "app/PathFinder.h"
#include "app/ProgressLine.h"
#include "core/check/Checker.h"

#include <functional>
#include <optional>
#include <vector>

namespace pt2scope {

struct CheckRunOptions {
    FindingPolicy policy = {};
    FailOn failOn = {};
    bool quick = false;
    Engine *engine = nullptr;  // rebuilds tensors; null: the built-in one
    unsigned jobs = 0;         // 0: one per core
    bool absolutePaths = false;
    ProgressLine::Show progress = ProgressLine::Show::Never;
    std::optional<Baseline> baseline = {};
    bool listEverything = false;  // whatever policy.maxPerRule says, `everything` sees all findings
    const CancelToken *cancel = nullptr;
};

struct CheckRunOutcome {
    std::size_t inputs = 0;      // with a result
    std::size_t suppressed = 0;  // findings that the baseline knows
    bool failed = false;         // a finding at or above the level asked for
    bool incomplete = false;     // an input could not be read or checked to the end
    bool interrupted = false;

    /// As in the contract: a finding wins over an incomplete input, and nothing at all is incomplete.
    ExitStatus status() const;
};

/// Checks the inputs over all threads. `everything` gets each result as found, `report` gets it as it is to be
/// reported; both one at a time and in the order of the inputs.
CheckRunOutcome runChecks(const std::vector<Input> &inputs, const CheckRunOptions &options,
                          const std::function<void(const CheckResult &)> &everything,
                          const std::function<void(const CheckResult &)> &report);

}  // namespace pt2scope
