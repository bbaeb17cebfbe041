// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/JsonReader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

struct JsonMember;

/// One JSON value as it stands in the text: members keep their order and their duplicates, integers their 64 bits.
/// A bare NaN or Infinity is a Float.
struct JsonValue {
    enum class Kind { Null, Bool, Integer, Float, String, Array, Object };

    Kind kind = Kind::Null;
    bool boolean = false;
    std::string text;                     // of a String: decoded; of a number: the literal
    std::optional<std::int64_t> integer;  // of an Integer that fits
    std::vector<JsonMember> members;
    std::vector<JsonValue> items;
    std::size_t begin = 0;  // byte range in the text
    std::size_t end = 0;

    bool isObject() const { return kind == Kind::Object; }
    bool isArray() const { return kind == Kind::Array; }
    bool isString() const { return kind == Kind::String; }
    bool isNull() const { return kind == Kind::Null; }

    /// The LAST member of that name, as Python's json module keeps it, or null.
    const JsonValue *find(std::string_view name) const;
    /// Members of this object (not of nested ones) whose name an earlier one has: of each name the second occurrence.
    std::vector<std::size_t> repeatedMembers() const;
};

struct JsonMember {
    std::string name;
    JsonValue value;
};

/// "null", "a boolean", "an integer", "a number", "a string", "a list", "an object".
std::string_view describe(JsonValue::Kind kind);

/// The kind of the value that begins with this token.
JsonValue::Kind kindOf(JsonToken first);

/// The value that begins with the token just read. Nothing on error, which the reader then holds, or
/// when no value begins there.
std::optional<JsonValue> readJsonValue(JsonReader &reader, JsonToken first);

/// The value that the reader stands before.
std::optional<JsonValue> readJsonValue(JsonReader &reader);

/// RFC 6901: appends one reference token to a pointer.
std::string pointerTo(std::string_view pointer, std::string_view token);
std::string pointerTo(std::string_view pointer, std::size_t index);

}  // namespace pt2scope
