// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/TensorMatching.h"

#include "core/bytes/Crc32.h"
#include "core/rtp/RankTensorName.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::size_t mostPairs = 10'000;   // of tensors alike that are weighed one against the other
constexpr std::uint64_t tellingBytes = 64;  // so much content is hardly equal by chance

/// Whether tensors of that role are told apart from others of the same name: they are copies, or of another kind.
bool hasOwnNames(TensorRole role)
{
    return role == TensorRole::SampleInput || role == TensorRole::AotiWeight;
}

bool isSample(const LogicalTensor &tensor)
{
    return tensor.row->role == TensorRole::SampleInput;
}

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

/// The first piece of what tells its content.
const TensorPiece &contentOf(const LogicalTensor &tensor)
{
    return tensor.sparse ? tensor.sparse->values : tensor.copies.front().front();
}

/// What equal content must have in common.
using ShapeKey = std::tuple<DType, bool, std::vector<std::int64_t>, std::string_view>;

std::optional<ShapeKey> shapeKey(const LogicalTensor &tensor)
{
    if (!tensor.incomplete.empty() || !tensor.sizes || hasOwnNames(tensor.row->role))
        return std::nullopt;
    const bool isTold = tensor.sparse && tensor.contentCrc32();
    if (!isTold && tensor.copies.empty())
        return std::nullopt;
    return ShapeKey{contentOf(tensor).meta.dtype, tensor.isRaw, *tensor.sizes, tensor.dtypeName};
}

/// Matches of one side, by what their tensors look like: of A and of B.
using Sides = std::array<std::vector<std::size_t>, 2>;

std::map<ShapeKey, Sides> lonelyByShape(std::span<const TensorMatch> matches)
{
    std::map<ShapeKey, Sides> lonely;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (matches[i].a && matches[i].b)
            continue;
        if (auto key = shapeKey(matches[i].one()))
            lonely[*std::move(key)][matches[i].a ? 0 : 1].push_back(i);
    }
    std::erase_if(lonely, [](const auto &each) { return each.second[0].empty() || each.second[1].empty(); });
    return lonely;
}

std::vector<std::string_view> partsOf(std::string_view name)
{
    std::vector<std::string_view> parts;
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.')) {
        parts.push_back(name.substr(0, dot));
        name.remove_prefix(dot + 1);
    }
    parts.push_back(name);
    return parts;
}

/// Parts of dotted names that are equal: at the end, and at the beginning.
std::pair<std::size_t, std::size_t> likeness(std::string_view a, std::string_view b)
{
    const std::vector<std::string_view> partsA = partsOf(a);
    const std::vector<std::string_view> partsB = partsOf(b);
    const auto atEnd = std::ranges::mismatch(partsA.rbegin(), partsA.rend(), partsB.rbegin(), partsB.rend()).in1;
    const auto atBegin = std::ranges::mismatch(partsA, partsB).in1;
    return {static_cast<std::size_t>(atEnd - partsA.rbegin()), static_cast<std::size_t>(atBegin - partsA.begin())};
}

void removeJoined(std::vector<TensorMatch> &matches)
{
    std::erase_if(matches, [](const TensorMatch &match) { return !match.a && !match.b; });
}

std::uint32_t crc32OfZeros(std::uint64_t nbytes)
{
    if (nbytes == 0)
        return 0;
    const std::uint32_t half = crc32OfZeros(nbytes / 2);
    const std::uint32_t even = crc32Combine(half, half, nbytes / 2);
    constexpr std::array<std::byte, 1> zero{};
    return nbytes % 2 == 0 ? even : crc32(even, zero);
}

/// Pairs matches whose content is equal.
class ContentMatching {
public:
    ContentMatching(std::vector<TensorMatch> &matches, const ContentCrc32 &crc32) : m_matches(matches), m_crc32(crc32)
    {}

    void pair(const Sides &sides)
    {
        if (sides[0].size() > mostPairs / sides[1].size()) {
            for (std::size_t i = 0; i < std::min(sides[0].size(), sides[1].size()); ++i)
                join(sides[0][i], sides[1][i], likenessOf(sides[0][i], sides[1][i]));
            return;
        }
        struct Candidate {
            std::pair<std::size_t, std::size_t> likeness;
            std::size_t a;
            std::size_t b;
        };
        std::vector<Candidate> candidates;
        for (const std::size_t a : sides[0]) {
            for (const std::size_t b : sides[1])
                candidates.push_back({likenessOf(a, b), a, b});
        }
        std::ranges::stable_sort(candidates, std::ranges::greater(), &Candidate::likeness);
        for (const Candidate &candidate : candidates)
            join(candidate.a, candidate.b, candidate.likeness);
    }

private:
    std::pair<std::size_t, std::size_t> likenessOf(std::size_t a, std::size_t b) const
    {
        return likeness(dottedName(m_matches[a].a->name), dottedName(m_matches[b].b->name));
    }

    void join(std::size_t a, std::size_t b, std::pair<std::size_t, std::size_t> likeness)
    {
        TensorMatch &left = m_matches[a];
        TensorMatch &right = m_matches[b];
        if (left.b || !right.b)
            return;
        if (likeness.first == 0 && !contentTells(*left.a))
            return;
        left = {left.a, right.b, left.a->name != right.b->name, true};
        right.b = nullptr;
    }

    /// Little content, or nothing but zeros, is the same in many tensors.
    bool contentTells(const LogicalTensor &tensor) const
    {
        const TensorMeta &meta = contentOf(tensor).meta;
        const std::uint64_t nbytes = elementCount(meta).value_or(0) * traits(meta.dtype).itemsize;
        return nbytes >= tellingBytes && m_crc32(tensor) != crc32OfZeros(nbytes);
    }

    std::vector<TensorMatch> &m_matches;
    const ContentCrc32 &m_crc32;
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

std::vector<const LogicalTensor *> renameCandidates(std::span<const TensorMatch> matches)
{
    std::vector<const LogicalTensor *> candidates;
    for (const auto &[key, sides] : lonelyByShape(matches)) {
        for (const std::vector<std::size_t> &side : sides) {
            for (const std::size_t i : side)
                candidates.push_back(&matches[i].one());
        }
    }
    return candidates;
}

void matchByContent(std::vector<TensorMatch> &matches, const ContentCrc32 &crc32)
{
    ContentMatching matching(matches, crc32);
    for (const auto &[key, sides] : lonelyByShape(matches)) {
        std::map<std::uint32_t, Sides> byContent;
        for (std::size_t side = 0; side < 2; ++side) {
            for (const std::size_t i : sides[side]) {
                if (const auto crc = crc32(matches[i].one()))
                    byContent[*crc][side].push_back(i);
            }
        }
        for (const auto &[crc, alike] : byContent) {
            if (!alike[0].empty() && !alike[1].empty())
                matching.pair(alike);
        }
    }
    removeJoined(matches);
}

StateNames namesByContent(std::span<const TensorMatch> matches)
{
    StateNames names;
    for (const TensorMatch &match : matches) {
        if (match.isFoundByContent && match.a->name != match.b->name)
            names.emplace(match.a->name, match.b->name);
    }
    return names;
}

bool hasLonelyState(std::span<const TensorMatch> matches)
{
    const auto isLonely = [&](const LogicalTensor *TensorMatch::*side) {
        return std::ranges::any_of(matches, [&](const TensorMatch &match) {
            return &match.one() == match.*side && !(match.a && match.b) && !hasOwnNames(match.one().row->role);
        });
    };
    return isLonely(&TensorMatch::a) && isLonely(&TensorMatch::b);
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

bool haveOtherSamples(std::span<const TensorMatch> matches)
{
    const auto hasSample = [](const LogicalTensor *tensor) { return tensor && isSample(*tensor); };
    const auto differs = [](const TensorMatch &match) {
        return !match.a || !match.b || !isStoredAlike(*match.a, *match.b);
    };
    return std::ranges::any_of(matches, hasSample, &TensorMatch::a)
           && std::ranges::any_of(matches, hasSample, &TensorMatch::b)
           && std::ranges::any_of(matches,
                                  [&](const TensorMatch &match) { return isSample(match.one()) && differs(match); });
}

void matchSamples(std::vector<TensorMatch> &matches, const StateNames &pathInB)
{
    std::multimap<std::string_view, const LogicalTensor *> ofB;
    for (TensorMatch &match : matches) {
        if (!isSample(match.one()) || !match.b)
            continue;
        ofB.emplace(match.b->name, match.b);
        match.b = nullptr;
    }
    const auto pair = [&](bool isToldByPrograms) {
        for (TensorMatch &match : matches) {
            if (!match.a || match.b || !isSample(*match.a) || pathInB.contains(match.a->name) != isToldByPrograms)
                continue;
            const auto found = ofB.find(isToldByPrograms ? pathInB.at(match.a->name) : match.a->name);
            if (found == ofB.end())
                continue;
            match.b = found->second;
            match.isRenamed = match.a->name != match.b->name;
            ofB.erase(found);
        }
    };
    pair(true);
    pair(false);
    removeJoined(matches);
    std::vector<const LogicalTensor *> left;
    for (const auto &[path, sample] : ofB)
        left.push_back(sample);
    std::ranges::sort(left);  // as they lie: in the order of B
    for (const LogicalTensor *sample : left)
        matches.push_back({nullptr, sample});
}

void matchByState(std::vector<TensorMatch> &matches, const StateNames &nameInB)
{
    std::map<std::string_view, std::size_t> lonelyOfB;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (!matches[i].a && !matches[i].b->isMap && !hasOwnNames(matches[i].b->row->role))
            lonelyOfB.emplace(matches[i].b->name, i);
    }
    for (TensorMatch &match : matches) {
        if (match.b || !match.a || match.a->isMap || hasOwnNames(match.a->row->role))
            continue;
        const auto name = nameInB.find(match.a->name);
        const auto found = name == nameInB.end() ? lonelyOfB.end() : lonelyOfB.find(name->second);
        if (found == lonelyOfB.end())
            continue;
        TensorMatch &other = matches[found->second];
        lonelyOfB.erase(found);
        match = {match.a, other.b, true};
        other.b = nullptr;
    }
    removeJoined(matches);
}

}  // namespace pt2scope
