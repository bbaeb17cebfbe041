// SPDX-License-Identifier: Apache-2.0
#include "core/check/CheckResult.h"

namespace pt2scope {

std::string_view phaseStateName(PhaseState state)
{
    switch (state) {
        case PhaseState::Passed: return "passed";
        case PhaseState::Failed: return "failed";
        case PhaseState::Skipped: return "skipped";
        case PhaseState::NotChecked: return "not-checked";
    }
    return {};
}

std::string_view statusName(CheckStatus status)
{
    switch (status) {
        case CheckStatus::Ok: return "ok";
        case CheckStatus::Warning: return "warning";
        case CheckStatus::Error: return "error";
        case CheckStatus::Unreadable: return "unreadable";
    }
    return {};
}

}  // namespace pt2scope
