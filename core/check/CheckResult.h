// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/Finding.h"
#include "core/check/Phase.h"
#include "core/check/loadability/Loadability.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

enum class PhaseState { Passed, Failed, Skipped, NotChecked };
std::string_view phaseStateName(PhaseState state);  // "passed", "failed", "skipped", "not-checked"

struct PhaseOutcome {
    Phase phase;
    PhaseState state;
    std::string reason;  // why it was skipped or not checked, or what a passed one left out
};

enum class CheckStatus { Ok, Warning, Error, Unreadable };
std::string_view statusName(CheckStatus status);

/// The verdict on one input.
struct CheckResult {
    std::string path;  // as it is to be reported
    std::string kind;
    std::string layout;
    CheckStatus status = CheckStatus::Ok;
    std::string reason;  // of Unreadable: why
    std::vector<std::string> models;
    std::vector<Loadability> loadable;  // by torch version; empty unless it is a .pt2 archive
    std::uint64_t tensors = 0;
    std::uint64_t bytesVerified = 0;
    std::string device = "cpu";           // of the engine that rebuilds tensors
    std::array<std::size_t, 3> counts{};  // by Severity; exact even when findings were cut
    std::vector<PhaseOutcome> phases;
    bool truncated = false;
    std::vector<Finding> findings;
    double seconds = 0;
    bool quick = false;       // the bytes of blobs were left unread, as asked
    bool incomplete = false;  // could not be read or checked to the end

    InputForm form() const { return inputForm(kind); }
};

}  // namespace pt2scope
