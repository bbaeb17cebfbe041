// SPDX-License-Identifier: Apache-2.0
#include "app/CompletionScript.h"
#include "app/Output.h"
#include "app/commands/Commands.h"

#include <array>

namespace pt2scope {

namespace {

constexpr std::array operands{Operand{.name = "SHELL", .kind = ValueKind::Text, .choices = "bash|zsh|fish"}};
constexpr std::array examples{Example{"source <(pt2scope completion bash)", "in ~/.bashrc"},
                              Example{"pt2scope completion zsh > ~/.zfunc/_pt2scope", "with ~/.zfunc in $fpath"},
                              Example{"pt2scope completion fish | source", "in ~/.config/fish/config.fish"}};

ExitStatus runCompletion(const Arguments &arguments)
{
    const std::string &shell = arguments.operands().front();
    const std::unique_ptr<Output> output = Output::standard();
    output->write(shell == "bash" ? bashCompletion() : shell == "zsh" ? zshCompletion() : fishCompletion());
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

}  // namespace

const Command completionCommand{
    .name = "completion",
    .summary = "a completion script for bash, zsh or fish",
    .description = "Prints a script that completes commands, options, their values and rule ids.",
    .operands = operands,
    .options = {},
    .examples = examples,
    .run = runCompletion};

}  // namespace pt2scope
