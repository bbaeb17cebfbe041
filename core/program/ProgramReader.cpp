// SPDX-License-Identifier: Apache-2.0
#include "core/program/ProgramReader.h"

#include "core/json/JsonString.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace pt2scope {

namespace {

enum ProgramField { graphModuleField, opsetField, rangesField, versionField, verifiersField, torchField, guardsField };
enum GraphModuleField { graphField, signatureField, callsField, metadataField, namedTuplesField };

/// The number rounded towards zero. Beyond 64 bits the last that fits, or nothing where that is as good as an open end.
std::optional<std::int64_t> boundOf(double number, bool isUpper)
{
    constexpr double limit = 9223372036854775808.0;  // 2^63
    if (number > -limit && number < limit)
        return static_cast<std::int64_t>(number);
    if (std::isnan(number) || (number > 0) == isUpper)
        return std::nullopt;
    return isUpper ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

}  // namespace

void ProgramReader::read()
{
    const bool readable = readDocument() && m_json.next() == JsonToken::End;
    m_program.limitReached = limitReached();
    if (!readable && !limitReached())
        reportBrokenText();
    reportCounts();
    m_program.faults = m_log.take();
    countBigIntegers();
    m_program.faultsLeftOut = m_log.leftOut();
}

bool ProgramReader::readDocument()
{
    const JsonToken first = m_json.next();
    if (first == JsonToken::Error)
        return false;
    const bool isObject = first == JsonToken::BeginObject;
    const JsonPlace document;
    const bool readable = readStruct(
        first, schema::exportedProgram, document,
        [&](auto field, JsonToken value, const JsonPlace &place) { return readProgramField(field, value, place); });
    m_program.isWhole = readable && isObject;
    return readable;
}

bool ProgramReader::readProgramField(std::size_t field, JsonToken first, const JsonPlace &place)
{
    switch (field) {
        case graphModuleField: return readGraphModule(first, place);
        case opsetField: return readOpsetVersion(first, place);
        case rangesField: return readRangeConstraints(first, place);
        case versionField: return readSchemaVersion(first, place);
        case verifiersField: return readTexts(first, place, m_program.verifiers.emplace());
        case guardsField: return readTexts(first, place, m_program.guards);
        default: break;
    }
    NameId version = noName;
    if (!readName(first, place, version))
        return false;
    if (version != noName)
        m_program.torchVersion = std::string(m_program.text(version));
    return true;
}

bool ProgramReader::readSchemaVersion(JsonToken first, const JsonPlace &place)
{
    std::optional<std::int64_t> major;
    std::optional<std::int64_t> minor;
    const bool readable =
        readStruct(first, schema::schemaVersion, place, [&](auto field, JsonToken value, const JsonPlace &below) {
            return readInteger(value, below, field == 0 ? major : minor);
        });
    const bool isThere = readable && major && minor;  // a number that the text's end cuts is another one
    m_program.schemaVersion = isThere ? std::optional(SchemaVersion{*major, *minor}) : std::nullopt;
    return readable;
}

bool ProgramReader::readOpsetVersion(JsonToken first, const JsonPlace &place)
{
    m_program.opsetVersion.clear();
    std::map<NameId, std::size_t> indexes;
    return readMap(first, place, [&](NameId key, JsonToken value, const JsonPlace &below) {
        std::optional<std::int64_t> version;
        if (!readInteger(value, below, version))
            return false;
        if (!version)
            return true;
        const auto entry = indexes.try_emplace(key, m_program.opsetVersion.size());
        if (entry.second)
            m_program.opsetVersion.emplace_back(m_program.text(key), *version);
        else
            m_program.opsetVersion[entry.first->second].second = *version;
        return true;
    });
}

bool ProgramReader::readRangeConstraints(JsonToken first, const JsonPlace &place)
{
    m_program.rangeConstraints.clear();
    std::map<NameId, std::size_t> indexes;
    return readMap(first, place, [&](NameId key, JsonToken value, const JsonPlace &below) {
        RangeConstraint range;
        range.symbol = key;
        const std::size_t begin = m_json.begin();
        if (!readStruct(value, schema::rangeConstraint, below, [&](auto field, JsonToken bound, const JsonPlace &at) {
                return readBound(bound, at, field != 0, field == 0 ? range.min : range.max);
            }))
            return false;
        range.json = rangeFrom(begin);
        const auto entry = indexes.try_emplace(key, m_program.rangeConstraints.size());
        if (entry.second)
            m_program.rangeConstraints.push_back(range);
        else
            m_program.rangeConstraints[entry.first->second] = range;
        return true;
    });
}

/// Python makes an integer of anything that it can make one of.
bool ProgramReader::readBound(JsonToken first, const JsonPlace &place, bool isUpper, std::optional<std::int64_t> &bound)
{
    if (first == JsonToken::String) {
        const std::optional<double> integer = integerOfText(m_json.text());
        if (integer)
            bound = boundOf(*integer, isUpper);
        return integer || failType(first, place, "an integer");
    }
    std::optional<double> number;  // of what is no integer of 64 bits
    if (first == JsonToken::True || first == JsonToken::False)
        number = first == JsonToken::True ? 1 : 0;
    else if (first == JsonToken::Float || first == JsonToken::NonFinite
             || (first == JsonToken::Integer && !m_json.integer()))
        number = m_json.number();
    if (!readOptionalInteger(first, place, bound))
        return false;
    if (number)
        bound = boundOf(*number, isUpper);
    return true;
}

bool ProgramReader::readTexts(JsonToken first, const JsonPlace &place, std::vector<ProgramText> &texts)
{
    texts.clear();
    return readList(first, place, [&](JsonToken item, const JsonPlace &below) {
        ProgramText text;
        text.json = tokenRange();
        if (!readName(item, below, text.text))
            return false;
        if (text.text != noName)
            texts.push_back(text);
        return true;
    });
}

bool ProgramReader::readNames(JsonToken first, const JsonPlace &place, std::vector<NameId> &names)
{
    names.clear();
    return readList(first, place, [&](JsonToken item, const JsonPlace &below) {
        return readName(item, below, names.emplace_back(noName));
    });
}

bool ProgramReader::readGraphModule(JsonToken first, const JsonPlace &place)
{
    m_program.graphs.clear();
    m_program.signature.reset();
    m_program.moduleCalls.reset();
    m_program.moduleMetadata.clear();
    m_program.namedTuples.clear();
    return readStruct(first, schema::graphModule, place, [&](auto field, JsonToken value, const JsonPlace &below) {
        switch (field) {
            case graphField:
                m_program.graphs.clear();
                m_program.graphs.emplace_back();
                m_graph = noGraph;
                return readGraph(value, below, 0);
            case signatureField: return readSignature(value, below);
            case callsField: return readModuleCalls(value, below);
            case metadataField:
                m_program.moduleMetadata.clear();
                return readMetadata(value, below, m_program.moduleMetadata, nullptr);
            default: return readNamedTuples(value, below);
        }
    });
}

bool ProgramReader::readNamedTuples(JsonToken first, const JsonPlace &place)
{
    m_program.namedTuples.clear();
    const std::size_t repeatedBefore = m_repeatedKeys;
    const bool readable = readMap(first, place, [&](NameId key, JsonToken value, const JsonPlace &below) {
        NamedTupleDef &def = m_program.namedTuples.emplace_back();
        def.type = key;
        return readStruct(value, schema::namedTupleDef, below,
                          [&](auto, JsonToken names, const JsonPlace &at) { return readNames(names, at, def.fields); });
    });
    if (m_repeatedKeys > repeatedBefore)
        dropRepeated(m_program.namedTuples, 0, [](const NamedTupleDef &def) { return def.type; });
    return readable;
}

void ProgramReader::reportBrokenText()
{
    const ProgramFaultKind kind = m_json.notUtf8()   ? ProgramFaultKind::NotUtf8
                                  : m_json.tooDeep() ? ProgramFaultKind::TooDeep
                                                     : ProgramFaultKind::JsonInvalid;
    m_log.add(kind, JsonPlace(), m_json.errorOffset(), m_json.error());
}

void ProgramReader::reportCounts()
{
    const std::size_t count = m_json.nonFiniteCount();
    if (count > 0)
        m_log.add(ProgramFaultKind::NonFiniteLiteral, JsonPlace(), m_json.firstNonFinite(),
                  std::to_string(count) + (count == 1 ? " bare NaN or Infinity" : " bare NaN or Infinity literals"));
}

void ProgramReader::countBigIntegers()
{
    const auto fault = std::ranges::find(m_program.faults, ProgramFaultKind::IntBeyondDouble, &ProgramFault::kind);
    if (fault != m_program.faults.end() && m_bigIntegers > 1)
        fault->detail += " and " + std::to_string(m_bigIntegers - 1) + " more";
}

std::string Program::decode(ByteRange string) const
{
    std::string_view content = text(string);
    if (content.size() < 2)
        return {};
    content = content.substr(1, content.size() - 2);
    std::string decoded;
    decodeJsonString(content, decoded);
    return decoded;
}

std::span<const Argument> Program::elements(const Argument &argument) const
{
    return argument.isList() ? part(arguments, argument.range) : std::span<const Argument>();
}

const MetadataEntry *Program::metadataEntry(const Node &node, std::string_view key) const
{
    for (const MetadataEntry &entry : metadataOf(node)) {
        if (text(entry.key) == key)
            return &entry;
    }
    return nullptr;
}

ProgramPtr readProgram(std::string json)
{
    const auto program = std::make_shared<Program>(std::move(json));
    ProgramReader(*program).read();
    return program;
}

}  // namespace pt2scope
