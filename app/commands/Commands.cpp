// SPDX-License-Identifier: Apache-2.0
#include "app/commands/Commands.h"

#include <algorithm>
#include <array>

namespace pt2scope {

std::span<const Command *const> allCommands()
{
    static constexpr std::array<const Command *, 16> commands{
        &openCommand,      &checkCommand,   &infoCommand,  &lsCommand,        &tensorsCommand, &tensorCommand,
        &signatureCommand, &graphCommand,   &diffCommand,  &pickleCommand,    &renderCommand,  &featuresCommand,
        &devicesCommand,   &extractCommand, &rulesCommand, &completionCommand};
    return commands;
}

const Command *findCommand(std::string_view name)
{
    const auto found = std::ranges::find(allCommands(), name, &Command::name);
    return found == allCommands().end() ? nullptr : *found;
}

}  // namespace pt2scope
