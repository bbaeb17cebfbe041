// SPDX-License-Identifier: Apache-2.0
#include "app/CompletionScript.h"

#include "app/commands/Commands.h"
#include "core/check/Catalogue.h"

#include <vector>

namespace pt2scope {

namespace {

void replaceAll(std::string &text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

std::string singleQuoted(std::string text)
{
    replaceAll(text, "'", "'\\''");
    return "'" + text + "'";
}

std::vector<const Option *> optionsOf(const Command &command)
{
    std::vector<const Option *> options(command.options.begin(), command.options.end());
    options.push_back(&helpOption);
    return options;
}

/// The words that a value or operand may be, separated by spaces; empty when only the caller knows, or files are meant.
std::string wordsOf(std::string_view choices, ValueKind kind)
{
    std::string words;
    for (const std::string_view choice : splitChoices(choices)) {
        if (choice.find(':') == std::string_view::npos)  // shells split words there
            words += (words.empty() ? "" : " ") + std::string(choice);
    }
    if (kind == ValueKind::Rule) {
        for (const Rule *rule : catalogue())
            words += (words.empty() ? "" : " ") + std::string(rule->id);
    }
    return words;
}

bool meansPath(ValueKind kind)
{
    return kind == ValueKind::File || kind == ValueKind::Folder;
}

std::string bashOptionCases(const Command &command)
{
    std::string cases;
    for (const Option *option : optionsOf(command)) {
        if (option->value.empty())
            continue;
        const std::string letter = option->letter == '\0' ? "" : std::string("|-") + option->letter;
        const std::string words = wordsOf(option->choices, option->kind);
        cases += "            --" + std::string(option->name) + letter + ")\n";
        if (!words.empty())
            cases += "                COMPREPLY=($(compgen -W " + singleQuoted(words) + " -- \"$cur\"))\n";
        cases += "                return ;;\n";
    }
    return cases.empty() ? "" : "            case $prev in\n" + cases + "            esac\n";
}

std::string bashCase(const Command &command)
{
    std::string names;
    for (const Option *option : optionsOf(command))
        names += (names.empty() ? "--" : " --") + std::string(option->name);
    std::string operandWords;
    for (const Operand &operand : command.operands)
        operandWords += wordsOf(operand.choices, operand.kind);
    std::string out = "        " + std::string(command.name) + ")\n" + bashOptionCases(command);
    out += "            if [[ $cur == -* ]]; then\n";
    out += "                COMPREPLY=($(compgen -W " + singleQuoted(names) + " -- \"$cur\"))\n";
    if (!operandWords.empty())
        out += "            else\n                COMPREPLY=($(compgen -W " + singleQuoted(operandWords)
               + " -- \"$cur\"))\n";
    return out + "            fi ;;\n";
}

std::string commandNames()
{
    std::string names;
    for (const Command *command : allCommands())
        names += std::string(command->name) + " ";
    return names + "help";
}

/// As zsh's _arguments takes a text inside of brackets or between colons.
std::string zshEscaped(std::string_view text)
{
    std::string out(text);
    for (const std::string_view special : {"\\", "[", "]", ":"})
        replaceAll(out, special, "\\" + std::string(special));
    return out;
}

std::string zshValue(std::string_view name, std::string_view choices, ValueKind kind)
{
    const std::string words = wordsOf(choices, kind);
    const std::string action = !words.empty()              ? "(" + words + ")"
                               : kind == ValueKind::Folder ? "_files -/"
                               : kind == ValueKind::File   ? "_files"
                                                           : " ";
    return ":" + zshEscaped(name) + ":" + action;
}

std::string zshOption(const Option &option)
{
    const std::string name = "--" + std::string(option.name) + (option.value.empty() ? "" : "=");
    const std::string text = "[" + zshEscaped(option.help) + "]"
                             + (option.value.empty() ? "" : zshValue(option.value, option.choices, option.kind));
    const std::string star = option.repeatable ? "*" : "";
    std::string out = " \\\n                " + singleQuoted(star + name + text);
    if (option.letter != '\0')
        out += " \\\n                "
               + singleQuoted(star + "-" + option.letter + (option.value.empty() ? "" : "+") + text);
    return out;
}

std::string fishOption(const Command &command, const Option &option)
{
    std::string line = "complete -c pt2scope -n '__fish_seen_subcommand_from " + std::string(command.name) + "' -l "
                       + std::string(option.name);
    if (option.letter != '\0')
        line += std::string(" -s ") + option.letter;
    if (!option.value.empty()) {
        const std::string words = wordsOf(option.choices, option.kind);
        line += meansPath(option.kind) ? " -r -F" : " -x";
        line += words.empty() ? "" : " -a '" + words + "'";
    }
    return line + " -d " + singleQuoted(std::string(option.help)) + "\n";
}

}  // namespace

std::string bashCompletion()
{
    std::string out = R"(# bash completion for pt2scope. Load it with: source <(pt2scope completion bash)
_pt2scope() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command='' i
    COMPREPLY=()
    if [[ $cur == = ]]; then
        cur=''
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done
    case $command in
        '')
)";
    out += "            COMPREPLY=($(compgen -W " + singleQuoted(commandNames() + " --help --version")
           + " -- \"$cur\")) ;;\n";
    out += "        help)\n            COMPREPLY=($(compgen -W " + singleQuoted(commandNames()) + " -- \"$cur\")) ;;\n";
    for (const Command *command : allCommands())
        out += bashCase(*command);
    return out + "    esac\n}\ncomplete -o bashdefault -o default -F _pt2scope pt2scope\n";
}

std::string zshCompletion()
{
    std::string out =
        "#compdef pt2scope\n# zsh completion for pt2scope: put it into a folder of $fpath as _pt2scope.\n"
        "_pt2scope() {\n    local -a commands\n    commands=(\n";
    for (const Command *command : allCommands())
        out += "        " + singleQuoted(std::string(command->name) + ":" + zshEscaped(command->summary)) + "\n";
    out +=
        "        'help:show the help of a command'\n    )\n"
        "    if (( CURRENT == 2 )); then\n        _describe -t commands command commands\n        return\n    fi\n"
        "    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n"
        "        help)\n            _describe -t commands command commands ;;\n";
    for (const Command *command : allCommands()) {
        out += "        " + std::string(command->name) + ")\n            _arguments -s -S";
        for (const Option *option : optionsOf(*command))
            out += zshOption(*option);
        for (const Operand &operand : command->operands) {
            const bool many = operand.arity == Arity::Many || operand.arity == Arity::AnyNumber;
            out += " \\\n                "
                   + singleQuoted((many ? "*" : "") + zshValue(operand.name, operand.choices, operand.kind));
        }
        out += " ;;\n";
    }
    return out + "    esac\n}\nif [ \"$funcstack[1]\" = _pt2scope ]; then\n    _pt2scope \"$@\"\nelse\n    compdef _pt2scope pt2scope\nfi\n";
}

std::string fishCompletion()
{
    std::string out = "# fish completion for pt2scope. Load it with: pt2scope completion fish | source\n";
    for (const Command *command : allCommands())
        out += "complete -c pt2scope -n __fish_use_subcommand -f -a " + std::string(command->name) + " -d "
               + singleQuoted(std::string(command->summary)) + "\n";
    out +=
        "complete -c pt2scope -n __fish_use_subcommand -f -a help -d 'show the help of a command'\n"
        "complete -c pt2scope -n __fish_use_subcommand -s V -l version -d 'show the version'\n"
        "complete -c pt2scope -n '__fish_seen_subcommand_from help' -x -a '"
        + commandNames() + "'\n";
    for (const Command *command : allCommands()) {
        for (const Option *option : optionsOf(*command))
            out += fishOption(*command, *option);
        for (const Operand &operand : command->operands) {
            const std::string words = wordsOf(operand.choices, operand.kind);
            if (!words.empty())
                out += "complete -c pt2scope -n '__fish_seen_subcommand_from " + std::string(command->name)
                       + "' -x -a '" + words + "'\n";
        }
    }
    return out;
}

}  // namespace pt2scope
