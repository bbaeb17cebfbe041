// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensors/ContentMatching.h"

#include "core/bytes/Crc32.h"

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

}  // namespace pt2scope
