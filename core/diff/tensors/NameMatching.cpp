// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/NameMatching.h"

#include "core/diff/StateNames.h"
#include "core/rtp/RankTensorName.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace pt2scope {

namespace {

/// The embedding table that a tensor is all of; empty of others.
std::string_view tableOf(const LogicalTensor &tensor)
{
    const TensorRow &row = *tensor.row;
    if (row.embedding)
        return row.role == TensorRole::Constant ? std::string_view() : std::string_view(row.embedding->table);
    const RankTensorName name = splitRankTensorName(tensor.name);
    return name.isStandard ? name.table : std::string_view();
}

using NameKey = std::tuple<std::string_view, bool, TensorRole>;  // name, is a map, role

NameKey exactKey(const LogicalTensor &tensor)
{
    return {tensor.name, tensor.isMap, tensor.row->role};
}

NameKey looseKey(const LogicalTensor &tensor)
{
    const TensorRole role = tensor.row->role;
    return {tensor.name, tensor.isMap, hasOwnNames(role) ? role : TensorRole::Parameter};
}

/// Partners of A's tensors by a key: equal keys in their order.
class NameMatching {
public:
    NameMatching(const std::vector<LogicalTensor> &a, const std::vector<LogicalTensor> &b)
        : m_a(a),
          m_b(b),
          m_haveOtherNumbers(std::ranges::count_if(a, isCounted) != std::ranges::count_if(b, isCounted)),
          m_partnerOfA(a.size(), nullptr),
          m_takenOfB(b.size(), false)
    {}

    void match(NameKey (*keyOf)(const LogicalTensor &))
    {
        std::multimap<NameKey, std::size_t> open;
        for (std::size_t i = 0; i < m_b.size(); ++i) {
            if (!m_takenOfB[i] && hasName(m_b[i]))
                open.emplace(keyOf(m_b[i]), i);
        }
        for (std::size_t i = 0; i < m_a.size(); ++i) {
            const NameKey key = keyOf(m_a[i]);
            const auto found = m_partnerOfA[i] || !hasName(m_a[i]) ? open.end() : open.lower_bound(key);
            if (found == open.end() || found->first != key)
                continue;
            m_partnerOfA[i] = &m_b[found->second];
            m_takenOfB[found->second] = true;
            open.erase(found);
        }
    }

    std::vector<TensorMatch> matches() const
    {
        std::vector<TensorMatch> all;
        for (std::size_t i = 0; i < m_a.size(); ++i)
            all.push_back({&m_a[i], m_partnerOfA[i]});
        for (std::size_t i = 0; i < m_b.size(); ++i) {
            if (!m_takenOfB[i])
                all.push_back({nullptr, &m_b[i]});
        }
        return all;
    }

private:
    static bool isCounted(const LogicalTensor &tensor)
    {
        return isNumbered(tensor.name) && !hasOwnNames(tensor.row->role);
    }
    /// One that means something.
    bool hasName(const LogicalTensor &tensor) const { return !m_haveOtherNumbers || !isCounted(tensor); }

    const std::vector<LogicalTensor> &m_a;
    const std::vector<LogicalTensor> &m_b;
    const bool m_haveOtherNumbers;
    std::vector<const LogicalTensor *> m_partnerOfA;
    std::vector<bool> m_takenOfB;
};

}  // namespace

std::vector<TensorMatch> matchByName(const std::vector<LogicalTensor> &a, const std::vector<LogicalTensor> &b)
{
    NameMatching matching(a, b);
    matching.match(exactKey);
    matching.match(looseKey);
    return matching.matches();
}

void matchByTable(std::vector<TensorMatch> &matches)
{
    using Lonely = std::array<std::vector<TensorMatch *>, 2>;  // of A and of B
    std::map<std::pair<std::string_view, bool>, Lonely> byTable;
    for (TensorMatch &match : matches) {
        const std::string_view table = match.a && match.b ? std::string_view() : tableOf(match.one());
        if (!table.empty())
            byTable[{table, match.one().isMap}][match.a ? 0 : 1].push_back(&match);
    }
    for (const auto &[table, lonely] : byTable) {
        if (lonely[0].size() != 1 || lonely[1].size() != 1)
            continue;
        lonely[0].front()->b = std::exchange(lonely[1].front()->b, nullptr);
        lonely[0].front()->isRenamed = true;
    }
    removeJoined(matches);
}

void matchLeft(std::vector<TensorMatch> &matches)
{
    std::map<NameKey, TensorMatch *> lonelyOfB;
    for (TensorMatch &match : matches) {
        if (!match.a)
            lonelyOfB.emplace(looseKey(*match.b), &match);
    }
    for (TensorMatch &match : matches) {
        if (!match.a || match.b)
            continue;
        if (const auto found = lonelyOfB.find(looseKey(*match.a)); found != lonelyOfB.end()) {
            match.b = std::exchange(found->second->b, nullptr);
            lonelyOfB.erase(found);
        }
    }
    removeJoined(matches);
}

}  // namespace pt2scope
