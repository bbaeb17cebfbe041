// SPDX-License-Identifier: Apache-2.0
#include "views/session/WeightTree.h"

#include "core/bytes/Checked.h"

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

class WeightTree {
public:
    explicit WeightTree(DocumentFacts &facts) : m_facts(facts)
    {
        facts.weights.push_back({});
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
        for (WeightNode &node : m_facts.weights) {
            std::ranges::stable_sort(node.children, [this](std::size_t a, std::size_t b) {
                return m_facts.weights[a].nbytes > m_facts.weights[b].nbytes;
            });
        }
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
        std::size_t at = 0;
        grow(at, nbytes);
        if (m_hasModels)
            at = descend(at, row.model.empty() ? std::string("embeddings") : row.model, nbytes);
        std::string_view rest = row.name;
        for (std::size_t depth = 0; depth < maxDepth; ++depth) {
            const std::size_t dot = rest.find('.');
            if (dot == std::string_view::npos)
                break;
            at = descend(at, std::string(rest.substr(0, dot)), nbytes);
            rest.remove_prefix(dot + 1);
        }
        return descend(at, std::string(rest), nbytes);
    }

    std::size_t descend(std::size_t parent, const std::string &name, std::uint64_t nbytes)
    {
        const std::string key = std::to_string(parent) + '\n' + name;
        const auto [found, isNew] = m_byName.emplace(key, m_facts.weights.size());
        if (isNew) {
            const std::string &above = m_facts.weights[parent].path;
            m_facts.weights.push_back({.name = name, .path = above.empty() ? name : above + '.' + name});
            m_facts.weights[parent].children.push_back(found->second);
        }
        grow(found->second, nbytes);
        return found->second;
    }

    void grow(std::size_t node, std::uint64_t nbytes)
    {
        std::uint64_t &total = m_facts.weights[node].nbytes;
        total = checkedAdd(total, nbytes).value_or(UINT64_MAX);
        ++m_facts.weights[node].tensors;
    }

    struct Keeper {
        std::string model;
        std::string folder;  // of its file, with the slash
    };

    DocumentFacts &m_facts;
    bool m_hasModels = false;
    std::unordered_multimap<std::string, Keeper> m_folders;  // by name, type and sizes
    std::unordered_map<std::string, std::size_t> m_byName;
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

}  // namespace pt2scope
