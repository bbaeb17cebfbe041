// SPDX-License-Identifier: Apache-2.0
#include "core/program/ProgramReader.h"
#include "core/tensor/DType.h"

#include <charconv>

namespace pt2scope {

namespace {

constexpr std::int64_t lastLayout = 7;
constexpr std::int64_t lastMemoryFormat = 4;

/// The tag of the elements of a list argument.
ArgumentTag elementOf(ArgumentTag list)
{
    switch (list) {
        case ArgumentTag::Tensors: return ArgumentTag::Tensor;
        case ArgumentTag::Ints: return ArgumentTag::Int;
        case ArgumentTag::Floats: return ArgumentTag::Float;
        case ArgumentTag::Strings: return ArgumentTag::String;
        case ArgumentTag::SymInts: return ArgumentTag::SymInt;
        case ArgumentTag::Bools: return ArgumentTag::Bool;
        case ArgumentTag::SymBools: return ArgumentTag::SymBool;
        case ArgumentTag::SymFloats: return ArgumentTag::SymFloat;
        case ArgumentTag::OptionalTensors: return ArgumentTag::OptionalTensor;
        case ArgumentTag::NestedTensors: return ArgumentTag::Tensors;
        case ArgumentTag::IntLists: return ArgumentTag::Ints;
        case ArgumentTag::FloatLists: return ArgumentTag::Floats;
        default: return ArgumentTag::Broken;
    }
}

std::string_view enumName(ArgumentTag tag)
{
    return tag == ArgumentTag::ScalarType ? "ScalarType" : tag == ArgumentTag::Layout ? "Layout" : "MemoryFormat";
}

}  // namespace

bool ProgramReader::readArgument(JsonToken first, const JsonPlace &place, Argument &argument)
{
    const std::size_t begin = m_json.begin();
    UnionReading reading;
    argument = {};
    argument.tag = ArgumentTag::Broken;
    const bool readable =
        readUnion(first, schema::argument, place, reading, [&](auto tag, JsonToken value, const JsonPlace &below) {
            return readTagged(static_cast<ArgumentTag>(tag), value, below, argument);
        });
    keepUnread(reading, begin, argument);
    return readable;
}

void ProgramReader::keepUnread(const UnionReading &reading, std::size_t begin, Argument &argument) const
{
    if (!reading.known)
        argument.tag = reading.unknownTag == noName ? ArgumentTag::Broken : ArgumentTag::Unknown;
    if (argument.tag != ArgumentTag::Broken && argument.tag != ArgumentTag::Unknown)
        return;
    argument.name = reading.unknownTag;
    argument.json = rangeFrom(begin);
}

bool ProgramReader::readTagged(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument)
{
    argument = {};
    argument.tag = ArgumentTag::Broken;
    switch (tag) {
        case ArgumentTag::Complex: return readComplex(first, place, argument);
        case ArgumentTag::StringToArgument: return readStringToArgument(first, place, argument);
        case ArgumentTag::Graph: return readGraphArgument(first, place, argument);
        default: break;
    }
    const ArgumentTag element = elementOf(tag);
    if (element == ArgumentTag::Broken)
        return readElement(tag, first, place, argument);
    const bool readable = readElements(element, first, place, argument);
    if (argument.tag != ArgumentTag::Broken)
        argument.tag = tag;
    return readable;
}

bool ProgramReader::readElement(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &element)
{
    const std::size_t begin = m_json.begin();
    element = {};
    element.tag = ArgumentTag::Broken;
    const bool readable = readPlainElement(tag, first, place, element);
    if (element.tag == ArgumentTag::Broken)
        element.json = rangeFrom(begin);
    return readable;
}

bool ProgramReader::readPlainElement(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &element)
{
    switch (tag) {
        case ArgumentTag::None: return readNone(first, place, element);
        case ArgumentTag::Int:
        case ArgumentTag::Float:
        case ArgumentTag::Bool: return readNumber(tag, first, place, element);
        case ArgumentTag::ScalarType:
        case ArgumentTag::Layout:
        case ArgumentTag::MemoryFormat: return readEnum(tag, first, place, element);
        case ArgumentTag::SymInt:
        case ArgumentTag::SymFloat:
        case ArgumentTag::SymBool: return readSymbolic(tag, first, place, element);
        case ArgumentTag::OptionalTensor: return readOptionalTensor(tag, first, place, element);
        case ArgumentTag::Tensor:
        case ArgumentTag::Token:
        case ArgumentTag::CustomObj: return readNamed(tag, first, place, element);
        case ArgumentTag::Tensors:
        case ArgumentTag::Ints:
        case ArgumentTag::Floats: return readTagged(tag, first, place, element);
        case ArgumentTag::Unknown: return readArgument(first, place, element);
        case ArgumentTag::Device: {
            std::int64_t index = noDeviceIndex;
            const bool readable = readDevice(first, place, element.name, index);
            element.integer = index;
            element.tag = element.name == noName ? ArgumentTag::Broken : tag;
            return readable;
        }
        default: break;
    }
    const bool readable = readName(first, place, element.name);  // String, Operator
    element.tag = element.name == noName ? ArgumentTag::Broken : tag;
    return readable;
}

bool ProgramReader::readElements(ArgumentTag elementTag, JsonToken first, const JsonPlace &place, Argument &list)
{
    const std::size_t mark = m_openArguments.size();
    list.tag = first == JsonToken::BeginArray ? ArgumentTag::Tensors : ArgumentTag::Broken;
    const bool readable = readList(first, place, [&](JsonToken item, const JsonPlace &below) {
        Argument element;
        const bool read = readElement(elementTag, item, below, element);
        m_openArguments.push_back(element);
        return read;
    });
    list.range = keepArguments(mark);
    return readable;
}

bool ProgramReader::readArguments(JsonToken first, const JsonPlace &place, Arguments &arguments)
{
    arguments.clear();
    return readList(first, place, [&](JsonToken item, const JsonPlace &below) {
        Argument argument;
        const std::size_t begin = m_json.begin();
        const bool readable = readArgument(item, below, argument);
        const ByteRange json = rangeFrom(begin);
        const std::string_view text = std::string_view(m_program.json).substr(json.begin, json.length());
        // A number beyond int64 stays an Int elsewhere; here PyTorch asks what it is.
        if (argument.tag == ArgumentTag::Int && argument.name != noName && text.find("as_sym_int") != text.npos)
            argument = {.tag = ArgumentTag::SymInt, .integer = std::numeric_limits<std::int64_t>::max()};
        arguments.push_back(argument);
        return readable;
    });
}

bool ProgramReader::readNone(JsonToken first, const JsonPlace &place, Argument &argument)
{
    // true since schema 8.2, an empty list before
    if (first != JsonToken::True && first != JsonToken::False && first != JsonToken::BeginArray)
        return failType(first, place, describe(JsonValue::Kind::Bool));
    argument.tag = ArgumentTag::None;
    return m_json.skipRest(first);
}

bool ProgramReader::readNumber(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument)
{
    if (tag == ArgumentTag::Int && first == JsonToken::Integer && !m_json.integer())
        return readBigInteger(first, place, argument);
    std::optional<std::int64_t> integer;
    std::optional<double> number;
    std::optional<bool> flag;
    const bool readable = tag == ArgumentTag::Int     ? readInteger(first, place, integer)
                          : tag == ArgumentTag::Float ? readFloat(first, place, number)
                                                      : readBool(first, place, flag);
    if (number)
        argument.number = *number;
    else if (integer || flag)
        argument.integer = integer ? *integer : (*flag ? 1 : 0);
    if (integer || number || flag)
        argument.tag = tag;
    return readable;
}

bool ProgramReader::readBigInteger(JsonToken first, const JsonPlace &place, Argument &argument)
{
    const std::string_view literal = m_json.raw();
    std::uint64_t value = 0;
    const auto parsed = std::from_chars(literal.data(), literal.data() + literal.size(), value);
    if (parsed.ec != std::errc())
        return failType(first, place, "an integer of 64 bits");
    noteInteger(std::numeric_limits<std::int64_t>::max(), place);
    argument.tag = ArgumentTag::Int;
    argument.name = m_program.names.intern(literal);
    argument.integer = static_cast<std::int64_t>(value);
    return true;
}

bool ProgramReader::readEnum(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument)
{
    std::optional<std::int64_t> number;
    if (!readInteger(first, place, number))
        return false;
    if (!number)
        return true;
    argument.tag = tag;
    argument.integer = *number;
    if (!isSchemaEnumValue(tag, *number))
        addFault(ProgramFaultKind::EnumValue, place, std::string(enumName(tag)) + " " + std::to_string(*number));
    if (tag == ArgumentTag::ScalarType)
        noteDType(*number, place);
    return true;
}

bool ProgramReader::readNamed(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument)
{
    const bool hasClass = tag == ArgumentTag::CustomObj;
    NameId classFqn = noName;
    const bool readable = readStruct(first, hasClass ? schema::customObjArgument : schema::namedValue, place,
                                     [&](auto field, JsonToken value, const JsonPlace &below) {
                                         return readName(value, below, field == 0 ? argument.name : classFqn);
                                     });
    if (argument.name != noName)
        argument.tag = tag;
    if (hasClass)
        argument.object = static_cast<std::uint64_t>(classFqn);
    return readable;
}

bool ProgramReader::readSymbolic(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument)
{
    const SchemaType &type = tag == ArgumentTag::SymInt     ? schema::symIntArgument
                             : tag == ArgumentTag::SymFloat ? schema::symFloatArgument
                                                            : schema::symBoolArgument;
    const ArgumentTag plain = tag == ArgumentTag::SymInt     ? ArgumentTag::Int
                              : tag == ArgumentTag::SymFloat ? ArgumentTag::Float
                                                             : ArgumentTag::Bool;
    UnionReading reading;
    const bool readable =
        readUnion(first, type, place, reading, [&](auto index, JsonToken value, const JsonPlace &below) {
            argument = {};
            argument.tag = ArgumentTag::Broken;
            const bool read =
                index == 0 ? readName(value, below, argument.name) : readNumber(plain, value, below, argument);
            const bool isLiteral =
                argument.tag == plain && argument.name != noName;  // of an integer beyond int64: it stays an Int
            if (!isLiteral && (argument.name != noName || argument.tag == plain))
                argument.tag = tag;
            return read;
        });
    if (!reading.known)
        argument.tag = ArgumentTag::Broken;
    return readable;
}

bool ProgramReader::readOptionalTensor(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument)
{
    UnionReading reading;
    const bool readable = readUnion(first, schema::optionalTensorArgument, place, reading,
                                    [&](auto index, JsonToken value, const JsonPlace &below) {
                                        argument = {};
                                        argument.tag = ArgumentTag::Broken;
                                        const bool read = index == 0
                                                              ? readNamed(ArgumentTag::Tensor, value, below, argument)
                                                              : readNone(value, below, argument);
                                        if (argument.tag != ArgumentTag::Broken)
                                            argument.tag = tag;
                                        return read;
                                    });
    if (!reading.known)
        argument.tag = ArgumentTag::Broken;
    return readable;
}

bool ProgramReader::readComplex(JsonToken first, const JsonPlace &place, Argument &argument)
{
    std::optional<double> parts[2];
    const bool readable = readStruct(
        first, schema::complexValue, place,
        [&](auto field, JsonToken value, const JsonPlace &below) { return readFloat(value, below, parts[field]); });
    if (!parts[0] || !parts[1])
        return readable;
    const std::size_t mark = m_openArguments.size();
    for (const auto &part : parts) {
        Argument &element = m_openArguments.emplace_back();
        element.tag = ArgumentTag::Float;
        element.number = *part;
    }
    argument.tag = ArgumentTag::Complex;
    argument.range = keepArguments(mark);
    return readable;
}

bool ProgramReader::readStringToArgument(JsonToken first, const JsonPlace &place, Argument &argument)
{
    const std::size_t mark = m_openArguments.size();
    const std::size_t repeatedBefore = m_repeatedKeys;
    std::vector<NamedArgument> entries;
    const bool readable = readMap(first, place, [&](NameId key, JsonToken value, const JsonPlace &below) {
        NamedArgument &entry = entries.emplace_back();
        entry.name = key;
        return readArgument(value, below, entry.value);
    });
    if (m_repeatedKeys > repeatedBefore)
        dropRepeated(entries, 0, [](const NamedArgument &entry) { return entry.name; });
    for (const NamedArgument &entry : entries) {
        Argument &key = m_openArguments.emplace_back();
        key.tag = ArgumentTag::String;
        key.name = entry.name;
        m_openArguments.push_back(entry.value);
    }
    argument.tag = first == JsonToken::BeginObject ? ArgumentTag::StringToArgument : ArgumentTag::Broken;
    argument.range = keepArguments(mark);
    return readable;
}

bool ProgramReader::readGraphArgument(JsonToken first, const JsonPlace &place, Argument &argument)
{
    if (m_graphNode == noNode)
        return failType(first, place, "a value, not a graph,");
    const std::size_t index = m_program.graphs.size();
    bool hasGraph = false;
    const bool readable =
        readStruct(first, schema::graphArgument, place, [&](auto field, JsonToken value, const JsonPlace &below) {
            if (field == 0)
                return readName(value, below, argument.name);
            m_program.graphs.resize(index);  // of a repeated key: drops the first graph, and those nested in it
            Graph &graph = m_program.graphs.emplace_back();
            graph.parent = m_graph;
            graph.parentNode = m_graphNode;
            hasGraph = true;
            return readGraph(value, below, index);
        });
    if (!hasGraph)
        return readable;
    m_program.graphs[index].name = argument.name;
    argument.tag = ArgumentTag::Graph;
    argument.object = index;
    return readable;
}

bool ProgramReader::readConstantValue(JsonToken first, const JsonPlace &place, Argument &argument)
{
    constexpr ArgumentTag tags[] = {ArgumentTag::None, ArgumentTag::Int, ArgumentTag::Float, ArgumentTag::String,
                                    ArgumentTag::Bool};
    const std::size_t begin = m_json.begin();
    UnionReading reading;
    argument = {};
    argument.tag = ArgumentTag::Broken;
    const bool readable =
        readUnion(first, schema::constantValue, place, reading, [&](auto tag, JsonToken value, const JsonPlace &below) {
            return readElement(tags[tag], value, below, argument);
        });
    keepUnread(reading, begin, argument);
    return readable;
}

PoolRange ProgramReader::keepArguments(std::size_t mark)
{
    std::vector<Argument> &pool = m_program.arguments;
    const PoolRange range{static_cast<std::uint32_t>(pool.size()),
                          static_cast<std::uint32_t>(m_openArguments.size() - mark)};
    pool.insert(pool.end(), m_openArguments.begin() + static_cast<std::ptrdiff_t>(mark), m_openArguments.end());
    m_openArguments.resize(mark);
    return range;
}

bool isSchemaEnumValue(ArgumentTag tag, std::int64_t number)
{
    if (tag == ArgumentTag::ScalarType)
        return dtypeFromSchema(number).has_value();
    return number > 0 && number <= (tag == ArgumentTag::Layout ? lastLayout : lastMemoryFormat);
}

bool Argument::isList() const
{
    switch (tag) {
        case ArgumentTag::Tensors:
        case ArgumentTag::Ints:
        case ArgumentTag::Floats:
        case ArgumentTag::Strings:
        case ArgumentTag::SymInts:
        case ArgumentTag::Bools:
        case ArgumentTag::SymBools:
        case ArgumentTag::SymFloats:
        case ArgumentTag::OptionalTensors:
        case ArgumentTag::Complex:
        case ArgumentTag::NestedTensors:
        case ArgumentTag::IntLists:
        case ArgumentTag::StringToArgument:
        case ArgumentTag::FloatLists: return true;
        default: return false;
    }
}

bool Argument::isSymbolic() const
{
    return tag == ArgumentTag::SymInt || tag == ArgumentTag::SymFloat || tag == ArgumentTag::SymBool;
}

bool Argument::isValue() const
{
    const bool always = tag == ArgumentTag::Tensor || tag == ArgumentTag::CustomObj || tag == ArgumentTag::Token;
    return always || ((isSymbolic() || tag == ArgumentTag::OptionalTensor) && name != noName);
}

std::string Graph::nodePointer(std::size_t node) const
{
    return pointer + "/nodes/" + std::to_string(node);
}

}  // namespace pt2scope
