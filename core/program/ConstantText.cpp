// SPDX-License-Identifier: Apache-2.0
#include "core/program/ConstantText.h"

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

bool isSingle(const Program &program, const Argument &argument, std::string_view text)
{
    if (argument.isValue())
        return false;
    switch (argument.tag) {
        case ArgumentTag::None:
        case ArgumentTag::OptionalTensor: return text == "None";
        case ArgumentTag::Bool:
        case ArgumentTag::SymBool: return text == (argument.integer != 0 ? "True" : "False");
        case ArgumentTag::Int:
        case ArgumentTag::SymInt: return argument.name == noName && text == std::to_string(argument.integer);
        case ArgumentTag::Float:
        case ArgumentTag::SymFloat: return argument.name == noName && numberOf(text) == argument.number;
        case ArgumentTag::String:
        case ArgumentTag::Operator: return isText(text, program.text(argument.name));
        default: return false;
    }
}

bool isList(const Program &program, std::span<const Argument> elements, std::string_view text)
{
    if (!text.starts_with('['))
        return !elements.empty() && std::ranges::all_of(elements, [&](const Argument &element) {
            return isSingle(program, element, text);
        });
    text.remove_prefix(1);
    for (const Argument &element : elements) {
        const std::size_t end = text.find_first_of(",]");
        if (end == std::string_view::npos || !isSingle(program, element, text.substr(0, end)))
            return false;
        text.remove_prefix(text.substr(end).starts_with(", ") ? end + 2 : end);
    }
    return text == "]";
}

}  // namespace

bool isConstant(const Program &program, const Argument &argument, std::string_view python)
{
    return argument.isList() ? isList(program, program.elements(argument), python)
                             : isSingle(program, argument, python);
}

}  // namespace pt2scope
