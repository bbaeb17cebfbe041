// SPDX-License-Identifier: Apache-2.0
#include "core/diff/configuration/FeatureTranslation.h"

#include "core/rtp/FeatureConfig.h"

#include <algorithm>

namespace pt2scope {

namespace {

bool hasText(const ConfigNode *node, std::string_view text)
{
    return node != nullptr && node->isText && node->text == text;
}

/// The numbers of a joined list, as written. Nothing where it is no such list.
std::vector<std::string_view> joinedNumbers(std::string_view text)
{
    std::vector<std::string_view> numbers;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view number = text.substr(begin, end - begin);
        if (!isConfigNumber(number))
            return {};
        numbers.push_back(number);
        begin = end + 1;
    }
    return numbers;
}

class FeatureTranslator {
public:
    explicit FeatureTranslator(ConfigTree &&from) : m_from(std::move(from))
    {
        m_to.isJson = m_from.isJson;
        m_to.source = std::move(m_from.source);
        m_to.decoded = std::move(m_from.decoded);
    }

    ConfigTree translate()
    {
        translateGroup(0, false);
        hashConfigNodes(m_to);
        return std::move(m_to);
    }

private:
    /// What holds `features`: the whole, or a sequence.
    void translateGroup(std::uint32_t group, bool isSequence)
    {
        if (m_from.nodes[group].kind != ConfigNode::Kind::Object)
            return copy(group);
        const std::size_t opened = open(group);
        for (const std::uint32_t member : m_from.children(group)) {
            const ConfigNode &node = m_from.nodes[member];
            if (node.name == "features" && node.kind == ConfigNode::Kind::List)
                translateList(member, isSequence);
            else if (!(isSequence && node.name == "sequence_table" && hasText(&node, "item")))
                copy(member);
        }
        close(opened);
    }

    void translateList(std::uint32_t list, bool inSequence)
    {
        const std::size_t opened = open(list);
        const std::vector<std::uint32_t> elements = m_from.children(list);
        for (std::size_t i = 0; i < elements.size(); ++i) {
            if (isLengthOfSequence(elements[i]))
                continue;
            const std::size_t at = m_to.nodes.size();
            if (!inSequence && m_from.member(elements[i], "features") != nullptr)
                translateGroup(elements[i], true);
            else
                translateFeature(elements[i]);
            m_to.nodes[at].written = m_to.decoded.emplace_back(std::to_string(i));
        }
        close(opened);
    }

    /// What RTP's exporter adds for each group of sequences.
    bool isLengthOfSequence(std::uint32_t feature) const
    {
        const ConfigNode *name = m_from.member(feature, "feature_name");
        return name != nullptr && name->isText && name->text.ends_with("_sequence_length")
               && hasText(m_from.member(feature, "expression"), "user:" + std::string(name->text))
               && hasText(m_from.member(feature, "gen_key_type"), "idle")
               && hasText(m_from.member(feature, "gen_val_type"), "idle");
    }

    void translateFeature(std::uint32_t feature)
    {
        if (m_from.nodes[feature].kind != ConfigNode::Kind::Object)
            return copy(feature);
        const std::size_t opened = open(feature);
        for (const std::uint32_t member : m_from.children(feature)) {
            const ConfigNode &node = m_from.nodes[member];
            if (!follows(feature, node))
                translateMember(feature, member);
        }
        close(opened);
    }

    /// Whether a key says only what its feature's other keys say, or of which table it is.
    bool follows(std::uint32_t feature, const ConfigNode &key) const
    {
        const bool hasTable = m_from.member(feature, "shared_name") && m_from.member(feature, "embedding_dimension");
        if (key.name == "shared_name" || key.name == "embedding_dimension")
            return hasTable;
        if (key.name == "gen_val_type")
            return hasText(&key, hasTable ? "lookup" : "idle");
        if (key.name != "gen_key_type")
            return false;
        if (m_from.member(feature, "boundaries"))
            return hasText(&key, "boundary");
        return m_from.member(feature, "hash_bucket_size") ? hasText(&key, "hash") || hasText(&key, "mod")
                                                          : hasText(&key, "idle");
    }

    void translateMember(std::uint32_t feature, std::uint32_t member)
    {
        const ConfigNode &node = m_from.nodes[member];
        if (node.name == "value_dimension")
            copyAs(member, "value_dim");
        else if (node.name == "need_discrete")
            copyAs(member, "needDiscrete");
        else if (node.name == "hash_bucket_size" && hasText(m_from.member(feature, "gen_key_type"), "mod"))
            copyAs(member, "num_buckets");
        else if (node.name == "boundaries" && node.isText)
            splitNumbers(member);
        else
            copy(member);
    }

    void splitNumbers(std::uint32_t member)
    {
        const std::vector<std::string_view> numbers = joinedNumbers(m_from.nodes[member].text);
        if (numbers.empty())
            return copy(member);
        const std::size_t opened = open(member);
        m_to.nodes.back().kind = ConfigNode::Kind::List;
        m_to.nodes.back().isText = false;
        m_to.nodes.back().text = m_to.decoded.emplace_back("[" + std::string(m_from.nodes[member].text) + "]");
        for (const std::string_view number : numbers) {
            ConfigNode &node = m_to.nodes.emplace_back();
            node.isNumber = node.isPart = true;
            node.text = number;
            node.end = static_cast<std::uint32_t>(m_to.nodes.size());
        }
        close(opened);
    }

    std::size_t open(std::uint32_t node)
    {
        m_to.nodes.push_back(m_from.nodes[node]);
        return m_to.nodes.size() - 1;
    }

    void close(std::size_t opened) { m_to.nodes[opened].end = static_cast<std::uint32_t>(m_to.nodes.size()); }

    void copy(std::uint32_t node)
    {
        const auto first = static_cast<std::uint32_t>(m_to.nodes.size());
        for (std::uint32_t each = node; each < m_from.nodes[node].end; ++each) {
            m_to.nodes.push_back(m_from.nodes[each]);
            m_to.nodes.back().end = m_from.nodes[each].end - node + first;
        }
    }

    void copyAs(std::uint32_t member, std::string_view name)
    {
        const std::size_t at = m_to.nodes.size();
        copy(member);
        m_to.nodes[at].written = m_to.nodes[at].name;
        m_to.nodes[at].name = name;
    }

    ConfigTree m_from;
    ConfigTree m_to;
};

bool hasRtpKey(const ConfigTree &tree, std::uint32_t object)
{
    return tree.nodes[object].kind == ConfigNode::Kind::Object
           && std::ranges::any_of(tree.children(object),
                                  [&](std::uint32_t member) { return isRtpKey(tree.nodes[member].name); });
}

}  // namespace

bool isRtpDialect(const ConfigTree &features)
{
    for (const std::uint32_t member : features.children(0)) {
        if (features.nodes[member].name != "features")
            continue;
        for (std::uint32_t node = member + 1; node < features.nodes[member].end; ++node) {
            if (hasRtpKey(features, node))
                return true;
        }
    }
    return false;
}

ConfigTree inPlainWords(ConfigTree features)
{
    return FeatureTranslator(std::move(features)).translate();
}

}  // namespace pt2scope
