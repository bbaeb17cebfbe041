// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/RepeatedNames.h"
#include "core/rtp/JsonFile.h"

#include <string>
#include <string_view>

namespace pt2scope {

/// Reads one JSON file of a folder token by token, so that a part of it is a value in memory only while it is looked
/// at. Repeated keys become faults. Each function gives false when the text cannot be read on.
class JsonStream {
public:
    JsonStream(std::string_view text, JsonFile &file) : m_file(file), m_reader(text) {}

    JsonReader &reader() { return m_reader; }
    ConfigFaultLog &log() { return m_log; }

    /// Reads the whole text: `take(first token)` gets a top level of that kind, and must leave it read.
    template <typename Take>
    void readDocument(JsonValue::Kind topLevel, Take take)
    {
        const JsonToken first = m_reader.next();
        if (first == JsonToken::Error)
            finish(false);
        else if (kindOf(first) == topLevel)
            finish(take(first));
        else
            finish(refuse({}, first, describe(topLevel)));
    }

    /// After the token BeginObject: `take(name, place, first token of the value)` for each member; it must leave the
    /// value read.
    template <typename Take>
    bool forEachMember(const JsonPlace &place, Take take)
    {
        RepeatedNames names;
        JsonToken token{};
        while ((token = m_reader.next()) == JsonToken::Key) {
            const std::string name(m_reader.text());
            const JsonPlace member = place.below(name);
            const JsonToken first = m_reader.next();
            if (names.isFirstRepeat(name))
                m_log.add(ConfigFaultKind::DuplicateKey, member, m_reader.begin(), repeatedKey);
            if (!take(name, member, first))
                return false;
        }
        return token == JsonToken::EndObject;
    }

    /// After the token BeginArray: `take(index, place, first token)` for each item.
    template <typename Take>
    bool forEachItem(const JsonPlace &place, Take take)
    {
        for (std::size_t index = 0;; ++index) {
            const JsonToken first = m_reader.next();
            if (first == JsonToken::EndArray || first == JsonToken::Error)
                return first == JsonToken::EndArray;
            if (!take(index, place.below(index), first))
                return false;
        }
    }

    /// The value that begins with `first`; nothing when the text cannot be read on.
    std::optional<JsonValue> value(const JsonPlace &place, JsonToken first);
    /// Notes a value of another type than needed, and passes over it.
    bool refuse(const JsonPlace &place, JsonToken first, std::string_view needed);

private:
    void finish(bool readable);

    JsonFile &m_file;
    JsonReader m_reader;
    ConfigFaultLog m_log;
};

}  // namespace pt2scope
