// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Argument.h"
#include "core/program/GraphSignature.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pt2scope {

/// A field of a struct, or a tag of a union, of torch/_export/serde/schema.py.
struct SchemaField {
    std::string_view name;
    bool required = true;
    std::int64_t sinceMinor = 0;  // of major 8: the earliest minor that may have it; 0: always there
};

/// A struct or a union. Fields stand in the order in which PyTorch writes them; their indexes are the enums below.
struct SchemaType {
    std::string_view name;
    std::span<const SchemaField> fields;
};

namespace schema {

extern const SchemaType exportedProgram;
extern const SchemaType schemaVersion;
extern const SchemaType rangeConstraint;
extern const SchemaType graphModule;
extern const SchemaType namedTupleDef;
extern const SchemaType moduleCallEntry;
extern const SchemaType moduleCallSignature;
extern const SchemaType graph;
extern const SchemaType node;
extern const SchemaType namedArgument;
extern const SchemaType tensorMeta;
extern const SchemaType device;
extern const SchemaType symExpr;
extern const SchemaType namedValue;  // TensorArgument, TokenArgument
extern const SchemaType customObjArgument;
extern const SchemaType graphArgument;
extern const SchemaType complexValue;
extern const SchemaType graphSignature;

extern const SchemaType symExprHint;
extern const SchemaType symInt;
extern const SchemaType symFloat;
extern const SchemaType symBool;
extern const SchemaType symIntArgument;
extern const SchemaType symFloatArgument;
extern const SchemaType symBoolArgument;
extern const SchemaType optionalTensorArgument;
extern const SchemaType constantValue;
extern const SchemaType argument;
extern const SchemaType inputSpec;
extern const SchemaType outputSpec;

/// The struct that stands under a tag of InputSpec or OutputSpec.
const SchemaType &inputSpecOf(InputKind kind);
const SchemaType &outputSpecOf(OutputKind kind);

}  // namespace schema

/// The tag of the union Argument with that name.
std::optional<ArgumentTag> argumentTag(std::string_view name);

}  // namespace pt2scope
