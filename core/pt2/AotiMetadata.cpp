// SPDX-License-Identifier: Apache-2.0
#include "core/pt2/AotiFiles.h"
#include "core/pt2/AotiJson.h"

namespace pt2scope {

std::optional<std::string> AotiMetadata::find(std::string_view key) const
{
    for (auto value = values.rbegin(); value != values.rend(); ++value) {
        if (value->first == key)
            return value->second;
    }
    return std::nullopt;
}

AotiMetadata parseAotiMetadata(std::string_view text, std::size_t record, AotiBudget &budget)
{
    AotiMetadata metadata;
    metadata.record = record;
    AotiJson json(text, record, metadata.faults, budget);
    json.forEachMember(json.reader().next(), {}, [&](const std::string &key, const JsonPlace &place, JsonToken token) {
        if (token != JsonToken::String)
            return json.refuse(place, "a string", token);
        const std::string_view value = json.reader().text();
        if (!json.keep(key.size() + value.size()))
            return false;
        metadata.values.emplace_back(key, value);
        return true;
    });
    json.end();
    return metadata;
}

}  // namespace pt2scope
