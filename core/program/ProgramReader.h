// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/SchemaReader.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace pt2scope {

/// Fills a Program from its JSON text. Recursion follows the nesting of the JSON, which JsonReader bounds.
class ProgramReader : private SchemaReader {
public:
    explicit ProgramReader(Program &program) : SchemaReader(program) {}

    void read();

private:
    using Arguments = std::vector<Argument>;

    // ProgramReader.cpp: the document
    bool readDocument();
    bool readProgramField(std::size_t field, JsonToken first, const JsonPlace &place);
    bool readSchemaVersion(JsonToken first, const JsonPlace &place);
    bool readOpsetVersion(JsonToken first, const JsonPlace &place);
    bool readRangeConstraints(JsonToken first, const JsonPlace &place);
    bool readBound(JsonToken first, const JsonPlace &place, bool isUpper, std::optional<std::int64_t> &bound);
    bool readTexts(JsonToken first, const JsonPlace &place, std::vector<ProgramText> &texts);
    bool readGraphModule(JsonToken first, const JsonPlace &place);
    bool readNamedTuples(JsonToken first, const JsonPlace &place);
    bool readNames(JsonToken first, const JsonPlace &place, std::vector<NameId> &names);
    void reportBrokenText();
    void reportCounts();
    void countBigIntegers();

    // SignatureReader.cpp
    bool readSignature(JsonToken first, const JsonPlace &place);
    bool readInputSpec(JsonToken first, const JsonPlace &place, InputSpec &spec);
    bool readInputField(InputSpec &spec, std::size_t field, JsonToken first, const JsonPlace &place);
    bool readOutputSpec(JsonToken first, const JsonPlace &place, OutputSpec &spec);
    bool readModuleCalls(JsonToken first, const JsonPlace &place);
    bool readModuleCall(JsonToken first, const JsonPlace &place, ModuleCall &call);
    bool readModuleCallSignature(JsonToken first, const JsonPlace &place, ModuleCall &call);

    // GraphReader.cpp
    bool readGraph(JsonToken first, const JsonPlace &place, std::size_t index);
    bool readNodes(JsonToken first, const JsonPlace &place, std::size_t graph);
    bool readNode(JsonToken first, const JsonPlace &place, Node &node);
    bool readNodeInputs(JsonToken first, const JsonPlace &place, PoolRange &range);
    bool readNamedArgument(JsonToken first, const JsonPlace &place, NamedArgument &argument);
    bool readPassing(JsonToken first, const JsonPlace &place, ArgumentPassing &passing);
    bool readMetadata(JsonToken first, const JsonPlace &place, std::vector<MetadataEntry> &entries, Node *node);

    // ValueReader.cpp: what a graph says of its values
    bool readTensorValues(JsonToken first, const JsonPlace &place, Graph &graph);
    bool readTensorMeta(JsonToken first, const JsonPlace &place, TensorValue &value);
    bool readSymInts(JsonToken first, const JsonPlace &place, PoolRange &range);
    bool readSymInt(JsonToken first, const JsonPlace &place, SymInt &value);
    bool readExpression(JsonToken first, const JsonPlace &place, std::uint32_t &index);
    bool readExpressionText(JsonToken first, const JsonPlace &place, NameId &text);
    bool readHint(JsonToken first, const JsonPlace &place, ProgramExpression &expression);
    bool readSymbolicValues(JsonToken first, const JsonPlace &place, SymbolicValue::Kind kind, Graph &graph);
    bool readSymbolicValue(JsonToken first, const JsonPlace &place, SymbolicValue &value);
    bool readCustomObjectValues(JsonToken first, const JsonPlace &place, Graph &graph);
    bool readDevice(JsonToken first, const JsonPlace &place, NameId &type, std::int64_t &index);
    void noteDType(std::int64_t number, const JsonPlace &place);
    bool internExpression(const ProgramExpression &expression, const JsonPlace &place, std::uint32_t &index);

    // ArgumentReader.cpp
    bool readArgument(JsonToken first, const JsonPlace &place, Argument &argument);
    /// Of a value that could not be read, or has an unknown tag: its JSON, which began at `begin`, and the tag.
    void keepUnread(const UnionReading &reading, std::size_t begin, Argument &argument) const;
    bool readTagged(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument);
    bool readConstantValue(JsonToken first, const JsonPlace &place, Argument &argument);
    bool readElement(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &element);
    bool readPlainElement(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &element);
    bool readElements(ArgumentTag elementTag, JsonToken first, const JsonPlace &place, Argument &list);
    bool readArguments(JsonToken first, const JsonPlace &place, Arguments &arguments);
    bool readNone(JsonToken first, const JsonPlace &place, Argument &argument);
    bool readNumber(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument);
    bool readBigInteger(JsonToken first, const JsonPlace &place, Argument &argument);
    bool readEnum(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument);
    bool readNamed(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument);
    bool readSymbolic(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument);
    bool readOptionalTensor(ArgumentTag tag, JsonToken first, const JsonPlace &place, Argument &argument);
    bool readComplex(JsonToken first, const JsonPlace &place, Argument &argument);
    bool readStringToArgument(JsonToken first, const JsonPlace &place, Argument &argument);
    bool readGraphArgument(JsonToken first, const JsonPlace &place, Argument &argument);
    PoolRange keepArguments(std::size_t mark);

    /// Of entries with the same name the last stays, as in the dict that Python makes of the object.
    template <typename T, typename NameOf>
    static void dropRepeated(std::vector<T> &entries, std::size_t from, NameOf nameOf);

    struct ExpressionKey {
        NameId text;
        ProgramExpression::HintKind hintKind;
        std::uint64_t hintBits;
        bool operator==(const ExpressionKey &) const = default;
    };
    struct ExpressionHash {
        std::size_t operator()(const ExpressionKey &key) const;
    };

    static constexpr std::uint32_t noNode = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t m_graph = noGraph;     // the graph being read
    std::uint32_t m_graphNode = noNode;  // and its node
    Arguments m_openArguments;           // of lists that are not complete
    std::vector<NamedArgument> m_openInputs;
    std::vector<MetadataEntry> m_openMetadata;
    std::unordered_map<ExpressionKey, std::uint32_t, ExpressionHash> m_expressions;
};

template <typename T, typename NameOf>
void ProgramReader::dropRepeated(std::vector<T> &entries, std::size_t from, NameOf nameOf)
{
    std::unordered_set<std::uint32_t> seen;
    std::size_t to = entries.size();
    for (std::size_t i = entries.size(); i-- > from;) {
        if (!seen.insert(static_cast<std::uint32_t>(nameOf(entries[i]))).second)
            continue;
        if (--to != i)
            entries[to] = std::move(entries[i]);
    }
    const auto begin = entries.begin();
    entries.erase(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to));
}

/// Whether a number is in the table of that enum (ScalarType, Layout, MemoryFormat), 0 excepted.
bool isSchemaEnumValue(ArgumentTag tag, std::int64_t number);

}  // namespace pt2scope
