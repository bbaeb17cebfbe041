// SPDX-License-Identifier: Apache-2.0
#include "views/session/WeightTree.h"

#include "core/bytes/Checked.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr std::size_t maxDepth = 24;  // of modules; what lies deeper keeps its whole rest as a name

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
            if (isWeight(m_facts.rows[i]))
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

    void add(std::size_t index)
    {
        const TensorRow &row = m_facts.rows[index];
        const bool isRepeated = row.storageGroup && row.storageGroup->front() != row.name;
        const std::uint64_t nbytes = isRepeated ? 0 : weightBytes(row);
        const std::optional<TensorMeta> meta = row.meta();
        m_facts.elements += isRepeated || !meta ? 0 : elementCount(*meta).value_or(0);
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

    DocumentFacts &m_facts;
    bool m_hasModels = false;
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
    const std::optional<TensorMeta> meta = row.meta();
    const std::optional<std::uint64_t> count = meta ? elementCount(*meta) : std::nullopt;
    if (count)
        return checkedMul<std::uint64_t>(*count, traits(meta->dtype).itemsize).value_or(0);
    return row.storageBytes();
}

void buildWeightTree(DocumentFacts &facts)
{
    WeightTree(facts).build();
}

}  // namespace pt2scope
