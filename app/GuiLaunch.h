// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/ExitStatus.h"

#include <string>
#include <vector>

namespace pt2scope {

enum class GuiNeed { Display, NoDisplay };

/// Becomes pt2scope-gui, which lies beside this program, with these words. Returns only when it cannot: with a
/// complaint on standard error.
ExitStatus becomeGui(const std::vector<std::string> &words, GuiNeed need);
/// Says that there is none, and what to do instead.
ExitStatus withoutDisplay();

}  // namespace pt2scope
