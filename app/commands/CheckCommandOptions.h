// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"
#include "app/ProgressLine.h"

namespace pt2scope {

/// The options of `check`; `diff` has some of them, too.
extern const Option quickOption;
extern const Option reportFormatOption;
extern const Option reportFileOption;
extern const Option failOnOption;
extern const Option severityOption;
extern const Option ignoreOption;
extern const Option maxFindingsOption;
extern const Option baselineOption;
extern const Option writeBaselineOption;
extern const Option configOption;
extern const Option filesFromOption;
extern const Option jobsOption;
extern const Option quietOption;
extern const Option progressOption;
extern const Option timingsOption;
extern const Option timestampsOption;
extern const Option absolutePathsOption;

/// What --progress and --quiet say, of a command that has them, and whether standard error is a terminal.
ProgressLine::Show progressWanted(const Arguments &arguments);

}  // namespace pt2scope
