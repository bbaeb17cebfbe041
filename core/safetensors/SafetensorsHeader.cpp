// SPDX-License-Identifier: Apache-2.0
#include "core/safetensors/SafetensorsHeader.h"

#include "core/bytes/Text.h"
#include "core/json/JsonValue.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pt2scope {

namespace {

using enum SafetensorsFaultKind;

constexpr std::uint64_t headerBegin = 8;
constexpr std::size_t maxDepth = 128;        // of the reference reader
constexpr std::size_t leastEntryBytes = 32;  // a complete entry has more
constexpr std::size_t fewEntries = 4'096;
constexpr std::array<std::string_view, 3> fieldNames{"dtype", "shape", "data_offsets"};

}  // namespace

SafetensorsHeader::SafetensorsHeader(std::string_view text, Safetensors &file, SafetensorsFaults &faults)
    : m_reader(text, maxDepth),
      m_file(file),
      m_faults(faults),
      m_mostEntries(fewEntries + text.size() / leastEntryBytes)
{
    // Growing by doubling would hold half of the entries twice.
    const auto objects = static_cast<std::size_t>(std::ranges::count(text, '{'));
    m_file.tensors.reserve(std::min(objects, m_mostEntries));
}

std::uint64_t SafetensorsHeader::offset() const
{
    return headerBegin + m_reader.begin();
}

void SafetensorsHeader::fault(SafetensorsFaultKind kind, const JsonPlace &place, std::string detail)
{
    m_faults.value(kind, place, offset(), std::move(detail));
}

bool SafetensorsHeader::refuse(const JsonPlace &place, JsonToken first, std::string_view needed)
{
    if (first == JsonToken::Error)
        return false;
    fault(EntryField, place, wrongType(kindOf(first), needed));
    return m_reader.skipRest(first);
}

void SafetensorsHeader::read()
{
    const bool whole = readEntries() && m_reader.next() == JsonToken::End;
    if (!whole && !m_limitReached)
        m_faults.value(HeaderJson, {}, headerBegin + m_reader.errorOffset(), printable(m_reader.error()));
    else if (m_reader.nonFiniteCount() > 0)
        m_faults.value(HeaderJson, {}, headerBegin + m_reader.firstNonFinite(), "NaN and Infinity are no JSON");
    m_file.headerRead = whole;
}

bool SafetensorsHeader::readEntries()
{
    const JsonToken first = m_reader.next();
    if (first != JsonToken::BeginObject) {
        if (first == JsonToken::Error)
            return false;
        fault(HeaderJson, {}, wrongType(kindOf(first), "an object"));
        return m_reader.skipRest(first);
    }
    JsonToken token{};
    while ((token = m_reader.next()) == JsonToken::Key) {
        const bool escaped = m_reader.hasEscapes();
        const std::string name(m_reader.text());
        if (escaped && findInvalidUtf8(name))
            fault(HeaderJson, {}, "a name holds half a surrogate pair");
        if (name == "__metadata__" ? !readMetadata(m_reader.next()) : !readEntry(name, m_reader.next()))
            return false;
    }
    return token == JsonToken::EndObject;
}

bool SafetensorsHeader::readEntry(const std::string &name, JsonToken first)
{
    const JsonPlace document;
    const JsonPlace place = document.below(name);
    if (first == JsonToken::Error)
        return false;
    if (m_file.tensors.size() >= m_mostEntries) {
        fault(Unreadable, {}, "more entries than a header of this length can hold");
        m_limitReached = true;
        return false;
    }
    SafetensorsTensor tensor;
    tensor.name = name;
    tensor.headerOffset = offset();
    const bool readable =
        first == JsonToken::BeginObject ? readFields(tensor, place) : refuse(place, first, "an object");
    m_file.tensors.push_back(std::move(tensor));
    return readable;
}

bool SafetensorsHeader::readFields(SafetensorsTensor &tensor, const JsonPlace &place)
{
    std::array<bool, fieldNames.size()> seen{};
    JsonToken token{};
    while ((token = m_reader.next()) == JsonToken::Key) {
        const std::string field(m_reader.text());
        const auto *known = std::ranges::find(fieldNames, field);
        if (known == fieldNames.end()) {  // which the reference reader tolerates
            if (!m_reader.skipValue())
                return false;
            continue;
        }
        const JsonPlace fieldPlace = place.below(field);
        if (std::exchange(seen[static_cast<std::size_t>(known - fieldNames.begin())], true))
            fault(EntryField, fieldPlace, "the field occurs twice");
        if (!readField(field, tensor, fieldPlace))
            return false;
    }
    for (std::size_t i = 0; token == JsonToken::EndObject && i < seen.size(); ++i) {
        if (!seen[i])
            m_faults.value(EntryField, place, tensor.headerOffset, absentField(fieldNames[i]));
    }
    return token == JsonToken::EndObject;
}

bool SafetensorsHeader::readField(std::string_view field, SafetensorsTensor &tensor, const JsonPlace &place)
{
    const JsonToken first = m_reader.next();
    if (field == fieldNames[0])
        return readDType(tensor, place, first);
    if (field == fieldNames[1])
        return readNumbers(tensor.shape, place, first);
    return readOffsets(tensor, place, first);
}

bool SafetensorsHeader::readDType(SafetensorsTensor &tensor, const JsonPlace &place, JsonToken first)
{
    if (first != JsonToken::String)
        return refuse(place, first, "a string");
    tensor.dtypeName = m_reader.text();
    tensor.dtype = safetensorsDType(tensor.dtypeName);
    if (!tensor.dtype)
        fault(UnknownDType, place, "the format has no type " + printable(tensor.dtypeName));
    return true;
}

bool SafetensorsHeader::readNumbers(std::optional<std::vector<std::uint64_t>> &numbers, const JsonPlace &place,
                                    JsonToken first)
{
    if (first != JsonToken::BeginArray)
        return refuse(place, first, "a list");
    std::vector<std::uint64_t> values;
    bool allGood = true;
    JsonToken token{};
    while ((token = m_reader.next()) != JsonToken::EndArray) {
        const auto value = token == JsonToken::Integer ? parseDecimal(m_reader.raw()) : std::nullopt;
        if (value) {
            values.push_back(*value);
            continue;
        }
        if (token == JsonToken::Error)
            return false;
        if (std::exchange(allGood, false))
            fault(EntryField, place.below(values.size()), "no unsigned integer of 64 bits stands here");
        if (!m_reader.skipRest(token))
            return false;
    }
    if (allGood)
        numbers = std::move(values);
    return true;
}

bool SafetensorsHeader::readOffsets(SafetensorsTensor &tensor, const JsonPlace &place, JsonToken first)
{
    const std::uint64_t begin = offset();
    std::optional<std::vector<std::uint64_t>> numbers;
    if (!readNumbers(numbers, place, first))
        return false;
    if (!numbers)
        return true;
    if (numbers->size() != 2) {
        m_faults.value(EntryField, place, begin,
                       "two offsets are needed, and " + std::to_string(numbers->size()) + " are there");
        return true;
    }
    tensor.begin = numbers->front();
    tensor.end = numbers->back();
    return true;
}

bool SafetensorsHeader::readMetadata(JsonToken first)
{
    const JsonPlace document;
    const JsonPlace place = document.below("__metadata__");
    if (first == JsonToken::Error)
        return false;
    if (std::exchange(m_hasMetadata, true))
        fault(DuplicateName, place, "the header has __metadata__ twice");
    if (first != JsonToken::BeginObject) {
        fault(MetadataType, place, wrongType(kindOf(first), "an object"));
        return m_reader.skipRest(first);
    }
    JsonToken token{};
    while ((token = m_reader.next()) == JsonToken::Key) {
        std::string key(m_reader.text());
        const JsonToken value = m_reader.next();
        if (value == JsonToken::Error)
            return false;
        if (value == JsonToken::String) {
            m_file.metadata.emplace_back(std::move(key), m_reader.text());
            continue;
        }
        fault(MetadataType, place.below(key), wrongType(kindOf(value), "a string"));
        if (!m_reader.skipRest(value))
            return false;
    }
    return token == JsonToken::EndObject;
}

}  // namespace pt2scope
