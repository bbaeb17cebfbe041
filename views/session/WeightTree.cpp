// SPDX-License-Identifier: Apache-2.0
#include "views/session/WeightTree.h"

#include "core/bytes/Checked.h"
#include "core/document/DocumentRecord.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr std::size_t maxDepth = 24;  // of modules; what lies deeper keeps its whole rest as a name

constexpr std::size_t mostKeepers = 64;  // of one name, type and sizes

/// Of the sizes alone: what a checkpoint says of a tensor has no strides.
std::optional<std::uint64_t> elementsOf(const TensorRow &row)
{
    if (!row.said->dtype || !row.said->sizes)
        return std::nullopt;
    std::uint64_t count = 1;
    for (const std::int64_t size : *row.said->sizes) {
        const std::optional<std::uint64_t> product =
            size < 0 ? std::nullopt : checkedMul<std::uint64_t>(count, static_cast<std::uint64_t>(size));
        if (!product)
            return std::nullopt;
        count = *product;
    }
    return count;
}

/// "a.0.weight" of "._modules['a']._modules['0']._parameters['weight']", as pickled modules name their tensors, and of
/// "graph_model.a.0.weight", as their program does.
std::string moduleName(std::string_view name)
{
    std::string out;
    constexpr std::string_view program = "graph_model.";
    if (name.starts_with(program))
        name.remove_prefix(program.size());
    while (!name.empty()) {
        const std::size_t open = name.find("['");
        const std::size_t close = open == std::string_view::npos ? open : name.find("']", open);
        if (!name.starts_with("._") || close == std::string_view::npos)
            return out.empty() ? std::string(name) : out + std::string(name);
        out += (out.empty() ? "" : ".") + std::string(name.substr(open + 2, close - open - 2));
        name.remove_prefix(close + 2);
    }
    return out;
}

/// Grows a tree of names in parts, with the bytes below each.
class NodeTree {
public:
    NodeTree(std::vector<WeightNode> &nodes, char separator) : m_nodes(nodes), m_separator(separator)
    {
        m_nodes.push_back({});
    }

    /// The node of the parts of `name` below `parent`, made where it is new; all that hold it grow but `parent`.
    std::size_t leaf(std::size_t parent, std::string_view name, std::uint64_t nbytes)
    {
        std::size_t at = parent;
        for (std::size_t depth = 0; depth < maxDepth; ++depth) {
            const std::size_t end = name.find(m_separator);
            if (end == std::string_view::npos)
                break;
            at = descend(at, std::string(name.substr(0, end)), nbytes);
            name.remove_prefix(end + 1);
        }
        return descend(at, std::string(name), nbytes);
    }

    std::size_t descend(std::size_t parent, const std::string &name, std::uint64_t nbytes)
    {
        const std::string key = std::to_string(parent) + '\n' + name;
        const auto [found, isNew] = m_byName.emplace(key, m_nodes.size());
        if (isNew) {
            const std::string &above = m_nodes[parent].path;
            m_nodes.push_back({.name = name, .path = above.empty() ? name : above + m_separator + name});
            m_nodes[parent].children.push_back(found->second);
        }
        grow(found->second, nbytes);
        return found->second;
    }

    void grow(std::size_t node, std::uint64_t nbytes)
    {
        std::uint64_t &total = m_nodes[node].nbytes;
        total = checkedAdd(total, nbytes).value_or(UINT64_MAX);
        ++m_nodes[node].tensors;
    }

    void sort()
    {
        for (WeightNode &node : m_nodes) {
            std::ranges::stable_sort(
                node.children, [this](std::size_t a, std::size_t b) { return m_nodes[a].nbytes > m_nodes[b].nbytes; });
        }
    }

private:
    std::vector<WeightNode> &m_nodes;
    char m_separator;
    std::unordered_map<std::string, std::size_t> m_byName;
};

class WeightTree {
public:
    explicit WeightTree(DocumentFacts &facts) : m_facts(facts), m_tree(facts.weights, '.')
    {
        std::set<std::string_view> models;
        for (const TensorRow &row : facts.rows) {
            if (isWeight(row))
                models.insert(row.model);
        }
        m_hasModels = models.size() > 1;
        for (const ModelFacts &model : facts.models)
            findFamilies(model);
    }

    void build()
    {
        for (std::size_t i = 0; i < m_facts.rows.size(); ++i) {
            if (!isWeight(m_facts.rows[i]))
                continue;
            if (m_facts.document->folder && isCopy(m_facts.rows[i]))
                ++m_facts.copies;
            else
                add(i);
        }
        m_tree.sort();
    }

private:
    void findFamilies(const ModelFacts &model)
    {
        if (!model.index || !model.program->signature)
            return;
        const Program &program = *model.program;
        const Graph &root = *program.root();
        const GraphIndex &index = *model.index;
        for (const InputSpec &input : program.signature->inputs) {
            const GraphIndex::Value *value = input.target == noName ? nullptr : index.find(input.arg.name);
            if (!value)
                continue;
            const auto users = index.users(*value);
            if (!users.empty() && users.front() != GraphIndex::graphOutput)
                m_families[std::string(model.name()) + '\n' + std::string(program.text(input.target))] =
                    operatorFamily(program.text(root.nodes[users.front()].target));
        }
    }

    /// The same name, type and sizes stand in a file of this one's folder, or of one above it.
    bool isCopy(const TensorRow &row)
    {
        if (!row.said->sizes || row.model.empty())
            return false;
        std::string key = moduleName(row.name) + '\n' + std::string(row.said->dtypeName);
        for (const std::int64_t size : *row.said->sizes)
            key += ' ' + std::to_string(size);
        const std::string folder = row.model.substr(0, row.model.rfind('/') + 1);
        const auto [from, to] = m_folders.equal_range(key);
        const bool isKept = std::any_of(from, to, [&](const auto &kept) {
            return kept.second.model != row.model && row.model.starts_with(kept.second.folder);
        });
        if (!isKept && static_cast<std::size_t>(std::distance(from, to)) < mostKeepers)
            m_folders.emplace(key, Keeper{row.model, folder});
        return isKept;
    }

    void add(std::size_t index)
    {
        const TensorRow &row = m_facts.rows[index];
        const bool isRepeated = row.storageGroup && row.storageGroup->front() != row.name;
        const std::uint64_t nbytes = isRepeated ? 0 : weightBytes(row);
        m_facts.elements += isRepeated ? 0 : elementsOf(row).value_or(0);
        m_facts.weightTypes[row.said->dtypeName.empty() ? "unknown" : std::string(row.said->dtypeName)] += nbytes;
        const std::size_t leaf = placeOf(row, nbytes);
        WeightNode &node = m_facts.weights[leaf];
        node.row = index;
        const auto family = m_families.find(row.model + '\n' + row.name);
        if (row.role == TensorRole::Embedding)
            node.family = OperatorFamily::Index;
        else if (family != m_families.end())
            node.family = family->second;
        node.hasFamily = row.role == TensorRole::Embedding || family != m_families.end();
    }

    /// The tensor's own node, made with its modules; all of them grow by its bytes.
    std::size_t placeOf(const TensorRow &row, std::uint64_t nbytes)
    {
        m_tree.grow(0, nbytes);
        const std::size_t at =
            m_hasModels ? m_tree.descend(0, row.model.empty() ? std::string("embeddings") : row.model, nbytes) : 0;
        std::string_view name = row.name;
        if (name.starts_with('.'))  // as the code of TorchScript names what the module itself holds
            name.remove_prefix(1);
        return m_tree.leaf(at, name, nbytes);
    }

    struct Keeper {
        std::string model;
        std::string folder;  // of its file, with the slash
    };

    DocumentFacts &m_facts;
    NodeTree m_tree;
    bool m_hasModels = false;
    std::unordered_multimap<std::string, Keeper> m_folders;  // by name, type and sizes
    std::unordered_map<std::string, OperatorFamily> m_families;
};

}  // namespace

bool isWeight(const TensorRow &row)
{
    return row.role != TensorRole::SampleInput;
}

std::uint64_t weightBytes(const TensorRow &row)
{
    const std::optional<std::uint64_t> count = elementsOf(row);
    if (count && row.said->dtype)
        return checkedMul<std::uint64_t>(*count, traits(*row.said->dtype).itemsize).value_or(0);
    return row.storageBytes();
}

void buildWeightTree(DocumentFacts &facts)
{
    WeightTree(facts).build();
}

void buildFileTree(DocumentFacts &facts)
{
    NodeTree tree(facts.files, '/');
    forEachRecord(*facts.document, false, [&](const DocumentRecord &record) {
        const std::uint64_t nbytes = record.size();
        if (nbytes == 0)
            return;
        tree.grow(0, nbytes);
        facts.files[tree.leaf(0, record.name, nbytes)].record = record.name;
    });
    tree.sort();
    if (facts.files.front().nbytes == 0)
        facts.files.clear();
}

}  // namespace pt2scope
