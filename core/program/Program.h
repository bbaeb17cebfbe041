// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/Graph.h"
#include "core/program/GraphSignature.h"
#include "core/program/NamePool.h"
#include "core/program/ProgramFault.h"
#include "core/program/SchemaVersion.h"
#include "core/symbols/SymExpr.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pt2scope {

/// min_val and max_val; nothing: open.
struct RangeConstraint {
    NameId symbol = noName;  // the key: mostly a symbol, sometimes an expression
    std::optional<std::int64_t> min;
    std::optional<std::int64_t> max;
    ByteRange json{};  // the value
};

struct NamedTupleDef {
    NameId type = noName;
    std::vector<NameId> fields;
};

/// A text with its place in the JSON.
struct ProgramText {
    NameId text = noName;
    ByteRange json{};
};

/// An exported program (models/<m>.json, serialized_exported_program.json) as it stands in the archive, schema 7.3 to
/// 8.20. Nothing here is a verdict; what could not be read is in faults(). Immutable once read; owns its JSON text, of
/// which names are views.
struct Program {
    explicit Program(std::string text) : json(std::move(text)) {}
    Program(const Program &) = delete;
    Program &operator=(const Program &) = delete;

    const std::string json;
    bool limitReached = false;  // it asks for more memory than its length warrants: read in part
    bool isWhole = false;       // the text was read to its end and is an object, so that what is absent is not there

    std::optional<SchemaVersion> schemaVersion;
    std::optional<std::string> torchVersion;
    std::vector<std::pair<std::string, std::int64_t>> opsetVersion;
    std::optional<std::vector<ProgramText>> verifiers;
    std::vector<ProgramText> guards;
    std::vector<RangeConstraint> rangeConstraints;

    std::deque<Graph> graphs;  // the root first; empty when there is none. A nested graph comes after its parent
    std::optional<GraphSignature> signature;
    std::optional<std::vector<ModuleCall>> moduleCalls;
    std::vector<MetadataEntry> moduleMetadata;  // graph_module.metadata
    std::vector<NamedTupleDef> namedTuples;     // treespec_namedtuple_fields

    NamePool names;
    std::vector<Argument> arguments;
    std::vector<NamedArgument> namedArguments;
    std::vector<MetadataEntry> metadata;
    std::vector<SymInt> symInts;
    std::vector<ProgramExpression> expressions;
    SymExprPool symbols;

    std::vector<ProgramFault> faults;
    std::uint64_t faultsLeftOut = 0;  // see JsonFaultLog
    std::vector<SchemaFeature> features;

    const Graph *root() const { return graphs.empty() ? nullptr : &graphs.front(); }
    std::string_view text(NameId name) const { return names[name]; }
    std::string_view text(ByteRange range) const { return std::string_view(json).substr(range.begin, range.length()); }
    /// The value of a JSON string that stands at `range`, quotes included.
    std::string decode(ByteRange string) const;

    std::span<const NamedArgument> inputs(const Node &node) const { return part(namedArguments, node.inputs); }
    std::span<const Argument> outputs(const Node &node) const { return part(arguments, node.outputs); }
    std::span<const MetadataEntry> metadataOf(const Node &node) const { return part(metadata, node.metadata); }
    /// Elements of a list argument; empty for others.
    std::span<const Argument> elements(const Argument &argument) const;
    std::span<const SymInt> sizes(const TensorValue &value) const { return part(symInts, value.sizes); }
    std::span<const SymInt> strides(const TensorValue &value) const { return part(symInts, value.strides); }

    /// The metadata entry of that key, or null.
    const MetadataEntry *metadataEntry(const Node &node, std::string_view key) const;

private:
    template <typename T>
    static std::span<const T> part(const std::vector<T> &pool, PoolRange range)
    {
        return std::span(pool).subspan(range.first, range.count);
    }
};

using ProgramPtr = std::shared_ptr<const Program>;

/// Reads the whole text once, in linear time. What stands before damage stays. Texts of 4 GiB and more are refused
/// (ErrorCode::Limit) by whoever reads the record.
ProgramPtr readProgram(std::string json);

}  // namespace pt2scope
