// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/graph/shapes/OperatorCall.h"

#include <algorithm>
#include <charconv>

namespace pt2scope {

namespace {

constexpr std::size_t mostTensors = 4096;  // of a list; longer ones are left undecided

Size parseInteger(std::string_view text)
{
    std::int64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() ? Size(value) : std::nullopt;
}

/// Of a schema's default: "[0, 1]", "[]", "1".
std::optional<Sizes> parseIntegers(std::string_view text)
{
    if (!text.starts_with('[')) {
        const Size single = parseInteger(text);
        return single ? std::optional(Sizes{single}) : std::nullopt;
    }
    Sizes values;
    text = text.substr(1, text.size() - 2);
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(", "), text.size());
        values.push_back(parseInteger(text.substr(0, comma)));
        if (!values.back())
            return std::nullopt;
        text.remove_prefix(std::min(comma + 2, text.size()));
    }
    return values;
}

}  // namespace

const Argument *OperatorCall::given(std::string_view name) const
{
    for (const NamedArgument &input : m_node.inputs()) {
        if (m_node.graph.program.text(input.name) == name)
            return &input.value;
    }
    return nullptr;
}

std::optional<std::string_view> OperatorCall::defaultOf(std::string_view name) const
{
    const SchemaArgument *argument = m_node.target.schema->findArgument(name);
    return argument ? argument->defaultText : std::nullopt;
}

TensorShape OperatorCall::recorded(const Argument &value) const
{
    const GraphSite &graph = m_node.graph;
    const bool isTensor = value.tag == ArgumentTag::Tensor || value.tag == ArgumentTag::OptionalTensor;
    const TensorValue *found = isTensor && value.isValue() ? graph.index.tensor(value.name) : nullptr;
    if (!found || found->sizes.count > mostDimensions || graph.owner.isDamaged(found->json))
        return {};
    TensorShape shape{Sizes(), dtypeFromSchema(found->dtype)};
    for (const SymInt &size : graph.program.sizes(*found))
        shape.sizes->push_back(m_values.of(size));
    return shape;
}

TensorShape OperatorCall::tensor(std::string_view name) const
{
    const Argument *argument = given(name);
    if (!argument)
        return {};
    TensorShape shape = recorded(*argument);
    const auto isNegative = [](Size size) { return size && *size < 0; };
    if (shape.sizes && std::ranges::any_of(*shape.sizes, isNegative))
        shape.sizes.reset();
    return shape;
}

TensorShape OperatorCall::first() const
{
    const auto &arguments = m_node.target.schema->arguments;
    return arguments.empty() ? TensorShape() : tensor(arguments.front().name);
}

std::vector<TensorShape> OperatorCall::tensors(std::string_view name) const
{
    std::vector<TensorShape> shapes;
    const Argument *argument = given(name);
    if (!argument || argument->tag != ArgumentTag::Tensors)
        return shapes;
    const auto elements = m_node.graph.program.elements(*argument);
    if (elements.size() > mostTensors)
        return shapes;
    for (const Argument &element : elements)
        shapes.push_back(recorded(element));
    return shapes;
}

std::optional<std::vector<std::optional<TensorShape>>> OperatorCall::optionalTensors(std::string_view name) const
{
    const Argument *argument = given(name);
    if (!argument || (argument->tag != ArgumentTag::OptionalTensors && argument->tag != ArgumentTag::Tensors))
        return std::nullopt;
    std::vector<std::optional<TensorShape>> shapes;
    const auto elements = m_node.graph.program.elements(*argument);
    if (elements.size() > mostDimensions)
        return std::nullopt;
    for (const Argument &element : elements)
        shapes.push_back(element.isValue() ? std::optional(recorded(element)) : std::nullopt);
    return shapes;
}

bool OperatorCall::isNone(std::string_view name) const
{
    if (const Argument *argument = given(name))
        return argument->tag == ArgumentTag::None
               || (argument->tag == ArgumentTag::OptionalTensor && !argument->isValue());
    return defaultOf(name) == "None";
}

Size OperatorCall::numberOf(const Argument &argument) const
{
    if (argument.tag == ArgumentTag::Int)
        return argument.name == noName ? Size(argument.integer) : std::nullopt;
    if (argument.tag != ArgumentTag::SymInt)
        return std::nullopt;
    if (!argument.isValue())
        return argument.integer;
    const SymbolicValue *value = m_node.graph.index.symbolic(argument.name);
    return value && !m_node.graph.owner.isDamaged(value->json) ? m_values.of(*value) : std::nullopt;
}

std::optional<std::int64_t> OperatorCall::integer(std::string_view name) const
{
    if (const Argument *argument = given(name))
        return numberOf(*argument);
    const auto text = defaultOf(name);
    return text ? parseInteger(*text) : std::nullopt;
}

std::optional<bool> OperatorCall::boolean(std::string_view name) const
{
    if (const Argument *argument = given(name))
        return argument->tag == ArgumentTag::Bool ? std::optional(argument->integer != 0) : std::nullopt;
    const auto text = defaultOf(name);
    if (text == "True" || text == "False")
        return text == "True";
    return std::nullopt;
}

std::optional<std::string_view> OperatorCall::text(std::string_view name) const
{
    const Argument *argument = given(name);
    if (!argument || argument->tag != ArgumentTag::String)
        return std::nullopt;
    return m_node.graph.program.text(argument->name);
}

std::optional<DType> OperatorCall::dtype(std::string_view name) const
{
    const Argument *argument = given(name);
    if (!argument)
        return defaultOf(name) == "4" ? std::optional(DType::Int64) : std::nullopt;  // by its number in C++
    return argument->tag == ArgumentTag::ScalarType ? dtypeFromSchema(argument->integer) : std::nullopt;
}

std::optional<Sizes> OperatorCall::sizes(std::string_view name) const
{
    const Argument *argument = given(name);
    if (!argument) {
        const auto text = defaultOf(name);
        return text ? parseIntegers(*text) : std::nullopt;
    }
    if (argument->tag == ArgumentTag::Int || argument->tag == ArgumentTag::SymInt)
        return Sizes{numberOf(*argument)};
    const auto elements = m_node.graph.program.elements(*argument);
    const bool isNumbers = argument->tag == ArgumentTag::Ints || argument->tag == ArgumentTag::SymInts;
    if (!argument->isList() || (!isNumbers && !elements.empty()) || elements.size() > mostDimensions)
        return std::nullopt;
    Sizes values;
    for (const Argument &element : elements)
        values.push_back(numberOf(element));
    return values;
}

void OperatorCall::addOperand(ResultType &type, std::string_view name) const
{
    const Argument *argument = given(name);
    if (isNone(name))
        return;
    switch (argument ? argument->tag : ArgumentTag::Broken) {
        case ArgumentTag::Tensor:
        case ArgumentTag::OptionalTensor: type.addTensor(tensor(name)); return;
        case ArgumentTag::Bool:
        case ArgumentTag::SymBool: type.addNumber(DTypeKind::Bool); return;
        case ArgumentTag::Int:
        case ArgumentTag::SymInt: type.addNumber(DTypeKind::Integer); return;
        case ArgumentTag::Float:
        case ArgumentTag::SymFloat: type.addNumber(DTypeKind::Floating); return;
        case ArgumentTag::Complex: type.addNumber(DTypeKind::Complex); return;
        default: type.addUnknown(); return;
    }
}

std::optional<Sizes> OperatorCall::operandSizes(std::string_view name) const
{
    const Argument *argument = given(name);
    if (isNone(name))
        return Sizes();
    if (!argument)
        return std::nullopt;
    return argument->isValue() && !argument->isSymbolic() ? tensor(name).sizes : std::optional(Sizes());
}

}  // namespace pt2scope
