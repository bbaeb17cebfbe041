// SPDX-License-Identifier: Apache-2.0
#include "core/json/JsonValue.h"

#include "core/json/RepeatedNames.h"

#include <algorithm>
#include <span>

namespace pt2scope {

namespace {

constexpr std::size_t fewMembers = 16;  // compared pair by pair: cheaper than a set of names

JsonValue startValue(JsonReader &reader, JsonToken token)
{
    JsonValue value;
    value.kind = kindOf(token);
    value.boolean = token == JsonToken::True;
    value.begin = reader.begin();
    value.end = reader.end();
    if (value.isString())
        value.text = reader.text();
    else if (value.kind == JsonValue::Kind::Integer || value.kind == JsonValue::Kind::Float)
        value.text = reader.raw();
    if (value.kind == JsonValue::Kind::Integer)
        value.integer = reader.integer();
    return value;
}

void addChild(JsonValue &parent, JsonValue child)
{
    if (parent.isObject())
        parent.members.back().value = std::move(child);
    else
        parent.items.push_back(std::move(child));
}

}  // namespace

const JsonValue *JsonValue::find(std::string_view name) const
{
    const auto last = std::find_if(members.rbegin(), members.rend(), [&](const auto &m) { return m.name == name; });
    return last == members.rend() ? nullptr : &last->value;
}

std::vector<std::size_t> JsonValue::repeatedMembers() const
{
    std::vector<std::size_t> repeated;
    if (members.size() <= fewMembers) {
        for (std::size_t i = 1; i < members.size(); ++i) {
            const auto earlier = std::span(members).first(i);
            if (std::ranges::count(earlier, members[i].name, &JsonMember::name) == 1)
                repeated.push_back(i);
        }
        return repeated;
    }
    RepeatedNames names;
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (names.isFirstRepeat(members[i].name))
            repeated.push_back(i);
    }
    return repeated;
}

std::string_view describe(JsonValue::Kind kind)
{
    switch (kind) {
        case JsonValue::Kind::Null: return "null";
        case JsonValue::Kind::Bool: return "a boolean";
        case JsonValue::Kind::Integer: return "an integer";
        case JsonValue::Kind::Float: return "a number";
        case JsonValue::Kind::String: return "a string";
        case JsonValue::Kind::Array: return "a list";
        case JsonValue::Kind::Object: return "an object";
    }
    return {};
}

JsonValue::Kind kindOf(JsonToken first)
{
    switch (first) {
        case JsonToken::BeginObject: return JsonValue::Kind::Object;
        case JsonToken::BeginArray: return JsonValue::Kind::Array;
        case JsonToken::String: return JsonValue::Kind::String;
        case JsonToken::Integer: return JsonValue::Kind::Integer;
        case JsonToken::Float:
        case JsonToken::NonFinite: return JsonValue::Kind::Float;
        case JsonToken::True:
        case JsonToken::False: return JsonValue::Kind::Bool;
        default: return JsonValue::Kind::Null;
    }
}

std::optional<JsonValue> readJsonValue(JsonReader &reader, JsonToken first)
{
    if (first == JsonToken::Key || first == JsonToken::EndObject || first == JsonToken::EndArray)
        return std::nullopt;      // no value begins here
    std::vector<JsonValue> open;  // the containers around the reader's position, outermost first
    for (JsonToken token = first;; token = reader.next()) {
        JsonValue value;
        switch (token) {
            case JsonToken::Error:
            case JsonToken::End: return std::nullopt;
            case JsonToken::Key: open.back().members.push_back({std::string(reader.text()), {}}); continue;
            case JsonToken::BeginObject:
            case JsonToken::BeginArray: open.push_back(startValue(reader, token)); continue;
            case JsonToken::EndObject:
            case JsonToken::EndArray:
                value = std::move(open.back());
                value.end = reader.end();
                open.pop_back();
                break;
            default: value = startValue(reader, token);
        }
        if (open.empty())
            return value;
        addChild(open.back(), std::move(value));
    }
}

std::optional<JsonValue> readJsonValue(JsonReader &reader)
{
    return readJsonValue(reader, reader.next());
}

std::string pointerTo(std::string_view pointer, std::string_view token)
{
    std::string out;
    out.reserve(pointer.size() + 1 + token.size());
    out += pointer;
    out += '/';
    for (const char c : token) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

std::string pointerTo(std::string_view pointer, std::size_t index)
{
    return pointerTo(pointer, std::to_string(index));
}

}  // namespace pt2scope
