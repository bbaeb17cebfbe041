// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"

namespace pt2scope {

/// The command line of pt2scope-gui: what to open, and how the window looks.
extern const Command guiCommand;
extern const Option guiResetOption;
extern const Option guiThemeOption;
extern const Option guiLanguageOption;
extern const Option guiNewWindowOption;

}  // namespace pt2scope
