// SPDX-License-Identifier: Apache-2.0
#include "core/program/TreeSpec.h"

#include "core/bytes/Text.h"
#include "core/json/JsonNumber.h"
#include "core/program/TreeSpecContext.h"
#include "core/program/TreeSpecTypes.h"

#include <algorithm>

namespace pt2scope {

namespace {

class Builder {
public:
    explicit Builder(std::string_view json) : m_json(json) {}

    TreeSpec build();

private:
    void readDocument(const JsonValue &document);
    std::uint32_t readNode(const JsonValue &value);
    void readInner(std::uint32_t node, const JsonValue &type, const JsonValue &context, const JsonValue &children);
    void readContext(TreeNode &node, const JsonValue &context, std::size_t childCount);
    void checkKeys(const TreeNode &node, const std::optional<std::vector<std::string>> &keys, std::size_t childCount);
    void fault(TreeFaultKind kind, std::size_t offset, std::string detail);

    std::string_view m_json;
    TreeSpec m_spec;
};

TreeSpec Builder::build()
{
    JsonReader reader(m_json);
    const std::optional<JsonValue> document = readJsonValue(reader);
    if (document && reader.next() == JsonToken::End)
        readDocument(*document);
    else
        fault(reader.tooDeep() ? TreeFaultKind::TooDeep : TreeFaultKind::Malformed, reader.errorOffset(),
              reader.error());
    return std::move(m_spec);
}

/// As Python compares with 1.
bool isOne(const JsonValue &value)
{
    if (value.kind == JsonValue::Kind::Float)
        return nearestDouble(value.text) == 1;
    return value.integer == 1 || value.boolean;
}

void Builder::readDocument(const JsonValue &document)
{
    if (!document.isArray() || document.items.size() != 2)
        return fault(TreeFaultKind::Malformed, document.begin, "it is not a list of a protocol and a tree");
    const JsonValue &protocol = document.items.front();
    if (isOne(protocol))
        readNode(document.items.back());
    else
        fault(TreeFaultKind::Protocol, protocol.begin,
              "the protocol is " + printable(m_json.substr(protocol.begin, protocol.end - protocol.begin)));
}

std::uint32_t Builder::readNode(const JsonValue &value)
{
    const auto index = static_cast<std::uint32_t>(m_spec.nodes.size());
    m_spec.nodes.emplace_back();
    m_spec.nodes.back().leafCount = 1;
    m_spec.nodes.back().offset = value.begin;

    const JsonValue *type = value.find("type");
    const JsonValue *context = value.find("context");
    const JsonValue *children = value.find("children_spec");
    if (!type || !context || !children || !children->isArray())
        fault(TreeFaultKind::Malformed, value.begin, "a node is no object of type, context and children_spec");
    else if (type->isString())
        readInner(index, *type, *context, *children);
    else if (!type->isNull() || !context->isNull() || !children->items.empty())
        fault(TreeFaultKind::Malformed, value.begin, "a node has no type and is no leaf");
    return index;
}

void Builder::readInner(std::uint32_t node, const JsonValue &type, const JsonValue &context, const JsonValue &children)
{
    m_spec.nodes[node].kind = treeKindOf(type.text);
    m_spec.nodes[node].type = type.text;
    readContext(m_spec.nodes[node], context, children.items.size());

    std::uint32_t leafCount = 0;
    for (const JsonValue &child : children.items) {
        if (m_spec.faults.size() >= maxTreeFaults)
            break;
        const std::uint32_t index = readNode(child);
        m_spec.nodes[node].children.push_back(index);
        leafCount += m_spec.nodes[index].leafCount;
    }
    m_spec.nodes[node].leafCount = leafCount;
}

void Builder::readContext(TreeNode &node, const JsonValue &context, std::size_t childCount)
{
    TreeContext read = readTreeContext(node.kind, context, m_json);
    node.context = std::move(read.text);
    if (node.kind == TreeKind::Custom)
        fault(TreeFaultKind::CustomType, node.offset, "type " + printable(node.type));
    if (node.kind == TreeKind::NamedTuple)
        fault(TreeFaultKind::CustomType, node.offset, "named tuple " + printable(node.context));
    if (!read.fault.empty())
        return fault(TreeFaultKind::Malformed, node.offset, printable(node.type) + ": " + read.fault);
    for (TreeImport &import : read.imports) {
        import.offset = node.offset;
        if (!import.isExpected)
            fault(TreeFaultKind::CodeImport, node.offset, "module " + printable(import.module));
        m_spec.imports.push_back(std::move(import));
    }
    checkKeys(node, read.keys, childCount);
    node.keys = std::move(read.keys).value_or(std::vector<std::string>());
}

void Builder::checkKeys(const TreeNode &node, const std::optional<std::vector<std::string>> &keys,
                        std::size_t childCount)
{
    const bool isDict =
        node.kind == TreeKind::Dict || node.kind == TreeKind::OrderedDict || node.kind == TreeKind::DefaultDict;
    if (isDict && !keys)
        fault(TreeFaultKind::DictKeys, node.offset, "the context of a dict is no list of keys");
    else if (isDict && keys->size() != childCount)
        fault(TreeFaultKind::DictKeys, node.offset,
              std::to_string(keys->size()) + " keys for " + std::to_string(childCount) + " children");
}

void Builder::fault(TreeFaultKind kind, std::size_t offset, std::string detail)
{
    if (m_spec.faults.size() < maxTreeFaults)
        m_spec.faults.push_back({kind, offset, std::move(detail)});
}

}  // namespace

bool TreeSpec::isComplete() const
{
    const auto breaks = [](const TreeFault &fault) {
        return fault.kind == TreeFaultKind::Malformed || fault.kind == TreeFaultKind::Protocol
               || fault.kind == TreeFaultKind::TooDeep;
    };
    return !nodes.empty() && faults.size() < maxTreeFaults && std::ranges::none_of(faults, breaks);
}

TreeSpec parseTreeSpec(std::string_view json)
{
    return Builder(json).build();
}

}  // namespace pt2scope
