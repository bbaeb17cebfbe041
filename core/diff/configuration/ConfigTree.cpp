// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/ConfigTree.h"

#include "core/diff/program/PlainArgument.h"
#include "core/json/JsonReader.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr std::size_t maxNodes = 400'000;
constexpr double exactIntegers = 9'007'199'254'740'992;  // 2^53: below it a double tells all integers apart

std::optional<double> numberOf(std::string_view literal)
{
    double number = 0;
    const auto [end, failure] = std::from_chars(literal.data(), literal.data() + literal.size(), number);
    if (failure != std::errc() || end != literal.data() + literal.size())
        return std::nullopt;
    return number;
}

/// Integers beyond a double are told apart by their digits.
bool isExactInteger(std::string_view literal)
{
    return literal.find_first_not_of("-0123456789") == std::string_view::npos;
}

std::uint64_t hashScalar(const ConfigNode &node)
{
    const std::optional<double> number = node.isNumber ? numberOf(node.text) : std::nullopt;
    const bool isLargeInteger = number && std::abs(*number) >= exactIntegers && isExactInteger(node.text);
    if (number && !isLargeInteger)
        return mixed(7, std::bit_cast<std::uint64_t>(*number == 0 ? 0.0 : *number));
    return mixed(node.isText ? 11 : 13, hashText(node.text));
}

std::uint64_t hashList(const ConfigTree &tree, std::uint32_t list)
{
    std::uint64_t hash = 17;
    for (const std::uint32_t child : tree.children(list))
        hash = mixed(hash, tree.nodes[child].hash);
    return hash;
}

/// Members count in any order, those of one name in theirs.
std::uint64_t hashObject(const ConfigTree &tree, std::uint32_t object)
{
    std::unordered_map<std::string_view, std::uint64_t> byName;
    for (const std::uint32_t child : tree.children(object)) {
        std::uint64_t &hash = byName[tree.nodes[child].name];
        hash = mixed(hash, tree.nodes[child].hash);
    }
    std::uint64_t sum = 19;
    for (const auto &[name, hash] : byName)
        sum += mixed(hashText(name), hash);
    return sum;
}

class JsonTreeReader {
public:
    explicit JsonTreeReader(ConfigTree &tree) : m_tree(tree), m_reader(*tree.source) {}

    /// Nothing, or what went wrong.
    std::optional<Error> read()
    {
        for (JsonToken token = m_reader.next(); token != JsonToken::End; token = m_reader.next()) {
            if (token == JsonToken::Error)
                return Error{m_reader.tooDeep() ? ErrorCode::Limit : ErrorCode::Corrupt,
                             "no JSON: " + m_reader.error()};
            if (m_tree.nodes.size() >= maxNodes)
                return Error{ErrorCode::Limit, "too many values"};
            take(token);
        }
        return std::nullopt;
    }

private:
    void take(JsonToken token)
    {
        switch (token) {
            case JsonToken::Key: m_name = text(); return;
            case JsonToken::BeginObject: open(ConfigNode::Kind::Object); return;
            case JsonToken::BeginArray: open(ConfigNode::Kind::List); return;
            case JsonToken::EndObject:
            case JsonToken::EndArray: close(); return;
            case JsonToken::String: {
                ConfigNode &node = add(ConfigNode::Kind::Scalar);
                node.text = text();
                node.isText = true;
                return;
            }
            default: {
                ConfigNode &node = add(ConfigNode::Kind::Scalar);
                node.text = m_reader.raw();
                node.isNumber = token == JsonToken::Integer || token == JsonToken::Float;
                return;
            }
        }
    }

    std::string_view text()
    {
        if (!m_reader.hasEscapes())
            return m_reader.raw().substr(1, m_reader.raw().size() - 2);
        return m_tree.decoded.emplace_back(m_reader.text());
    }

    ConfigNode &add(ConfigNode::Kind kind)
    {
        ConfigNode &node = m_tree.nodes.emplace_back();
        node.kind = kind;
        node.name = m_name;
        node.end = static_cast<std::uint32_t>(m_tree.nodes.size());
        m_name = {};
        return node;
    }

    void open(ConfigNode::Kind kind)
    {
        m_open.push_back(static_cast<std::uint32_t>(m_tree.nodes.size()));
        m_begins.push_back(m_reader.begin());
        add(kind);
    }

    void close()
    {
        ConfigNode &node = m_tree.nodes[m_open.back()];
        node.end = static_cast<std::uint32_t>(m_tree.nodes.size());
        node.text = std::string_view(*m_tree.source).substr(m_begins.back(), m_reader.end() - m_begins.back());
        m_open.pop_back();
        m_begins.pop_back();
    }

    ConfigTree &m_tree;
    JsonReader m_reader;
    std::string_view m_name;
    std::vector<std::uint32_t> m_open;
    std::vector<std::size_t> m_begins;  // bytes in the text
};

}  // namespace

std::vector<std::uint32_t> ConfigTree::children(std::uint32_t node) const
{
    std::vector<std::uint32_t> all;
    for (std::uint32_t child = node + 1; child < nodes[node].end; child = nodes[child].end)
        all.push_back(child);
    return all;
}

const ConfigNode *ConfigTree::member(std::uint32_t object, std::string_view name) const
{
    if (nodes[object].kind != ConfigNode::Kind::Object)
        return nullptr;
    for (const std::uint32_t child : children(object)) {
        if (nodes[child].name == name)
            return &nodes[child];
    }
    return nullptr;
}

/// From the leaves up.
void hashConfigNodes(ConfigTree &tree)
{
    for (auto i = static_cast<std::uint32_t>(tree.nodes.size()); i-- > 0;) {
        ConfigNode &node = tree.nodes[i];
        switch (node.kind) {
            case ConfigNode::Kind::Scalar: node.hash = hashScalar(node); break;
            case ConfigNode::Kind::List: node.hash = hashList(tree, i); break;
            case ConfigNode::Kind::Object: node.hash = mixed(hashObject(tree, i), 23); break;
        }
    }
}

Result<ConfigTree> readJsonTree(std::string json)
{
    ConfigTree tree;
    tree.isJson = true;
    tree.source = std::make_unique<const std::string>(std::move(json));
    if (std::optional<Error> failure = JsonTreeReader(tree).read())
        return *failure;
    hashConfigNodes(tree);
    return tree;
}

ConfigTree readProtoTree(std::string text)
{
    ConfigTree tree;
    tree.source = std::make_unique<const std::string>(std::move(text));
    ProtoText proto = parseProtoText(*tree.source);
    tree.isWhole = proto.isWellFormed();
    ConfigNode &root = tree.nodes.emplace_back();
    root.kind = ConfigNode::Kind::Object;
    root.end = static_cast<std::uint32_t>(proto.fields.size() + 1);
    for (ProtoField &field : proto.fields) {
        ConfigNode &node = tree.nodes.emplace_back();
        node.kind = field.isMessage ? ConfigNode::Kind::Object : ConfigNode::Kind::Scalar;
        node.isText = field.isString;
        node.isNumber = !field.isMessage && !field.isString && numberOf(field.value).has_value();
        node.end = field.isMessage ? field.end + 1 : static_cast<std::uint32_t>(tree.nodes.size());
        node.name = tree.decoded.emplace_back(std::move(field.name));
        node.text = tree.decoded.emplace_back(std::move(field.value));
    }
    hashConfigNodes(tree);
    return tree;
}

bool isConfigNumber(std::string_view text)
{
    return numberOf(text).has_value();
}

bool equalScalars(const ConfigNode &a, const ConfigNode &b)
{
    if (a.isText != b.isText || a.isNumber != b.isNumber)
        return false;
    if (a.text == b.text || !a.isNumber)
        return a.text == b.text;
    return !(isExactInteger(a.text) && isExactInteger(b.text)) && numberOf(a.text) == numberOf(b.text);
}

}  // namespace pt2scope
