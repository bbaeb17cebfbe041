// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"

namespace pt2scope {

// Of the command `render`, which pt2scope-gui reads again.
extern const Option renderViewOption;
extern const Option renderOutputOption;
extern const Option renderSelectOption;
extern const Option renderThemeOption;
extern const Option renderLanguageOption;
extern const Option renderSizeOption;
extern const Option renderScaleOption;

}  // namespace pt2scope
