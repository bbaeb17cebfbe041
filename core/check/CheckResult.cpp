// SPDX-License-Identifier: Apache-2.0
#include "core/check/CheckResult.h"

#include "core/check/Rule.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

std::string_view phaseName(Phase phase)
{
    switch (phase) {
        case Phase::Container: return "container";
        case Phase::Layout: return "layout";
        case Phase::Config: return "config";
        case Phase::Aoti: return "aoti";
        case Phase::Model: return "model";
        case Phase::Graph: return "graph";
        case Phase::Signature: return "signature";
        case Phase::Blobs: return "blobs";
        case Phase::Pickles: return "pickles";
    }
    return {};
}

Phase phaseOf(const Rule &rule)
{
    using AreaPhase = std::pair<std::string_view, Phase>;
    constexpr std::array areas{AreaPhase{"container", Phase::Container}, AreaPhase{"layout", Phase::Layout},
                               AreaPhase{"config", Phase::Config},       AreaPhase{"multi", Phase::Config},
                               AreaPhase{"aoti", Phase::Aoti},           AreaPhase{"model", Phase::Model},
                               AreaPhase{"graph", Phase::Graph},         AreaPhase{"signature", Phase::Signature},
                               AreaPhase{"blob", Phase::Blobs},          AreaPhase{"pickle", Phase::Pickles}};
    const auto found = std::ranges::find(areas, rule.area(), &AreaPhase::first);
    return found == areas.end() ? Phase::Container : found->second;
}

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
