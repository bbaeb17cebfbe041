// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"

namespace pt2scope {

/// The options of `check` that no other command has.
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

}  // namespace pt2scope
