// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pt2scope {

/// One field of a message in protobuf text format.
struct ProtoField {
    std::string name;   // "[type.url]" of an extension
    std::string value;  // of a scalar: strings unescaped and joined, other tokens as written; of a list its raw text
    bool isMessage = false;
    bool isString = false;
    std::uint64_t offset = 0;  // of its name
    std::uint32_t line = 0;    // from 1
    std::uint32_t parent = 0;  // index; of a field of the top level its own
    std::uint32_t end = 0;     // of a message: index after its last field
};

enum class ProtoFaultKind {
    NotUtf8,
    Unclosed,    // a message or list that does not end
    Unopened,    // a closing bracket without an opening one
    OpenString,  // a string that does not end in its line
    BadToken,    // something else than a field stands there; passed over
    TooNested,
    TooManyFields,
};

struct ProtoFault {
    ProtoFaultKind kind;
    std::uint64_t offset = 0;
    std::uint32_t line = 0;
    std::string detail;
};

/// Protobuf text without its schema: a tree of fields in the order of the file.
struct ProtoText {
    std::vector<ProtoField> fields;  // each message before its fields
    std::vector<ProtoFault> faults;

    /// Indexes of the fields of that name directly in a message.
    std::vector<std::size_t> childrenOf(std::size_t message, std::string_view name) const;
    /// The same of the top level.
    std::vector<std::size_t> topLevel(std::string_view name) const;
    bool isWellFormed() const { return faults.empty(); }
};

ProtoText parseProtoText(std::string_view text);

}  // namespace pt2scope
