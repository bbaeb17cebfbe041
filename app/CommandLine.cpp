// SPDX-License-Identifier: Apache-2.0
#include "app/CommandLine.h"

#include "app/Output.h"
#include "app/Suggestion.h"
#include "core/bytes/Text.h"
#include "core/verify/LimitedEngine.h"

#include <algorithm>

namespace pt2scope {

const Option formatOption{
    .name = "format", .value = "FORMAT", .help = "how to print", .choices = "text|json", .fallback = "text"};
const Option colorOption{.name = "color",
                         .value = "WHEN",
                         .help = "colour the text; auto: on a terminal, unless NO_COLOR is set",
                         .choices = "auto|always|never",
                         .fallback = "auto"};
const Option modelOption{.name = "model", .value = "NAME", .help = "only the model of exactly this name"};
const Option deviceOption{.name = "device",
                          .value = "DEVICE",
                          .help =
                              "the engine of tensor reconstruction, see pt2scope devices; auto: the fastest one "
                              "present",
                          .choices = "cpu|cuda|cuda:N|torch|torch:cpu|torch:cuda|torch:cuda:N|auto",
                          .fallback = "cpu"};
const Option deviceMemoryOption{
    .name = "device-memory",
    .value = "SIZE",
    .help = "how much of its memory each device may use: bytes, with K, M, G or T, or a share of what is free, with %",
    .fallback = "80% of a GPU; LibTorch half of the host's",
    .kind = ValueKind::Memory};
const Option helpOption{.name = "help", .letter = 'h', .help = "show this help"};

namespace {

std::string joinChoices(std::string_view choices)
{
    std::string out;
    const std::vector<std::string_view> parts = splitChoices(choices);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        out += i == 0 ? "" : i + 1 == parts.size() ? " or " : ", ";
        out += parts[i];
    }
    return out;
}

bool isChoice(std::string_view value, std::string_view choice)
{
    if (!choice.ends_with(":N"))
        return value == choice;
    choice.remove_suffix(1);
    return value.starts_with(choice) && parseDecimal(value.substr(choice.size()));
}

/// What is wrong with a value, or nothing.
std::string valueError(std::string_view what, std::string_view value, ValueKind kind, std::string_view choices)
{
    const std::string given = std::string(what) + " '" + printable(value) + "': ";
    if (!choices.empty()) {
        const std::vector<std::string_view> parts = splitChoices(choices);
        if (std::ranges::none_of(parts, [&](std::string_view choice) { return isChoice(value, choice); }))
            return given + "it must be " + joinChoices(choices) + didYouMean(value, parts);
    }
    if (kind == ValueKind::Number && !parseDecimal(value))
        return given + "it must be a number";
    if (kind == ValueKind::Memory && !MemoryLimit::parse(value))
        return given + "it must be a number of bytes, as 500000000, 512M or 2G, or a share, as 50%";
    return {};
}

class Parser {
public:
    Parser(const Command &command, std::span<const std::string> words)
        : m_command(command), m_words(words), m_out{Arguments(command)}
    {}

    ParsedCommandLine parse()
    {
        bool optionsEnded = false;
        while (m_next < m_words.size() && m_out.error.empty()) {
            const std::string &word = m_words[m_next++];
            if (optionsEnded || word.size() < 2 || word[0] != '-')
                m_out.arguments.addOperand(word);
            else if (word == "--")
                optionsEnded = true;
            else if (word[1] == '-')
                readLong(std::string_view(word).substr(2));
            else
                readShort(std::string_view(word).substr(1));
        }
        if (m_out.error.empty() && !m_out.helpWanted)
            checkOperands();
        return std::move(m_out);
    }

private:
    const Option *findOption(std::string_view name, char letter) const
    {
        const auto matches = [&](const Option *option) {
            return letter == '\0' ? option->name == name : option->letter == letter;
        };
        const auto found = std::ranges::find_if(m_command.options, matches);
        return found != m_command.options.end() ? *found : matches(&helpOption) ? &helpOption : nullptr;
    }

    void readLong(std::string_view word)
    {
        const std::size_t equals = word.find('=');
        const std::string_view name = word.substr(0, equals);
        const Option *option = findOption(name, '\0');
        if (option == nullptr) {
            std::vector<std::string_view> names{helpOption.name};
            for (const Option *known : m_command.options)
                names.push_back(known->name);
            m_out.error = "unknown option '--" + printable(name) + "'" + didYouMean(name, names, "--");
            return;
        }
        if (equals != std::string_view::npos && option->value.empty()) {
            m_out.error = "option '--" + std::string(name) + "' takes no value";
            return;
        }
        take(*option, "--" + std::string(name),
             equals == std::string_view::npos ? std::nullopt : std::optional(word.substr(equals + 1)));
    }

    /// One or several switches, the last of which may have a value: -lq, -oDIR, -o DIR.
    void readShort(std::string_view letters)
    {
        for (std::size_t i = 0; i < letters.size() && m_out.error.empty(); ++i) {
            const Option *option = findOption({}, letters[i]);
            if (option == nullptr) {
                m_out.error = "unknown option '-" + printable(letters.substr(i, 1)) + "'";
                return;
            }
            const std::string_view rest = letters.substr(i + 1);
            take(*option, std::string("-") + letters[i],
                 option->value.empty() || rest.empty() ? std::nullopt : std::optional(rest));
            if (!option->value.empty())
                return;
        }
    }

    void take(const Option &option, const std::string &asWritten, std::optional<std::string_view> attached)
    {
        if (&option == &helpOption)
            m_out.helpWanted = true;
        std::string value(attached.value_or(std::string_view()));
        if (!option.value.empty()) {
            if (!attached && m_next >= m_words.size()) {
                m_out.error = "option '" + asWritten + "' needs a value: " + std::string(option.value);
                return;
            }
            if (!attached)
                value = m_words[m_next++];
            m_out.error = valueError(asWritten, value, option.kind, option.choices);
        }
        m_out.arguments.addOption(option, std::move(value));
    }

    void checkOperands()
    {
        const std::vector<std::string> &given = m_out.arguments.operands();
        std::size_t position = 0;
        for (const Operand &operand : m_command.operands) {
            const bool many = operand.arity == Arity::Many || operand.arity == Arity::AnyNumber;
            const bool needed = operand.arity == Arity::One || operand.arity == Arity::Many;
            if (needed && position >= given.size()) {
                m_out.error = std::string(operand.name) + " is missing";
                return;
            }
            const std::size_t end = many ? given.size() : std::min(position + 1, given.size());
            for (; position < end && m_out.error.empty(); ++position)
                m_out.error = valueError(operand.name, given[position], operand.kind, operand.choices);
        }
        if (m_out.error.empty() && position < given.size())
            m_out.error = "unexpected word '" + printable(given[position]) + "'";
    }

    const Command &m_command;
    std::span<const std::string> m_words;
    std::size_t m_next = 0;
    ParsedCommandLine m_out;
};

}  // namespace

bool Arguments::has(const Option &option) const
{
    return std::ranges::any_of(m_options, [&](const auto &given) { return given.first == &option; });
}

std::optional<std::string> Arguments::value(const Option &option) const
{
    std::optional<std::string> out;
    for (const auto &given : m_options) {
        if (given.first == &option)
            out = given.second;
    }
    return out;
}

std::string Arguments::valueOr(const Option &option, std::string_view fallback) const
{
    return value(option).value_or(std::string(fallback));
}

std::optional<std::uint64_t> Arguments::number(const Option &option) const
{
    const std::optional<std::string> text = value(option);
    return text ? parseDecimal(*text) : std::nullopt;
}

std::vector<std::string> Arguments::values(const Option &option) const
{
    std::vector<std::string> out;
    for (const auto &given : m_options) {
        if (given.first == &option)
            out.push_back(given.second);
    }
    return out;
}

ParsedCommandLine parseCommandLine(const Command &command, std::span<const std::string> words)
{
    return Parser(command, words).parse();
}

std::vector<std::string_view> splitChoices(std::string_view choices)
{
    std::vector<std::string_view> out;
    while (!choices.empty()) {
        const std::size_t bar = std::min(choices.find('|'), choices.size());
        out.push_back(choices.substr(0, bar));
        choices.remove_prefix(std::min(bar + 1, choices.size()));
    }
    return out;
}

ExitStatus usageError(const Command &command, std::string_view message)
{
    complain(std::string(command.name) + ": " + std::string(message));
    complain("try 'pt2scope " + std::string(command.name) + " --help'");
    return ExitStatus::Usage;
}

}  // namespace pt2scope
