// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pickle/PickleJudgement.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace pt2scope {

/// The worst of what a pickle of a folder, or one after it in the same file, would import and call; nothing when there
/// is nothing suspicious. Globals that `isExpected` there are left out, and that the stream breaks off or goes on,
/// which other rules say.
std::optional<PickleSuspicion> worstDanger(const Pickle &first, std::span<const Pickle> more,
                                           const std::function<bool(const PickleGlobal &)> &isExpected);

}  // namespace pt2scope
