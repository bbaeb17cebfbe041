// SPDX-License-Identifier: Apache-2.0
#include "core/program/ProgramReader.h"

namespace pt2scope {

namespace {

enum GraphField {
    inputsField,
    outputsField,
    nodesField,
    tensorValuesField,
    symIntValuesField,
    symBoolValuesField,
    singleReturnField,
    customObjValuesField,
    symFloatValuesField
};
enum NodeField { targetField, nodeInputsField, nodeOutputsField, metadataField, hopReturnField, nameField };
enum NamedArgumentField { argumentNameField, argumentField, passingField };

constexpr std::string_view moduleStackKey = "nn_module_stack";

/// Appends what stands above `mark` to the pool and takes it off the stack.
template <typename T>
PoolRange moveToPool(std::vector<T> &stack, std::size_t mark, std::vector<T> &pool)
{
    const PoolRange range{static_cast<std::uint32_t>(pool.size()), static_cast<std::uint32_t>(stack.size() - mark)};
    pool.insert(pool.end(), stack.begin() + static_cast<std::ptrdiff_t>(mark), stack.end());
    stack.resize(mark);
    return range;
}

}  // namespace

bool ProgramReader::readGraph(JsonToken first, const JsonPlace &place, std::size_t index)
{
    const std::uint32_t outerGraph = std::exchange(m_graph, static_cast<std::uint32_t>(index));
    const std::uint32_t outerNode = std::exchange(m_graphNode, noNode);
    const std::size_t begin = m_json.begin();
    Graph &graph = m_program.graphs[index];  // a deque: it stays where it is while nested graphs are added
    graph.pointer = place.pointer();
    if (!spend(graph.pointer.size()))
        return false;
    const bool readable =
        readStruct(first, schema::graph, place, [&](auto field, JsonToken value, const JsonPlace &below) {
            switch (field) {
                case inputsField: return readArguments(value, below, graph.inputs);
                case outputsField: return readArguments(value, below, graph.outputs);
                case nodesField: return readNodes(value, below, index);
                case tensorValuesField: return readTensorValues(value, below, graph);
                case symIntValuesField: return readSymbolicValues(value, below, SymbolicValue::Kind::Int, graph);
                case symBoolValuesField: return readSymbolicValues(value, below, SymbolicValue::Kind::Bool, graph);
                case symFloatValuesField: return readSymbolicValues(value, below, SymbolicValue::Kind::Float, graph);
                case customObjValuesField: return readCustomObjectValues(value, below, graph);
                default: break;
            }
            std::optional<bool> single;
            if (!readBool(value, below, single))
                return false;
            graph.singleTensorReturn = single.value_or(false);
            return true;
        });
    graph.json = rangeFrom(begin);
    m_graph = outerGraph;
    m_graphNode = outerNode;
    return readable;
}

bool ProgramReader::readNodes(JsonToken first, const JsonPlace &place, std::size_t graph)
{
    std::vector<Node> &nodes = m_program.graphs[graph].nodes;
    nodes.clear();
    m_program.graphs.resize(graph + 1);  // of a repeated key: what was read since is nested in the nodes that go
    const bool readable = readList(first, place, [&](JsonToken item, const JsonPlace &below) {
        m_graphNode = static_cast<std::uint32_t>(nodes.size());
        Node node;
        const bool read = readNode(item, below, node);
        nodes.push_back(node);
        return read;
    });
    m_graphNode = noNode;
    return readable;
}

bool ProgramReader::readNode(JsonToken first, const JsonPlace &place, Node &node)
{
    const std::size_t begin = m_json.begin();
    const bool readable =
        readStruct(first, schema::node, place, [&](auto field, JsonToken value, const JsonPlace &below) {
            switch (field) {
                case targetField: return readName(value, below, node.target);
                case nodeInputsField: return readNodeInputs(value, below, node.inputs);
                case nodeOutputsField: {
                    Argument list;
                    const bool listed = readElements(ArgumentTag::Unknown, value, below, list);
                    node.outputs = list.tag == ArgumentTag::Broken ? PoolRange{} : list.range;
                    return listed;
                }
                case metadataField: {
                    const std::size_t mark = m_openMetadata.size();
                    const bool read = readMetadata(value, below, m_openMetadata, &node);
                    node.metadata = moveToPool(m_openMetadata, mark, m_program.metadata);
                    return read;
                }
                case nameField: return readOptionalName(value, below, node.name);
                default: break;
            }
            if (value == JsonToken::Null)
                return true;
            std::optional<bool> single;
            if (!readBool(value, below, single))
                return false;
            if (single)
                node.singleTensorReturn = *single ? OptionalBool::True : OptionalBool::False;
            return true;
        });
    node.json = rangeFrom(begin);
    return readable;
}

bool ProgramReader::readNodeInputs(JsonToken first, const JsonPlace &place, PoolRange &range)
{
    const std::size_t mark = m_openInputs.size();
    const bool readable = readList(first, place, [&](JsonToken item, const JsonPlace &below) {
        NamedArgument argument;
        const bool read = readNamedArgument(item, below, argument);
        m_openInputs.push_back(argument);
        return read;
    });
    range = moveToPool(m_openInputs, mark, m_program.namedArguments);
    return readable;
}

bool ProgramReader::readNamedArgument(JsonToken first, const JsonPlace &place, NamedArgument &argument)
{
    argument.value.tag = ArgumentTag::Broken;
    return readStruct(first, schema::namedArgument, place, [&](auto field, JsonToken value, const JsonPlace &below) {
        switch (field) {
            case argumentNameField: return readName(value, below, argument.name);
            case argumentField: return readArgument(value, below, argument.value);
            default: return readPassing(value, below, argument.passing);
        }
    });
}

bool ProgramReader::readPassing(JsonToken first, const JsonPlace &place, ArgumentPassing &passing)
{
    std::optional<std::int64_t> kind;
    if (!readOptionalInteger(first, place, kind))
        return false;
    if (!kind)
        return true;
    if (*kind < 0 || *kind > 2) {
        passing = ArgumentPassing::Invalid;
        addFault(ProgramFaultKind::ArgumentKindValue, place, std::to_string(*kind));
        return true;
    }
    passing = static_cast<ArgumentPassing>(*kind);
    return true;
}

bool ProgramReader::readMetadata(JsonToken first, const JsonPlace &place, std::vector<MetadataEntry> &entries,
                                 Node *node)
{
    const std::size_t from = entries.size();
    const std::size_t repeatedBefore = m_repeatedKeys;
    const bool readable = readMap(first, place, [&](NameId key, JsonToken value, const JsonPlace &below) {
        if (value != JsonToken::String)
            return failType(value, below, describe(JsonValue::Kind::String));
        entries.push_back({key, tokenRange()});
        if (node != nullptr && m_program.text(key) == moduleStackKey)
            node->moduleStack = internText();
        return true;
    });
    if (m_repeatedKeys > repeatedBefore)
        dropRepeated(entries, from, [](const MetadataEntry &entry) { return entry.key; });
    return readable;
}

}  // namespace pt2scope
