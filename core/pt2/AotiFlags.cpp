// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiFiles.h"
#include "core/pt2/AotiJson.h"

namespace pt2scope {

namespace {

constexpr std::size_t depthLimit = 8;  // PyTorch writes lists of strings in one object

class FlagsReader {
public:
    FlagsReader(AotiFlags &flags, AotiJson &json) : m_flags(flags), m_json(json) {}

    bool take(const JsonPlace &place, JsonToken token)
    {
        const auto below = [this](const auto &, const JsonPlace &inner, JsonToken first) { return take(inner, first); };
        if (token == JsonToken::String)
            return keep(place.pointer());
        if (m_json.reader().depth() > depthLimit)
            m_json.fault(place, "nested deeper than flags are");
        else if (token == JsonToken::BeginObject)
            return m_json.forEachMember(token, place, below);
        else if (token == JsonToken::BeginArray)
            return m_json.forEachItem(token, place, below);
        return m_json.skip(token);
    }

private:
    bool keep(const std::string &pointer)
    {
        const std::string_view value = m_json.reader().text();
        if (!m_json.keep(pointer.size() + value.size()))
            return false;
        m_flags.strings.emplace_back(pointer, value);
        return true;
    }

    AotiFlags &m_flags;
    AotiJson &m_json;
};

}  // namespace

AotiFlags parseAotiFlags(std::string_view text, std::size_t record, AotiBudget &budget)
{
    AotiFlags flags;
    flags.record = record;
    AotiJson json(text, record, flags.faults, budget);
    FlagsReader reader(flags, json);
    json.forEachMember(json.reader().next(), {}, [&](const std::string &key, const JsonPlace &place, JsonToken token) {
        if (key == "compiler" && token != JsonToken::String)
            return json.refuse(place, "a string", token);
        if (key == "compiler")
            flags.compiler = json.reader().text();
        return reader.take(place, token);
    });
    json.end();
    return flags;
}

}  // namespace pt2scope
