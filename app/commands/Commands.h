// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/CommandLine.h"

#include <span>

namespace pt2scope {

extern const Command openCommand;
extern const Command checkCommand;
extern const Command infoCommand;
extern const Command lsCommand;
extern const Command tensorsCommand;
extern const Command tensorCommand;
extern const Command signatureCommand;
extern const Command graphCommand;
extern const Command pickleCommand;
extern const Command diffCommand;
extern const Command renderCommand;
extern const Command featuresCommand;
extern const Command extractCommand;
extern const Command devicesCommand;
extern const Command rulesCommand;
extern const Command completionCommand;

/// Every command, in the order of the help.
std::span<const Command *const> allCommands();
const Command *findCommand(std::string_view name);

}  // namespace pt2scope
