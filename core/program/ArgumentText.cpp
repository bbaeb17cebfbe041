// SPDX-License-Identifier: Apache-2.0
#include "core/program/ArgumentText.h"

#include "core/bytes/PythonFloat.h"
#include "core/bytes/Text.h"
#include "core/tensor/DType.h"

#include <array>
#include <span>

namespace pt2scope {

namespace {

constexpr std::size_t longestRaw = 60;  // bytes shown of JSON that is no argument

std::string_view layoutName(std::int64_t number)
{
    static constexpr std::array<std::string_view, 8> names{"",           "sparse_coo", "sparse_csr", "sparse_csc",
                                                           "sparse_bsr", "sparse_bsc", "_mkldnn",    "strided"};
    return number > 0 && number < static_cast<std::int64_t>(names.size()) ? names[static_cast<std::size_t>(number)]
                                                                          : "";
}

std::string_view memoryFormatName(std::int64_t number)
{
    static constexpr std::array<std::string_view, 5> names{"", "contiguous_format", "channels_last", "channels_last_3d",
                                                           "preserve_format"};
    return number > 0 && number < static_cast<std::int64_t>(names.size()) ? names[static_cast<std::size_t>(number)]
                                                                          : "";
}

std::string rawText(const Program &program, ByteRange json)
{
    const std::string_view raw = program.text(json);
    return printable(raw.substr(0, longestRaw)) + (raw.size() > longestRaw ? "…" : "");
}

std::string deviceText(const Program &program, const Argument &device)
{
    const std::string type = valueName(program, device.name);
    return device.integer < 0 ? type : type + ":" + std::to_string(device.integer);
}

/// torch prints an operator that is an argument without its "torch.ops".
std::string operatorText(std::string_view target)
{
    constexpr std::string_view prefix = "torch.ops.";
    return printable(target.starts_with(prefix) ? target.substr(prefix.size()) : target);
}

std::string symbolicText(const Program &program, const Argument &argument)
{
    if (argument.name != noName)
        return "%" + valueName(program, argument.name);
    if (argument.tag == ArgumentTag::SymFloat)
        return pythonFloat(argument.number);
    if (argument.tag == ArgumentTag::SymBool)
        return argument.integer != 0 ? "True" : "False";
    return std::to_string(argument.integer);
}

std::string complexText(std::span<const Argument> parts)
{
    if (parts.size() != 2)
        return "?";
    const auto number = [](double value) {
        const std::string text = pythonFloat(value);
        return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
    };
    std::string imaginary = number(parts[1].number) + "j";
    if (parts[0].number == 0)
        return imaginary;
    return "(" + number(parts[0].number) + (imaginary.starts_with('-') ? "" : "+") + imaginary + ")";
}

void appendElements(std::string &line, const Program &program, std::span<const Argument> elements, char open,
                    char close)
{
    line += open;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        line += i == 0 ? "" : ", ";
        appendArgument(line, program, elements[i]);
    }
    line += close;
}

/// Lists of integers are grids of kernels, which torch makes tuples of.
void appendTuples(std::string &line, const Program &program, std::span<const Argument> lists)
{
    line += '[';
    for (std::size_t i = 0; i < lists.size(); ++i) {
        const std::span<const Argument> numbers = program.elements(lists[i]);
        line += i == 0 ? "" : ", ";
        appendElements(line, program, numbers, '(', numbers.size() == 1 ? ',' : ')');
        line += numbers.size() == 1 ? ")" : "";
    }
    line += ']';
}

void appendMap(std::string &line, const Program &program, std::span<const Argument> pairs)
{
    line += '{';
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        line += i == 0 ? "" : ", ";
        line += valueName(program, pairs[i].name) + ": ";
        appendArgument(line, program, pairs[i + 1]);
    }
    line += '}';
}

}  // namespace

std::string valueName(const Program &program, NameId name)
{
    return name == noName ? "?" : printable(program.text(name));
}

std::string enumText(ArgumentTag tag, std::int64_t number)
{
    std::string_view name;
    if (tag == ArgumentTag::Layout)
        name = layoutName(number);
    else if (tag == ArgumentTag::MemoryFormat)
        name = memoryFormatName(number);
    else if (const std::optional<DType> dtype = dtypeFromSchema(number))
        name = traits(*dtype).name;
    return name.empty() ? std::to_string(number) : "torch." + std::string(name);
}

void appendArgument(std::string &line, const Program &program, const Argument &argument)
{
    switch (argument.tag) {
        case ArgumentTag::None: line += "None"; return;
        case ArgumentTag::Tensor:
        case ArgumentTag::CustomObj:
        case ArgumentTag::Token:
        case ArgumentTag::Graph: line += "%" + valueName(program, argument.name); return;
        case ArgumentTag::OptionalTensor:
            line += argument.name == noName ? "None" : "%" + valueName(program, argument.name);
            return;
        case ArgumentTag::Int:
            line += argument.name == noName ? std::to_string(argument.integer) : valueName(program, argument.name);
            return;
        case ArgumentTag::Bool: line += argument.integer != 0 ? "True" : "False"; return;
        case ArgumentTag::Float: line += pythonFloat(argument.number); return;
        case ArgumentTag::String: line += printable(program.text(argument.name)); return;
        case ArgumentTag::Operator: line += operatorText(program.text(argument.name)); return;
        case ArgumentTag::ScalarType:
        case ArgumentTag::MemoryFormat:
        case ArgumentTag::Layout: line += enumText(argument.tag, argument.integer); return;
        case ArgumentTag::Device: line += deviceText(program, argument); return;
        case ArgumentTag::SymInt:
        case ArgumentTag::SymFloat:
        case ArgumentTag::SymBool: line += symbolicText(program, argument); return;
        case ArgumentTag::Complex: line += complexText(program.elements(argument)); return;
        case ArgumentTag::StringToArgument: appendMap(line, program, program.elements(argument)); return;
        case ArgumentTag::IntLists: appendTuples(line, program, program.elements(argument)); return;
        case ArgumentTag::Unknown:
        case ArgumentTag::Broken: line += "<" + rawText(program, argument.json) + ">"; return;
        default: appendElements(line, program, program.elements(argument), '[', ']'); return;
    }
}

}  // namespace pt2scope
