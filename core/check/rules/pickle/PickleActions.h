// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/PickleJudgement.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pt2scope {

/// What a pickle does that makes it as bad as this, other than to import: the first of it.
struct PickleAction {
    PickleVerdict verdict = PickleVerdict::Unknown;
    std::uint64_t offset = 0;
    std::string reason;  // one clause, printable: "calls what my.factory(…) gives"
    std::size_t count = 0;
};

/// One for Dangerous and one for Unknown, where there are any.
std::vector<PickleAction> actionsOf(const PickleJudgement &judgement);

}  // namespace pt2scope
