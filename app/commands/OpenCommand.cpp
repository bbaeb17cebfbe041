// SPDX-License-Identifier: Apache-2.0
#include "app/GuiLaunch.h"
#include "app/commands/Commands.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::array operands{Operand{.name = "PATH", .arity = Arity::Many}};
constexpr std::array examples{Example{"open model.pt2", "the same as: pt2scope model.pt2"},
                              Example{"open exports/ranker exports/retrieval", "a tab for each"}};

ExitStatus runOpen(const Arguments &arguments)
{
    std::vector<std::string> words{"--"};
    words.insert(words.end(), arguments.operands().begin(), arguments.operands().end());
    return becomeGui(words, GuiNeed::Display);
}

}  // namespace

const Command openCommand{
    .name = "open",
    .summary = "the desktop application, on these files and folders",
    .description =
        "Opens archives and export folders in the desktop application; where it runs already, in its window.\n"
        "Exit status: that of the desktop application; 2 the command line was wrong; 3 there is no display.",
    .operands = operands,
    .options = {},
    .examples = examples,
    .run = runOpen};

}  // namespace pt2scope
