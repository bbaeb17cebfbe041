// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/DefaultArgument.h"

#include "core/diff/program/PlainArgument.h"
#include "core/operators/OperatorName.h"
#include "core/operators/OperatorTable.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace pt2scope {

namespace {

std::optional<double> numberOf(std::string_view text)
{
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

bool isText(std::string_view quoted, std::string_view text)
{
    return quoted.size() == text.size() + 2 && (quoted.front() == '"' || quoted.front() == '\'')
           && quoted.substr(1, text.size()) == text;
}

bool isConstant(const Program &program, const Argument &argument, std::string_view text)
{
    switch (plainKind(argument)) {
        case PlainKind::None: return text == "None";
        case PlainKind::Bool: return text == (argument.integer != 0 ? "True" : "False");
        case PlainKind::Integer: return argument.name == noName && text == std::to_string(argument.integer);
        case PlainKind::Float: return argument.name == noName && numberOf(text) == argument.number;
        case PlainKind::Text: return isText(text, program.text(argument.name));
        default: return false;
    }
}

/// "[0, 1]", or one number for as many as the operator wants.
bool isList(const Program &program, const Argument &list, std::string_view text)
{
    if (!text.starts_with('['))
        return !program.elements(list).empty()
               && std::ranges::all_of(program.elements(list),
                                      [&](const Argument &element) { return isConstant(program, element, text); });
    text.remove_prefix(1);
    for (const Argument &element : program.elements(list)) {
        const std::size_t end = text.find_first_of(",]");
        if (end == std::string_view::npos || !isConstant(program, element, text.substr(0, end)))
            return false;
        text.remove_prefix(text.substr(end).starts_with(", ") ? end + 2 : end);
    }
    return text == "]";
}

}  // namespace

bool isDefaultArgument(const Program &program, const NamedArgument &written, const Program &without,
                       std::string_view target)
{
    const std::optional<std::string_view> name = operatorNameOf(target);
    if (!name || !without.torchVersion)
        return false;
    const std::optional<OperatorSchema> schema = OperatorTable::shipped().find(*name, *without.torchVersion);
    const SchemaArgument *argument = schema ? schema->findArgument(program.text(written.name)) : nullptr;
    if (argument == nullptr || !argument->defaultText)
        return false;
    return plainKind(written.value) == PlainKind::List ? isList(program, written.value, *argument->defaultText)
                                                       : isConstant(program, written.value, *argument->defaultText);
}

}  // namespace pt2scope
