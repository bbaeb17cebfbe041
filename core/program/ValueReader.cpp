// SPDX-License-Identifier: Apache-2.0
#include "core/program/ProgramReader.h"
#include "core/symbols/SymExprParser.h"
#include "core/tensor/DType.h"

#include <bit>
#include <cmath>
#include <limits>

namespace pt2scope {

namespace {

enum TensorMetaField {
    dtypeField,
    sizesField,
    requiresGradField,
    deviceField,
    stridesField,
    storageOffsetField,
    layoutField
};

constexpr std::int16_t notInTable = -1;

std::int16_t toTableNumber(std::optional<std::int64_t> number)
{
    const bool fits = number && *number >= 0 && *number <= std::numeric_limits<std::int16_t>::max();
    return fits ? static_cast<std::int16_t>(*number) : notInTable;
}

}  // namespace

bool ProgramReader::readTensorValues(JsonToken first, const JsonPlace &place, Graph &graph)
{
    graph.tensorValues.clear();
    const std::size_t keptBefore = m_repeatedKeys;
    const bool readable = readMap(first, place, [&](NameId key, JsonToken value, const JsonPlace &below) {
        TensorValue &tensor = graph.tensorValues.emplace_back();
        tensor.name = key;
        return readTensorMeta(value, below, tensor);
    });
    if (m_repeatedKeys > keptBefore)
        dropRepeated(graph.tensorValues, 0, [](const TensorValue &value) { return value.name; });
    return readable;
}

bool ProgramReader::readTensorMeta(JsonToken first, const JsonPlace &place, TensorValue &value)
{
    const std::size_t begin = m_json.begin();
    const bool readable =
        readStruct(first, schema::tensorMeta, place, [&](auto field, JsonToken token, const JsonPlace &below) {
            std::optional<std::int64_t> number;
            std::optional<bool> flag;
            switch (field) {
                case sizesField: return readSymInts(token, below, value.sizes);
                case stridesField: return readSymInts(token, below, value.strides);
                case storageOffsetField: return readSymInt(token, below, value.storageOffset);
                case deviceField: {
                    std::int64_t index = noDeviceIndex;
                    const bool read = readDevice(token, below, value.deviceType, index);
                    value.deviceIndex =
                        static_cast<std::int32_t>(std::min<std::int64_t>(index, std::numeric_limits<int>::max()));
                    return read;
                }
                case requiresGradField:
                    if (!readBool(token, below, flag))
                        return false;
                    value.requiresGrad = flag.value_or(false);
                    return true;
                default: break;
            }
            if (!readInteger(token, below, number))
                return false;
            (field == dtypeField ? value.dtype : value.layout) = toTableNumber(number);
            if (field == dtypeField && number)
                noteDType(*number, below);
            else if (number && !isSchemaEnumValue(ArgumentTag::Layout, *number))
                addFault(ProgramFaultKind::EnumValue, below, "Layout " + std::to_string(*number));
            return true;
        });
    value.json = rangeFrom(begin);
    return readable;
}

bool ProgramReader::readSymInts(JsonToken first, const JsonPlace &place, PoolRange &range)
{
    range = {static_cast<std::uint32_t>(m_program.symInts.size()), 0};
    const bool readable = readList(first, place, [&](JsonToken item, const JsonPlace &below) {
        SymInt value;
        const bool read = readSymInt(item, below, value);
        m_program.symInts.push_back(value);
        ++range.count;
        return read;
    });
    return readable;
}

bool ProgramReader::readSymInt(JsonToken first, const JsonPlace &place, SymInt &value)
{
    UnionReading reading;
    return readUnion(first, schema::symInt, place, reading, [&](auto tag, JsonToken token, const JsonPlace &below) {
        if (tag == 0)
            return readExpression(token, below, value.expression);
        std::optional<std::int64_t> number;
        if (!readInteger(token, below, number))
            return false;
        value.value = number.value_or(0);
        return true;
    });
}

bool ProgramReader::readExpression(JsonToken first, const JsonPlace &place, std::uint32_t &index)
{
    ProgramExpression expression;
    const std::size_t begin = m_json.begin();
    const bool readable =
        readStruct(first, schema::symExpr, place, [&](auto field, JsonToken value, const JsonPlace &below) {
            if (field == 0)
                return readExpressionText(value, below, expression.text);
            return value == JsonToken::Null || readHint(value, below, expression);
        });
    expression.json = rangeFrom(begin);
    return (expression.text == noName || internExpression(expression, place, index)) && readable;
}

/// sympify takes a number or a flag as it takes the text of it.
bool ProgramReader::readExpressionText(JsonToken first, const JsonPlace &place, NameId &text)
{
    const bool isNumber = first == JsonToken::Integer || first == JsonToken::Float || first == JsonToken::True
                          || first == JsonToken::False;
    if (isNumber)
        text = m_program.names.intern(m_json.raw());
    else if (first == JsonToken::NonFinite)
        text = m_program.names.intern(std::isnan(m_json.number()) ? "nan" : m_json.number() < 0 ? "-oo" : "oo");
    NameId asText = noName;
    if (!readName(first, place, asText))
        return false;
    if (asText != noName)
        text = asText;
    return true;
}

bool ProgramReader::readHint(JsonToken first, const JsonPlace &place, ProgramExpression &expression)
{
    using HintKind = ProgramExpression::HintKind;
    UnionReading reading;
    return readUnion(first, schema::symExprHint, place, reading,
                     [&](auto tag, JsonToken value, const JsonPlace &below) {
                         std::optional<std::int64_t> number;
                         std::optional<double> real;
                         std::optional<bool> flag;
                         const bool read = tag == 0   ? readInteger(value, below, number)
                                           : tag == 1 ? readBool(value, below, flag)
                                                      : readFloat(value, below, real);
                         if (number || flag)
                             expression.hintInteger = number ? *number : (*flag ? 1 : 0);
                         expression.hintFloat = real.value_or(0);
                         expression.hintKind = number ? HintKind::Int
                                               : flag ? HintKind::Bool
                                               : real ? HintKind::Float
                                                      : HintKind::None;
                         return read;
                     });
}

bool ProgramReader::readSymbolicValues(JsonToken first, const JsonPlace &place, SymbolicValue::Kind kind, Graph &graph)
{
    std::erase_if(graph.symbolicValues, [kind](const SymbolicValue &value) { return value.kind == kind; });
    const std::size_t from = graph.symbolicValues.size();
    const std::size_t repeatedBefore = m_repeatedKeys;
    const bool readable = readMap(first, place, [&](NameId key, JsonToken token, const JsonPlace &below) {
        SymbolicValue value;
        value.name = key;
        value.kind = kind;
        const std::size_t begin = m_json.begin();
        const bool read = readSymbolicValue(token, below, value);
        value.json = rangeFrom(begin);
        graph.symbolicValues.push_back(value);
        return read;
    });
    if (m_repeatedKeys > repeatedBefore)
        dropRepeated(graph.symbolicValues, from, [](const SymbolicValue &value) { return value.name; });
    return readable;
}

bool ProgramReader::readSymbolicValue(JsonToken first, const JsonPlace &place, SymbolicValue &value)
{
    using Kind = SymbolicValue::Kind;
    const SchemaType &type = value.kind == Kind::Int     ? schema::symInt
                             : value.kind == Kind::Float ? schema::symFloat
                                                         : schema::symBool;
    UnionReading reading;
    return readUnion(first, type, place, reading, [&](auto tag, JsonToken token, const JsonPlace &below) {
        if (tag == 0)
            return readExpression(token, below, value.expression);
        std::optional<std::int64_t> number;
        std::optional<double> real;
        std::optional<bool> flag;
        const bool read = value.kind == Kind::Int     ? readInteger(token, below, number)
                          : value.kind == Kind::Float ? readFloat(token, below, real)
                                                      : readBool(token, below, flag);
        value.integer = number ? *number : (flag.value_or(false) ? 1 : 0);
        value.number = real.value_or(0);
        return read;
    });
}

bool ProgramReader::readCustomObjectValues(JsonToken first, const JsonPlace &place, Graph &graph)
{
    graph.customObjectValues.clear();
    const std::size_t repeatedBefore = m_repeatedKeys;
    const bool readable = readMap(first, place, [&](NameId key, JsonToken token, const JsonPlace &below) {
        CustomObjectValue &object = graph.customObjectValues.emplace_back();
        object.key = key;
        return readStruct(token, schema::customObjArgument, below,
                          [&](auto field, JsonToken text, const JsonPlace &at) {
                              return readName(text, at, field == 0 ? object.name : object.classFqn);
                          });
    });
    if (m_repeatedKeys > repeatedBefore)
        dropRepeated(graph.customObjectValues, 0, [](const CustomObjectValue &value) { return value.key; });
    return readable;
}

bool ProgramReader::readDevice(JsonToken first, const JsonPlace &place, NameId &type, std::int64_t &index)
{
    return readStruct(first, schema::device, place, [&](auto field, JsonToken value, const JsonPlace &below) {
        if (field == 0)
            return readName(value, below, type);
        std::optional<std::int64_t> number;
        const bool read = readOptionalInteger(value, below, number);
        index = !number ? noDeviceIndex : *number < 0 ? negativeDeviceIndex : *number;
        return read;
    });
}

void ProgramReader::noteDType(std::int64_t number, const JsonPlace &place)
{
    const auto dtype = dtypeFromSchema(number);
    if (dtype && traits(*dtype).sinceMinor > 0)
        noteFeature(traits(*dtype).sinceMinor, "ScalarType", traits(*dtype).name, place);
}

bool ProgramReader::internExpression(const ProgramExpression &expression, const JsonPlace &place, std::uint32_t &index)
{
    using HintKind = ProgramExpression::HintKind;
    const std::uint64_t bits = expression.hintKind == HintKind::Float
                                   ? std::bit_cast<std::uint64_t>(expression.hintFloat)
                                   : static_cast<std::uint64_t>(expression.hintInteger);
    const auto entry = m_expressions.try_emplace(ExpressionKey{expression.text, expression.hintKind, bits},
                                                 static_cast<std::uint32_t>(m_program.expressions.size()));
    index = entry.first->second;
    if (!entry.second)
        return true;
    ProgramExpression &added = m_program.expressions.emplace_back(expression);
    added.pointer = place.pointer();
    added.parsed = parseSymExpr(m_program.text(added.text), m_program.symbols).expr.value_or(noSymExpr);
    return spend(added.pointer.size());
}

std::size_t ProgramReader::ExpressionHash::operator()(const ExpressionKey &key) const
{
    constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15u;
    std::uint64_t hash = (indexOf(key.text) + 1) * multiplier;
    hash = (hash ^ hash >> 29 ^ key.hintBits) * multiplier;
    return static_cast<std::size_t>(hash ^ hash >> 32 ^ static_cast<std::uint64_t>(key.hintKind));
}

}  // namespace pt2scope
