// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pt2scope {

enum class ProgramFaultKind {
    JsonInvalid,
    NotUtf8,
    TooDeep,
    MissingField,
    WrongType,
    UnknownField,
    DuplicateKey,
    NonFiniteLiteral,   // all of them are one fault, at the first
    FloatString,        // in a float field a string that is no number, or an integer beyond floats
    UnionArity,         // a union object without exactly one key
    UnionTag,           // a tag that the union does not have
    EnumValue,          // ScalarType, Layout or MemoryFormat: 0, or no value of the table
    ArgumentKindValue,  // NamedArgument.kind other than 0, 1, 2, null
    IntBeyondDouble,    // all integers beyond 2^53 are one fault, at the first
};

struct ProgramFault {
    ProgramFaultKind kind;
    std::string pointer;       // to the value at fault; of a missing field: to the object that lacks it
    std::uint64_t offset = 0;  // byte in the JSON, of that value or of the invalid text
    std::string detail;
};

/// The first use of something that a schema minor of major 8 added.
struct SchemaFeature {
    std::int64_t minor = 0;
    std::string what;  // "NamedArgument.kind", "Argument.as_complex", "ScalarType.uint32"
    std::string pointer;
    std::uint64_t offset = 0;
};

}  // namespace pt2scope
