// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/ProgramHead.h"

#include "core/json/RepeatedNames.h"
#include "core/pt2/JsonFaultLog.h"

#include <algorithm>
#include <array>
#include <map>

namespace pt2scope {

namespace {

using Kind = JsonValue::Kind;

/// A field of ExportedProgram (torch/_export/serde/schema.py).
struct HeadField {
    std::string_view name;
    Kind kind;
    bool required;
    bool kept;  // its value is looked into
};

constexpr std::array<HeadField, 7> headFields{{
    {"graph_module", Kind::Object, true, false},
    {"opset_version", Kind::Object, true, true},
    {"range_constraints", Kind::Object, true, false},
    {"schema_version", Kind::Object, true, true},
    {"verifiers", Kind::Array, false, true},
    {"torch_version", Kind::String, false, true},
    {"guards_code", Kind::Array, false, true},
}};

class HeadParser {
public:
    explicit HeadParser(std::string_view json) : m_reader(json) {}

    ProgramHead parse();

private:
    // Each gives false when the text is broken and cannot be read further; the reader knows why.
    bool readDocument();
    bool readField(std::string_view name, JsonToken first);

    void takeField(std::string_view name, const JsonValue &value, const JsonPlace &place);
    void takeSchemaVersion(const JsonValue &value, const JsonPlace &place);
    void takeOpsetVersion(const JsonValue &value, const JsonPlace &place);
    std::vector<std::string> takeTexts(const JsonValue &list, const JsonPlace &place);
    std::optional<std::int64_t> takeInteger(const JsonValue &value, const JsonPlace &place);

    void reportRepeatedKeys(const JsonValue &object, const JsonPlace &place);
    void reportBrokenText();
    void reportNonFinite();

    JsonReader m_reader;
    JsonFaultLog<HeadFault> m_log;
    ProgramHead m_head;
};

ProgramHead HeadParser::parse()
{
    if (!readDocument() || m_reader.next() != JsonToken::End)
        reportBrokenText();
    reportNonFinite();
    m_head.faults = m_log.take();
    m_head.faultsLeftOut = m_log.leftOut();
    return std::move(m_head);
}

bool HeadParser::readDocument()
{
    const JsonToken first = m_reader.next();
    if (first == JsonToken::Error)
        return false;
    const std::size_t begin = m_reader.begin();
    if (first != JsonToken::BeginObject) {
        m_log.add(HeadFaultKind::WrongType, JsonPlace(), begin, wrongType(kindOf(first), describe(Kind::Object)));
        return m_reader.skipRest(first);
    }
    RepeatedNames names;
    JsonToken token{};
    while ((token = m_reader.next()) == JsonToken::Key) {
        const std::string name(m_reader.text());
        const JsonToken valueToken = m_reader.next();
        if (valueToken == JsonToken::Error)
            return false;
        if (names.isFirstRepeat(name))
            m_log.add(HeadFaultKind::DuplicateKey, JsonPlace().below(name), m_reader.begin(), repeatedKey);
        if (!readField(name, valueToken))
            return false;
    }
    if (token == JsonToken::Error)
        return false;
    for (const HeadField &field : headFields) {
        if (field.required && !names.contains(field.name))
            m_log.add(HeadFaultKind::MissingField, JsonPlace(), begin, absentField(field.name));
    }
    return true;
}

bool HeadParser::readField(std::string_view name, JsonToken first)
{
    const JsonPlace document;
    const JsonPlace place = document.below(name);
    const auto field =
        std::find_if(headFields.begin(), headFields.end(), [&](const auto &f) { return f.name == name; });
    if (field == headFields.end()) {
        m_log.add(HeadFaultKind::UnknownField, place, m_reader.begin(), unknownField);
        return m_reader.skipRest(first);
    }
    if (kindOf(first) != field->kind) {
        m_log.add(HeadFaultKind::WrongType, place, m_reader.begin(), wrongType(kindOf(first), describe(field->kind)));
        return m_reader.skipRest(first);
    }
    if (!field->kept)
        return m_reader.skipRest(first);
    const auto value = readJsonValue(m_reader, first);
    if (!value)
        return false;
    takeField(name, *value, place);
    return true;
}

void HeadParser::takeField(std::string_view name, const JsonValue &value, const JsonPlace &place)
{
    if (name == "schema_version")
        takeSchemaVersion(value, place);
    else if (name == "opset_version")
        takeOpsetVersion(value, place);
    else if (name == "torch_version")
        m_head.torchVersion = value.text;
    else if (name == "verifiers")
        m_head.verifiers = takeTexts(value, place);
    else
        takeTexts(value, place);  // guards_code: only its types
}

void HeadParser::takeSchemaVersion(const JsonValue &value, const JsonPlace &place)
{
    reportRepeatedKeys(value, place);
    const auto part = [&](std::string_view name) -> std::optional<std::int64_t> {
        if (const JsonValue *number = value.find(name))
            return takeInteger(*number, place.below(name));
        m_log.add(HeadFaultKind::MissingField, place, value.begin, absentField(name));
        return std::nullopt;
    };
    const auto major = part("major");
    const auto minor = part("minor");
    m_head.schemaVersion = major && minor ? std::optional(SchemaVersion{*major, *minor}) : std::nullopt;
    for (const JsonMember &member : value.members) {
        if (member.name != "major" && member.name != "minor")
            m_log.add(HeadFaultKind::UnknownField, place.below(member.name), member.value.begin, unknownField);
    }
}

void HeadParser::takeOpsetVersion(const JsonValue &value, const JsonPlace &place)
{
    reportRepeatedKeys(value, place);
    m_head.opsetVersion.clear();
    std::map<std::string_view, std::size_t> indexes;
    for (const auto &[name, number] : value.members) {
        const auto version = takeInteger(number, place.below(name));
        if (!version)
            continue;
        const auto [index, isNew] = indexes.try_emplace(name, m_head.opsetVersion.size());
        if (isNew)
            m_head.opsetVersion.emplace_back(name, *version);
        else
            m_head.opsetVersion[index->second].second = *version;
    }
}

std::vector<std::string> HeadParser::takeTexts(const JsonValue &list, const JsonPlace &place)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const JsonValue &item = list.items[i];
        const std::string index = std::to_string(i);
        if (item.isString())
            texts.push_back(item.text);
        else
            m_log.add(HeadFaultKind::WrongType, place.below(index), item.begin,
                      wrongType(item.kind, describe(Kind::String)));
    }
    return texts;
}

std::optional<std::int64_t> HeadParser::takeInteger(const JsonValue &value, const JsonPlace &place)
{
    if (!value.integer)
        m_log.add(HeadFaultKind::WrongType, place, value.begin, wrongType(value.kind, neededInteger(value)));
    return value.integer;
}

void HeadParser::reportRepeatedKeys(const JsonValue &object, const JsonPlace &place)
{
    for (const std::size_t i : object.repeatedMembers()) {
        const JsonMember &member = object.members[i];
        m_log.add(HeadFaultKind::DuplicateKey, place.below(member.name), member.value.begin, repeatedKey);
    }
}

void HeadParser::reportBrokenText()
{
    const HeadFaultKind kind = m_reader.notUtf8()   ? HeadFaultKind::NotUtf8
                               : m_reader.tooDeep() ? HeadFaultKind::TooDeep
                                                    : HeadFaultKind::JsonInvalid;
    m_log.add(kind, JsonPlace(), m_reader.errorOffset(), m_reader.error());
}

void HeadParser::reportNonFinite()
{
    const std::size_t count = m_reader.nonFiniteCount();
    if (count > 0)
        m_log.add(HeadFaultKind::NonFiniteLiteral, JsonPlace(), m_reader.firstNonFinite(),
                  std::to_string(count) + (count == 1 ? " bare NaN or Infinity" : " bare NaN or Infinity literals"));
}

}  // namespace

ProgramHead parseProgramHead(std::string_view json)
{
    return HeadParser(json).parse();
}

}  // namespace pt2scope
