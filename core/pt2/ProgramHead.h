// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

struct SchemaVersion {
    std::int64_t major = 0;
    std::int64_t minor = 0;
    bool operator==(const SchemaVersion &) const = default;
};

enum class HeadFaultKind {
    JsonInvalid,
    NotUtf8,
    TooDeep,
    MissingField,
    WrongType,
    UnknownField,
    DuplicateKey,
    NonFiniteLiteral
};

struct HeadFault {
    HeadFaultKind kind;
    std::string pointer;       // to the value at fault; of a missing field: to the object that lacks it
    std::uint64_t offset = 0;  // byte in the record, of that value or of the invalid text
    std::string detail;
};

/// The top-level fields of models/<m>.json (or serialized_exported_program.json), and whether the whole text is JSON.
struct ProgramHead {
    std::optional<SchemaVersion> schemaVersion;
    std::optional<std::string> torchVersion;
    std::vector<std::pair<std::string, std::int64_t>> opsetVersion;
    std::vector<std::string> verifiers;
    std::vector<HeadFault> faults;
    std::uint64_t faultsLeftOut = 0;  // see JsonFaultLog
};

/// Reads the whole text once, keeping only the head. What stands before damage stays. All bare NaN and Infinity
/// literals are one fault, at the first of them. Repeated keys are looked for in the top-level, schema_version and
/// opset_version objects only.
ProgramHead parseProgramHead(std::string_view json);

}  // namespace pt2scope
