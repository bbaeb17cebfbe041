// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/PlainArgument.h"

#include <bit>
#include <cmath>
#include <functional>

namespace pt2scope {

namespace {

bool equalNumbers(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

std::uint64_t bitsOf(double number)
{
    return std::isnan(number) ? 1 : std::bit_cast<std::uint64_t>(number == 0 ? 0.0 : number);
}

std::string_view writtenText(const Program &program, const Argument &argument)
{
    return program.text(argument.json);
}

}  // namespace

PlainKind plainKind(const Argument &argument)
{
    if (argument.isValue())
        return PlainKind::Value;
    if (argument.isList())
        return PlainKind::List;
    switch (argument.tag) {
        case ArgumentTag::None:
        case ArgumentTag::OptionalTensor: return PlainKind::None;
        case ArgumentTag::Int:
        case ArgumentTag::SymInt: return PlainKind::Integer;
        case ArgumentTag::Float:
        case ArgumentTag::SymFloat: return PlainKind::Float;
        case ArgumentTag::Bool:
        case ArgumentTag::SymBool: return PlainKind::Bool;
        case ArgumentTag::String:
        case ArgumentTag::Operator: return PlainKind::Text;
        case ArgumentTag::ScalarType:
        case ArgumentTag::MemoryFormat:
        case ArgumentTag::Layout: return PlainKind::Enum;
        case ArgumentTag::Device: return PlainKind::Device;
        case ArgumentTag::Graph: return PlainKind::Graph;
        default: return PlainKind::Other;
    }
}

bool equalConstants(const Program &programA, const Argument &a, const Program &programB, const Argument &b)
{
    switch (plainKind(a)) {
        case PlainKind::None: return true;
        case PlainKind::Integer: return a.integer == b.integer && programA.text(a.name) == programB.text(b.name);
        case PlainKind::Bool: return a.integer == b.integer;
        case PlainKind::Enum: return a.tag == b.tag && a.integer == b.integer;
        case PlainKind::Float: return equalNumbers(a.number, b.number);
        case PlainKind::Text: return programA.text(a.name) == programB.text(b.name);
        case PlainKind::Device: return a.integer == b.integer && programA.text(a.name) == programB.text(b.name);
        case PlainKind::Other: return writtenText(programA, a) == writtenText(programB, b);
        case PlainKind::Value:
        case PlainKind::Graph:
        case PlainKind::List: return false;
    }
    return false;
}

std::uint64_t hashConstant(const Program &program, const Argument &argument)
{
    const PlainKind kind = plainKind(argument);
    const auto seed = static_cast<std::uint64_t>(kind);
    switch (kind) {
        case PlainKind::None:
        case PlainKind::Value:
        case PlainKind::Graph:
        case PlainKind::List: return seed;
        case PlainKind::Integer:
        case PlainKind::Device:
            return mixed(mixed(seed, static_cast<std::uint64_t>(argument.integer)),
                         hashText(program.text(argument.name)));
        case PlainKind::Bool:
        case PlainKind::Enum: return mixed(seed, static_cast<std::uint64_t>(argument.integer));
        case PlainKind::Float: return mixed(seed, bitsOf(argument.number));
        case PlainKind::Text: return mixed(seed, hashText(program.text(argument.name)));
        case PlainKind::Other: return mixed(seed, hashText(writtenText(program, argument)));
    }
    return seed;
}

std::uint64_t hashText(std::string_view text)
{
    return std::hash<std::string_view>()(text);
}

}  // namespace pt2scope
