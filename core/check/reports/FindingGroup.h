// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"

#include <vector>

namespace pt2scope {

/// The findings of one rule at one severity, in report order.
struct FindingGroup {
    const Rule *rule;
    Severity severity;
    std::vector<const Finding *> findings;
};

/// The worst first, then as they occur. Points into the argument.
std::vector<FindingGroup> groupFindings(const std::vector<Finding> &findings);

}  // namespace pt2scope
