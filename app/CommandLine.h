// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/ExitStatus.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

/// What a value or an operand stands for: decides how it is checked, and what a shell offers for it.
enum class ValueKind { Text, Number, Memory, File, Folder, Rule };

/// One option of a command. `--name`, or `-letter` where it has one.
struct Option {
    std::string_view name;
    char letter = '\0';
    std::string_view value = {};  // what stands for its value in the help; empty for a switch
    std::string_view help = {};
    std::string_view choices = {};   // "text|json|page:N", where N is any number; empty: any value of the kind
    std::string_view fallback = {};  // what holds when it is not given, as the help says it
    ValueKind kind = ValueKind::Text;
    bool repeatable = false;
};

enum class Arity { One, Optional, Many, AnyNumber };

struct Operand {
    std::string_view name;  // "PATH"
    Arity arity = Arity::One;
    ValueKind kind = ValueKind::File;
    std::string_view choices = {};
};

struct Example {
    std::string_view line;  // without the program's name
    std::string_view what;
};

class Arguments;

/// A command of the program: this table drives parsing, --help, suggestions and completion alike.
struct Command {
    std::string_view name;
    std::string_view summary;      // one line
    std::string_view description;  // paragraphs, each one line
    std::span<const Operand> operands;
    std::span<const Option *const> options;
    std::span<const Example> examples;
    ExitStatus (*run)(const Arguments &arguments);
};

/// What the caller wrote behind a command, checked against its table.
class Arguments {
public:
    explicit Arguments(const Command &command) : m_command(&command) {}

    const Command &command() const { return *m_command; }
    const std::vector<std::string> &operands() const { return m_operands; }
    bool has(const Option &option) const;
    /// The last one given.
    std::optional<std::string> value(const Option &option) const;
    std::string valueOr(const Option &option, std::string_view fallback) const;
    std::optional<std::uint64_t> number(const Option &option) const;
    /// All of them, in order.
    std::vector<std::string> values(const Option &option) const;

    void addOperand(std::string word) { m_operands.push_back(std::move(word)); }
    void addOption(const Option &option, std::string value) { m_options.emplace_back(&option, std::move(value)); }

private:
    const Command *m_command;
    std::vector<std::string> m_operands;
    std::vector<std::pair<const Option *, std::string>> m_options;
};

struct ParsedCommandLine {
    Arguments arguments;
    bool helpWanted = false;
    std::string error = {};  // empty when the line is right
};

/// Options may stand anywhere; `--` ends them; `--name=value`, `--name value`, `-n value`, `-nvalue` and joined
/// switches.
ParsedCommandLine parseCommandLine(const Command &command, std::span<const std::string> words);

/// "a|b|c" in parts.
std::vector<std::string_view> splitChoices(std::string_view choices);

/// Options that several commands share.
extern const Option formatOption;  // text|json
extern const Option colorOption;
extern const Option modelOption;
extern const Option deviceOption;  // an engine's id, or auto
extern const Option deviceMemoryOption;
extern const Option helpOption;  // every command has it, none lists it

/// Says on standard error what is wrong with the command line, and where help is.
ExitStatus usageError(const Command &command, std::string_view message);

}  // namespace pt2scope
