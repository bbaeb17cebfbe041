// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"

#include <array>
#include <map>
#include <string_view>

namespace pt2scope {

/// How many findings there are to be seen, and how many are muted. Those that a long list leaves out count as well,
/// with the rules whose lists are longest.
struct FindingTally {
    std::array<std::size_t, 3> shown{};             // by Severity
    std::map<std::string_view, std::size_t> muted;  // that are listed, by the id of the rule
    std::size_t mutedCount = 0;

    std::size_t shownCount() const { return shown[0] + shown[1] + shown[2]; }
};

FindingTally tally(const CheckResult &result, const DocumentSession::MutedRules &muted);
/// Of nothing before there is a result.
FindingTally tally(const DocumentSession &session);

}  // namespace pt2scope
