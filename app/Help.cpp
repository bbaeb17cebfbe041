// SPDX-License-Identifier: Apache-2.0
#include "app/Help.h"

#include "app/commands/Commands.h"
#include "core/check/reports/ReportWording.h"
#include "core/check/reports/TextStyle.h"

#include <algorithm>
#include <vector>

namespace pt2scope {

namespace {

struct Entry {
    std::string term;
    std::string text;
};

/// Terms in one column, their texts wrapped in a second.
std::string definitionList(const std::vector<Entry> &entries, std::size_t columns)
{
    std::size_t width = 0;
    for (const Entry &entry : entries)
        width = std::max(width, entry.term.size());
    const std::size_t indent = width + 4;
    std::string out;
    for (const Entry &entry : entries)
        out += "  " + entry.term + std::string(width - entry.term.size() + 2, ' ')
               + wrapLines(entry.text, static_cast<int>(columns), indent) + "\n";
    return out;
}

Entry optionEntry(const Option &option)
{
    std::string term = option.letter == '\0' ? "    " : std::string("-") + option.letter + ", ";
    term += "--" + std::string(option.name);
    if (!option.value.empty())
        term += " " + std::string(option.value);
    std::string text(option.help);
    if (!option.choices.empty()) {
        std::vector<std::string> choices;
        for (const std::string_view choice : splitChoices(option.choices))
            choices.emplace_back(choice);
        text += ": " + join(choices, ", ");
    }
    if (!option.fallback.empty())
        text += " (default: " + std::string(option.fallback) + ")";
    return {term, text};
}

std::string operandUsage(const Operand &operand)
{
    std::string name(operand.name);
    switch (operand.arity) {
        case Arity::One: return name;
        case Arity::Optional: return "[" + name + "]";
        case Arity::Many: return name + "...";
        case Arity::AnyNumber: return "[" + name + "...]";
    }
    return name;
}

std::string exampleLine(std::string_view line)
{
    // A line of a pipe names the program itself.
    return line.find("pt2scope ") == std::string_view::npos ? "pt2scope " + std::string(line) : std::string(line);
}

std::string paragraphs(std::string_view text, std::size_t columns)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += wrapLines(text.substr(0, end), static_cast<int>(columns), 0) + "\n\n";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

}  // namespace

std::string programHelp(std::size_t columns)
{
    std::vector<Entry> commands;
    for (const Command *command : allCommands())
        commands.push_back({std::string(command->name), std::string(command->summary)});
    commands.push_back({"help COMMAND", "show the help of a command"});
    return "Usage: pt2scope COMMAND [OPTION...] [PATH...]\n\n"
           + wrapLines("Opens, describes and checks PyTorch model archives (.pt2) without running anything in them.",
                       static_cast<int>(columns), 0)
           + "\n\nCommands:\n" + definitionList(commands, columns) + "\nOptions:\n"
           + definitionList({{"-h, --help", "show this help"}, {"-V, --version", "show the version"}}, columns)
           + "\nExamples:\n"
           + definitionList({{"pt2scope info model.pt2", "what is in it"},
                             {"pt2scope check model.pt2", "is it sound"},
                             {"pt2scope check exports/", "everything below a folder"}},
                            columns);
}

std::string commandHelp(const Command &command, std::size_t columns)
{
    std::string out = "Usage: pt2scope " + std::string(command.name) + " [OPTION...]";
    for (const Operand &operand : command.operands)
        out += " " + operandUsage(operand);
    out += "\n\n" + paragraphs(command.description, columns) + "Options:\n";
    std::vector<Entry> options;
    for (const Option *option : command.options)
        options.push_back(optionEntry(*option));
    options.push_back(optionEntry(helpOption));
    out += definitionList(options, columns) + "\nExamples:\n";
    for (const Example &example : command.examples)
        out += "  " + exampleLine(example.line) + "\n      " + std::string(example.what) + "\n";
    return out;
}

}  // namespace pt2scope
