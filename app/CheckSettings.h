// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bytes/Result.h"
#include "core/check/Reporter.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// From which severity on a finding makes the verdict bad.
struct FailOn {
    bool never = false;
    Severity least = Severity::Error;
};

/// What a .pt2scope.json says about checking.
struct CheckSettings {
    std::string file;    // where it came from; empty when there is none
    std::string folder;  // absolute; what the patterns are relative to
    FindingPolicy policy;
    std::optional<FailOn> failOn;
    std::vector<std::string> include;
    std::vector<std::string> exclude;
};

/// The settings of `file`, or of the nearest .pt2scope.json in the current folder or one above, or none at all.
Result<CheckSettings> loadCheckSettings(const std::optional<std::string> &file);

/// RULE set to error, warning, info or off. What is wrong with it, or an empty text.
std::string setRuleSeverity(FindingPolicy &policy, std::string_view rule, std::string_view level);

std::optional<FailOn> parseFailOn(std::string_view name);  // error, warning, info, never

/// "; did you mean '…'?" for a rule id that does not exist.
std::string didYouMeanRule(std::string_view id);

}  // namespace pt2scope
