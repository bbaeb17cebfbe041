// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/JsonFaultLog.h"
#include "core/json/JsonReader.h"
#include "core/program/Program.h"
#include "core/program/SchemaTables.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace pt2scope {

/// How a union came out.
struct UnionReading {
    bool known = false;          // exactly one key, and the schema has it
    NameId unknownTag = noName;  // the one key, when the schema does not have it
};

/// Reads JSON the way the schema's dataclasses do, into faults where it is otherwise. Every read… begins with the
/// value's first token already taken and gives false when the text is broken and cannot be read further.
class SchemaReader {
protected:
    explicit SchemaReader(Program &program)
        : m_program(program), m_json(program.json), m_budget(freeBytes + 2 * program.json.size())
    {}

    /// take(index of the field, first token of its value, its place); a repeated field comes twice.
    template <typename Take>
    bool readStruct(JsonToken first, const SchemaType &type, const JsonPlace &place, Take take);
    /// take(index of the tag, first token of its value, its place).
    template <typename Take>
    bool readUnion(JsonToken first, const SchemaType &type, const JsonPlace &place, UnionReading &reading, Take take);
    /// take(first token of the item, its place).
    template <typename Take>
    bool readList(JsonToken first, const JsonPlace &place, Take take);
    /// take(key, first token of the value, its place); a repeated key comes twice.
    template <typename Take>
    bool readMap(JsonToken first, const JsonPlace &place, Take take);

    // The value stays as it was when the JSON holds another type, which becomes a fault.
    bool readInteger(JsonToken first, const JsonPlace &place, std::optional<std::int64_t> &value);
    bool readFloat(JsonToken first, const JsonPlace &place, std::optional<double> &value);
    bool readBool(JsonToken first, const JsonPlace &place, std::optional<bool> &value);
    bool readName(JsonToken first, const JsonPlace &place, NameId &name);
    bool readOptionalName(JsonToken first, const JsonPlace &place, NameId &name);  // null leaves it
    bool readOptionalInteger(JsonToken first, const JsonPlace &place, std::optional<std::int64_t> &value);
    /// What sympy makes of the text of an integer; it takes no other.
    static std::optional<double> integerOfText(std::string_view text);

    bool failType(JsonToken first, const JsonPlace &place, std::string_view needed);
    void addFault(ProgramFaultKind kind, const JsonPlace &place, std::string detail);
    void noteInteger(std::int64_t value, const JsonPlace &place);
    void noteFeature(std::int64_t minor, std::string_view type, std::string_view field, const JsonPlace &place);
    /// False when the program has taken more memory than any text that PyTorch writes asks for.
    bool spend(std::uint64_t nbytes);
    bool limitReached() const { return m_spent > m_budget; }
    /// Of the Key or String just read; `escaped` is what hasEscapes() said before anybody asked for its text.
    NameId internText(bool escaped);
    NameId internText() { return internText(m_json.hasEscapes()); }
    ByteRange rangeFrom(std::size_t begin) const;
    ByteRange tokenRange() const { return rangeFrom(m_json.begin()); }

    Program &m_program;
    JsonReader m_json;
    JsonFaultLog<ProgramFault> m_log;
    std::size_t m_bigIntegers = 0;   // beyond 2^53
    std::size_t m_repeatedKeys = 0;  // of maps

private:
    static constexpr std::uint64_t freeBytes = 64 << 20;
    static constexpr std::uint64_t listItemCost = 32;  // bytes of memory, about
    static constexpr std::uint64_t mapEntryCost = 96;
    static constexpr std::size_t noField = std::numeric_limits<std::size_t>::max();

    static std::size_t fieldIndex(const SchemaType &type, std::string_view name, std::size_t expected);
    bool skipUnknownField(const JsonPlace &place);
    void reportMissing(const SchemaType &type, std::uint32_t seen, const JsonPlace &place, std::size_t begin);
    void reportArity(const SchemaType &type, std::size_t keys, const JsonPlace &place, std::size_t begin);

    std::uint64_t m_budget;
    std::uint64_t m_spent = 0;
    std::uint32_t m_minorsSeen = 0;              // one bit each
    std::vector<std::uint32_t> m_lastMapOfName;  // by NameId: the map that had it as a key last
    std::uint32_t m_maps = 0;
};

template <typename Take>
bool SchemaReader::readStruct(JsonToken first, const SchemaType &type, const JsonPlace &place, Take take)
{
    if (first != JsonToken::BeginObject)
        return failType(first, place, describe(JsonValue::Kind::Object));
    const std::size_t begin = m_json.begin();
    std::uint32_t seen = 0;
    std::size_t expected = 0;
    JsonToken token{};
    while ((token = m_json.next()) == JsonToken::Key) {
        const std::size_t index = fieldIndex(type, m_json.text(), expected);
        if (index == noField) {
            if (!skipUnknownField(place))
                return false;
            continue;
        }
        const SchemaField &field = type.fields[index];
        const JsonPlace below = place.below(field.name);
        const JsonToken value = m_json.next();
        if (value == JsonToken::Error)
            return false;
        if ((seen >> index & 1u) != 0)
            addFault(ProgramFaultKind::DuplicateKey, below, repeatedKey);
        seen |= 1u << index;
        if (field.sinceMinor > 0)
            noteFeature(field.sinceMinor, type.name, field.name, below);
        if (!take(index, value, below))
            return false;
        expected = index + 1;
    }
    if (token == JsonToken::Error)
        return false;
    reportMissing(type, seen, place, begin);
    return true;
}

template <typename Take>
bool SchemaReader::readUnion(JsonToken first, const SchemaType &type, const JsonPlace &place, UnionReading &reading,
                             Take take)
{
    reading = {};
    if (first != JsonToken::BeginObject)
        return failType(first, place, describe(JsonValue::Kind::Object));
    const std::size_t begin = m_json.begin();
    std::size_t keys = 0;
    std::size_t lastIndex = noField;
    NameId lastUnknown = noName;
    JsonToken token{};
    while ((token = m_json.next()) == JsonToken::Key) {
        const bool escaped = m_json.hasEscapes();
        const std::size_t index = fieldIndex(type, m_json.text(), 0);
        const NameId unknown = index == noField ? internText(escaped) : noName;
        const std::string_view name = index == noField ? m_program.text(unknown) : type.fields[index].name;
        const JsonPlace below = place.below(name);
        const JsonToken value = m_json.next();
        if (value == JsonToken::Error)
            return false;
        if (keys > 0 && index == lastIndex && unknown == lastUnknown)
            addFault(ProgramFaultKind::DuplicateKey, below, repeatedKey);
        else
            ++keys;
        lastIndex = index;
        lastUnknown = unknown;
        if (index == noField) {
            addFault(ProgramFaultKind::UnionTag, below, "the union " + std::string(type.name) + " has no such tag");
            if (!m_json.skipRest(value))
                return false;
            continue;
        }
        reading.known = true;
        if (type.fields[index].sinceMinor > 0)
            noteFeature(type.fields[index].sinceMinor, type.name, name, below);
        if (!take(index, value, below))
            return false;
    }
    if (token == JsonToken::Error)
        return false;
    if (keys != 1) {
        reportArity(type, keys, place, begin);
        reading.known = false;
    } else if (!reading.known) {
        reading.unknownTag = lastUnknown;
    }
    return true;
}

template <typename Take>
bool SchemaReader::readList(JsonToken first, const JsonPlace &place, Take take)
{
    if (first != JsonToken::BeginArray)
        return failType(first, place, describe(JsonValue::Kind::Array));
    JsonToken token{};
    for (std::size_t index = 0; (token = m_json.next()) != JsonToken::EndArray; ++index) {
        if (token == JsonToken::Error || !spend(listItemCost) || !take(token, place.below(index)))
            return false;
    }
    return true;
}

template <typename Take>
bool SchemaReader::readMap(JsonToken first, const JsonPlace &place, Take take)
{
    if (first != JsonToken::BeginObject)
        return failType(first, place, describe(JsonValue::Kind::Object));
    const std::uint32_t map = ++m_maps;
    JsonToken token{};
    while ((token = m_json.next()) == JsonToken::Key) {
        const NameId key = internText();
        const JsonPlace below = place.below(m_program.text(key));
        const JsonToken value = m_json.next();
        if (value == JsonToken::Error)
            return false;
        if (m_lastMapOfName.size() <= indexOf(key))
            m_lastMapOfName.resize(std::max(m_program.names.size(), m_lastMapOfName.size() * 2));
        if (std::exchange(m_lastMapOfName[indexOf(key)], map) == map) {
            ++m_repeatedKeys;
            addFault(ProgramFaultKind::DuplicateKey, below, repeatedKey);
        }
        if (!spend(mapEntryCost) || !take(key, value, below))
            return false;
    }
    return token != JsonToken::Error;
}

}  // namespace pt2scope
