// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/PrefixMatching.h"

#include "core/diff/StateNames.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t mostPrefixes = 16;  // that are tried
constexpr std::size_t fewest = 2;         // tensors that tell a prefix from chance

using Matches = std::vector<TensorMatch *>;
using Prefixes = std::pair<std::string, std::string>;

/// What the names begin with before their ends, whole parts, are the same; nothing when the last parts differ.
std::optional<Prefixes> prefixesOf(std::string_view a, std::string_view b)
{
    std::size_t same = 0;
    while (same < std::min(a.size(), b.size()) && a[a.size() - 1 - same] == b[b.size() - 1 - same])
        ++same;
    const auto beginsPart = [](std::string_view name, std::size_t at) { return at == 0 || name[at - 1] == '.'; };
    while (same > 0 && !(beginsPart(a, a.size() - same) && beginsPart(b, b.size() - same)))
        --same;
    if (same == 0)
        return std::nullopt;
    return Prefixes(a.substr(0, a.size() - same), b.substr(0, b.size() - same));
}

bool areAlike(const LogicalTensor &a, const LogicalTensor &b)
{
    return a.isMap == b.isMap && a.sizes == b.sizes && a.dtypeName == b.dtypeName;
}

/// Tensors that were renamed so, as their content tells.
std::size_t renamedAlike(const std::vector<TensorMatch> &matches, const std::optional<Prefixes> &prefixes)
{
    return static_cast<std::size_t>(std::ranges::count_if(matches, [&](const TensorMatch &match) {
        return match.isRenamed && match.isFoundByContent && match.a && match.b
               && prefixesOf(dottedName(match.a->name), dottedName(match.b->name)) == prefixes;
    }));
}

class PrefixMatching {
public:
    PrefixMatching(Matches fewer, Matches others) : m_fewer(std::move(fewer)), m_others(std::move(others))
    {
        for (TensorMatch *other : m_others)
            m_byName.emplace(dottedName(other->one().name), other);
    }

    /// Of each of the fewer the other in its order; nothing when no prefix suits all, or more than one does.
    std::optional<Matches> find() const
    {
        std::set<Prefixes> tried;
        std::optional<Matches> found;
        const std::string first = dottedName(m_fewer.front()->one().name);
        for (const TensorMatch *other : m_others) {
            const auto prefixes = prefixesOf(first, dottedName(other->one().name));
            if (!prefixes || !tried.insert(*prefixes).second)
                continue;
            if (tried.size() > mostPrefixes)
                return std::nullopt;
            std::optional<Matches> partners = partnersWith(*prefixes);
            if (partners && found)
                return std::nullopt;
            if (partners)
                found = std::move(partners);
        }
        return found;
    }

private:
    std::optional<Matches> partnersWith(const Prefixes &prefixes) const
    {
        Matches partners;
        for (const TensorMatch *each : m_fewer) {
            const std::string name = dottedName(each->one().name);
            if (!name.starts_with(prefixes.first))
                return std::nullopt;
            const auto partner = m_byName.find(prefixes.second + name.substr(prefixes.first.size()));
            if (partner == m_byName.end() || !areAlike(each->one(), partner->second->one()))
                return std::nullopt;
            partners.push_back(partner->second);
        }
        return partners;
    }

    const Matches m_fewer;
    const Matches m_others;
    std::map<std::string, TensorMatch *> m_byName;  // dotted
};

}  // namespace

void matchByPrefix(std::vector<TensorMatch> &matches)
{
    Matches ofA;
    Matches ofB;
    for (TensorMatch &match : matches) {
        if (match.a == nullptr || match.b == nullptr)
            (match.a ? ofA : ofB).push_back(&match);
    }
    const bool isAFewer = ofA.size() <= ofB.size();
    const Matches &fewer = isAFewer ? ofA : ofB;
    if (fewer.empty())
        return;
    const std::optional<Matches> partners = PrefixMatching(fewer, isAFewer ? ofB : ofA).find();
    if (!partners)
        return;
    const TensorMatch &firstA = isAFewer ? *fewer.front() : *partners->front();
    const TensorMatch &firstB = isAFewer ? *partners->front() : *fewer.front();
    const std::size_t others =
        renamedAlike(matches, prefixesOf(dottedName(firstA.a->name), dottedName(firstB.b->name)));
    if (fewer.size() + others < fewest)
        return;
    for (std::size_t i = 0; i < fewer.size(); ++i) {
        TensorMatch &a = isAFewer ? *fewer[i] : *(*partners)[i];
        TensorMatch &b = isAFewer ? *(*partners)[i] : *fewer[i];
        a = {a.a, b.b, true};
        b.b = nullptr;
    }
    removeJoined(matches);
}

}  // namespace pt2scope
