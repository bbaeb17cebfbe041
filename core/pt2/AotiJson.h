// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/JsonPlace.h"
#include "core/json/JsonReader.h"
#include "core/pt2/AotiBudget.h"
#include "core/pt2/AotiPackage.h"

#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// Reads one JSON file of a compiled model token by token, and notes what is wrong with it as faults, at most 100.
class AotiJson {
public:
    AotiJson(std::string_view text, std::size_t record, std::vector<AotiFault> &faults, AotiBudget &budget);

    JsonReader &reader() { return m_reader; }

    /// Notes a fault at the last token.
    void fault(const JsonPlace &place, std::string detail);
    /// Notes that `token` begins a value where `expected` ("a string") should be, and passes over that value. False
    /// when that cannot be done.
    bool refuse(const JsonPlace &place, std::string_view expected, JsonToken token);
    /// Whether a fact with that much text may be kept. Notes the fault that none may be kept any more.
    bool keep(std::size_t textSize);

    /// Calls `take(key, place, first token of the value)` for each member of the object that begins with the token
    /// `first`; it must leave the value read. True when the object was read whole; else the reason is a fault, or
    /// `take` said stop by returning false.
    template <typename Take>
    bool forEachMember(JsonToken first, const JsonPlace &place, Take take)
    {
        if (!begins(first, JsonToken::BeginObject, place, "an object"))
            return false;
        for (;;) {
            const JsonToken token = m_reader.next();
            if (token == JsonToken::EndObject)
                return true;
            if (token != JsonToken::Key)
                return failed();
            const std::string key(m_reader.text());
            if (!take(key, place.below(key), m_reader.next()))
                return false;
        }
    }

    /// As forEachMember, for the items of a list: `take(index, place, first token)`.
    template <typename Take>
    bool forEachItem(JsonToken first, const JsonPlace &place, Take take)
    {
        if (!begins(first, JsonToken::BeginArray, place, "a list"))
            return false;
        for (std::size_t index = 0;; ++index) {
            const JsonToken token = m_reader.next();
            if (token == JsonToken::EndArray)
                return true;
            const std::string step = std::to_string(index);
            if (!take(index, place.below(step), token))
                return false;
        }
    }

    /// Passes over the rest of a value whose first token was read. False, with a fault, when the text is no JSON.
    bool skip(JsonToken first);

    /// After the one value: notes what follows it.
    void end();

private:
    bool begins(JsonToken first, JsonToken wanted, const JsonPlace &place, std::string_view what);
    bool failed();
    void note(const JsonPlace &place, std::size_t offset, std::string detail);

    JsonReader m_reader;
    std::size_t m_record;
    std::vector<AotiFault> &m_faults;
    AotiBudget &m_budget;
    bool m_failed = false;
    bool m_full = false;
};

}  // namespace pt2scope
