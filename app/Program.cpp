// SPDX-License-Identifier: Apache-2.0
#include "app/Program.h"

#include "app/GuiLaunch.h"
#include "app/Help.h"
#include "app/Output.h"
#include "app/Suggestion.h"
#include "app/Terminal.h"
#include "app/commands/Commands.h"
#include "core/bytes/Text.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace pt2scope {

namespace {

constexpr std::size_t widestHelp = 100;

std::size_t helpColumns()
{
    return std::min(widestHelp, static_cast<std::size_t>(standardOutputTerminal("never").columns.value_or(widestHelp)));
}

ExitStatus print(const std::string &text)
{
    const std::unique_ptr<Output> output = Output::standard();
    output->write(text);
    return output->finish() ? ExitStatus::Success : ExitStatus::Failure;
}

std::string suggestionFor(std::string_view word)
{
    std::vector<std::string_view> names{"help"};
    for (const Command *command : allCommands())
        names.push_back(command->name);
    return didYouMean(word, names);
}

ExitStatus unknownCommand(const std::string &word)
{
    const std::string shown = printable(word);
    if (word.starts_with('-'))
        complain("unknown option '" + shown + "'");
    else
        complain("there is no command '" + shown + "'" + suggestionFor(word));
    complain("try 'pt2scope --help'");
    return ExitStatus::Usage;
}

/// A path, or what the application's own window would take for one.
bool namesSomething(const std::string &word)
{
    std::error_code failure;
    return word.starts_with("file://") || std::filesystem::exists(word, failure);
}

ExitStatus runCommand(const Command &command, std::span<const std::string> words)
{
    const ParsedCommandLine line = parseCommandLine(command, words);
    if (!line.error.empty())
        return usageError(command, line.error);
    if (line.helpWanted)
        return print(commandHelp(command, helpColumns()));
    return command.run(line.arguments);
}

ExitStatus runHelp(std::span<const std::string> topics)
{
    if (topics.empty())
        return print(programHelp(helpColumns()));
    const Command *command = findCommand(topics.front());
    return command == nullptr ? unknownCommand(topics.front()) : print(commandHelp(*command, helpColumns()));
}

}  // namespace

ExitStatus runProgram(std::span<const std::string> words)
{
    if (words.empty())
        return becomeGui({}, GuiNeed::Display);
    const std::string &word = words.front();
    if (const Command *command = findCommand(word))
        return runCommand(*command, words.subspan(1));
    if (word == "help" || word == "--help" || word == "-h")
        return runHelp(words.subspan(1));
    if (word == "--version" || word == "-V")
        return print("pt2scope " PT2SCOPE_VERSION "\n");
    return namesSomething(word) ? becomeGui({words.begin(), words.end()}, GuiNeed::Display) : unknownCommand(word);
}

}  // namespace pt2scope
