// SPDX-License-Identifier: Apache-2.0
#include "core/diff/program/SequenceMatch.h"

#include <algorithm>
#include <unordered_map>

namespace pt2scope {

namespace {

constexpr unsigned maxRounds = 24;  // of searching between anchors again: each reads the range once

/// Takes equal elements off both ends of the range.
void trim(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, SequenceRange &range, IndexPairs &pairs)
{
    while (!range.isOneSided() && a[range.beginA] == b[range.beginB])
        pairs.emplace_back(range.beginA++, range.beginB++);
    while (!range.isOneSided() && a[range.endA - 1] == b[range.endB - 1])
        pairs.emplace_back(--range.endA, --range.endB);
}

struct Occurrence {
    std::uint32_t inA = 0;
    std::uint32_t inB = 0;
    std::uint32_t atA = 0;
    std::uint32_t atB = 0;
};

/// Elements that stand once in each sequence, ascending in A.
IndexPairs uniquePairs(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, const SequenceRange &range)
{
    std::unordered_map<std::uint64_t, Occurrence> labels;
    for (std::uint32_t i = range.beginA; i < range.endA; ++i) {
        Occurrence &occurrence = labels[a[i]];
        ++occurrence.inA;
        occurrence.atA = i;
    }
    for (std::uint32_t i = range.beginB; i < range.endB; ++i) {
        if (const auto found = labels.find(b[i]); found != labels.end()) {
            ++found->second.inB;
            found->second.atB = i;
        }
    }
    IndexPairs pairs;
    for (std::uint32_t i = range.beginA; i < range.endA; ++i) {
        const Occurrence &occurrence = labels[a[i]];
        if (occurrence.inA == 1 && occurrence.inB == 1)
            pairs.emplace_back(i, occurrence.atB);
    }
    return pairs;
}

/// Myers' greedy algorithm: how far each diagonal reaches with a number of edits.
class ShortestEdit {
public:
    ShortestEdit(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) : m_a(a), m_b(b) {}

    /// False when it takes more than `maxEdits`.
    bool find(std::uint32_t maxEdits)
    {
        const auto most =
            static_cast<std::int64_t>(std::min<std::uint64_t>(maxEdits, std::uint64_t{m_a.size()} + m_b.size()));
        for (std::int64_t edits = 0; edits <= most; ++edits) {
            m_reach.emplace_back(static_cast<std::size_t>(2 * edits + 1));
            for (std::int64_t diagonal = -edits; diagonal <= edits; diagonal += 2) {
                const std::int64_t x = extend(edits, diagonal);
                at(edits, diagonal) = x;
                if (x >= sizeA() && x - diagonal >= sizeB())
                    return true;
            }
        }
        return false;
    }

    /// Equal elements along the way that was found, the last ones first.
    template <typename Take>
    void walkBack(const Take &take) const
    {
        std::int64_t x = sizeA();
        std::int64_t y = sizeB();
        for (auto edits = static_cast<std::int64_t>(m_reach.size()) - 1; edits >= 0; --edits) {
            const std::int64_t diagonal = x - y;
            const bool down = edits > 0 && comesFromAbove(edits, diagonal);
            const std::int64_t startX = edits == 0 ? 0
                                        : down     ? at(edits - 1, diagonal + 1)
                                                   : at(edits - 1, diagonal - 1) + 1;
            while (x > startX) {
                --x;
                --y;
                take(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
            }
            if (edits > 0)
                (down ? y : x) -= 1;
        }
    }

private:
    std::int64_t sizeA() const { return static_cast<std::int64_t>(m_a.size()); }
    std::int64_t sizeB() const { return static_cast<std::int64_t>(m_b.size()); }

    std::int64_t &at(std::int64_t edits, std::int64_t diagonal)
    {
        return m_reach[static_cast<std::size_t>(edits)][static_cast<std::size_t>(diagonal + edits)];
    }
    std::int64_t at(std::int64_t edits, std::int64_t diagonal) const
    {
        return m_reach[static_cast<std::size_t>(edits)][static_cast<std::size_t>(diagonal + edits)];
    }

    bool comesFromAbove(std::int64_t edits, std::int64_t diagonal) const
    {
        return diagonal == -edits || (diagonal != edits && at(edits - 1, diagonal - 1) < at(edits - 1, diagonal + 1));
    }

    std::int64_t extend(std::int64_t edits, std::int64_t diagonal) const
    {
        std::int64_t x = 0;
        if (edits > 0)
            x = comesFromAbove(edits, diagonal) ? at(edits - 1, diagonal + 1) : at(edits - 1, diagonal - 1) + 1;
        std::int64_t y = x - diagonal;
        while (x < sizeA() && y < sizeB() && y >= 0
               && m_a[static_cast<std::size_t>(x)] == m_b[static_cast<std::size_t>(y)]) {
            ++x;
            ++y;
        }
        return x;
    }

    std::span<const std::uint64_t> m_a;
    std::span<const std::uint64_t> m_b;
    std::vector<std::vector<std::int64_t>> m_reach;  // by edits, by diagonal + edits
};

}  // namespace

IndexPairs matchUnique(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, SequenceRange range)
{
    IndexPairs pairs;
    std::vector<std::pair<SequenceRange, unsigned>> pending{{range, 0}};
    while (!pending.empty()) {
        auto [part, round] = pending.back();
        pending.pop_back();
        trim(a, b, part, pairs);
        if (part.isOneSided() || round == maxRounds)
            continue;
        const IndexPairs anchors = ascendingPart(uniquePairs(a, b, part));
        if (anchors.empty())
            continue;
        pairs.insert(pairs.end(), anchors.begin(), anchors.end());
        for (const SequenceRange &gap : gapsBetween(anchors, part)) {
            if (!gap.isOneSided())
                pending.emplace_back(gap, round + 1);
        }
    }
    std::ranges::sort(pairs);
    return pairs;
}

IndexPairs matchLongest(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, SequenceRange range,
                        std::uint32_t maxEdits)
{
    const auto partA = a.subspan(range.beginA, range.endA - range.beginA);
    const auto partB = b.subspan(range.beginB, range.endB - range.beginB);
    // Of several equally long ones the same is found whichever side comes first.
    if (std::ranges::lexicographical_compare(partB, partA)) {
        IndexPairs pairs = matchLongest(b, a, {range.beginB, range.endB, range.beginA, range.endA}, maxEdits);
        for (auto &[atB, atA] : pairs)
            std::swap(atB, atA);
        return pairs;
    }
    IndexPairs pairs;
    trim(a, b, range, pairs);
    ShortestEdit edit(a.subspan(range.beginA, range.endA - range.beginA),
                      b.subspan(range.beginB, range.endB - range.beginB));
    if (!range.isOneSided() && edit.find(maxEdits))
        edit.walkBack(
            [&](std::uint32_t x, std::uint32_t y) { pairs.emplace_back(range.beginA + x, range.beginB + y); });
    std::ranges::sort(pairs);
    return pairs;
}

IndexPairs ascendingPart(const IndexPairs &pairs)
{
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> tails;  // index of the pair that ends the best run of each length
    std::vector<std::uint32_t> before(pairs.size(), none);
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
        const auto place = std::ranges::lower_bound(tails, pairs[i].second, {},
                                                    [&](std::uint32_t tail) { return pairs[tail].second; });
        if (place != tails.begin())
            before[i] = *(place - 1);
        if (place == tails.end())
            tails.push_back(i);
        else
            *place = i;
    }
    IndexPairs part;
    for (std::uint32_t at = tails.empty() ? none : tails.back(); at != none; at = before[at])
        part.push_back(pairs[at]);
    std::ranges::reverse(part);
    return part;
}

IndexPairs ascendingPart(const IndexPairs &pairs, std::span<const std::uint32_t> weights)
{
    struct Run {
        std::uint32_t length = 0;
        std::uint64_t weight = 0;
        std::uint32_t last = std::numeric_limits<std::uint32_t>::max();  // its last pair

        bool isLess(const Run &other) const { return std::tie(length, weight) < std::tie(other.length, other.weight); }
    };
    std::vector<std::uint32_t> places;  // of the second indexes, in order
    places.reserve(pairs.size());
    for (const auto &pair : pairs)
        places.push_back(pair.second);
    std::ranges::sort(places);
    std::vector<Run> best(pairs.size() + 1);  // a Fenwick tree: of the runs that end within a range of places
    std::vector<std::uint32_t> before(pairs.size());
    const auto bestBelow = [&](std::size_t place) {
        Run run;
        for (; place > 0; place &= place - 1)
            run = run.isLess(best[place]) ? best[place] : run;
        return run;
    };
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
        const auto place = static_cast<std::size_t>(std::ranges::lower_bound(places, pairs[i].second) - places.begin());
        Run run = bestBelow(place);
        before[i] = run.last;
        run = {run.length + 1, run.weight + weights[i], i};
        for (std::size_t at = place + 1; at < best.size(); at += at & (~at + 1))
            best[at] = best[at].isLess(run) ? run : best[at];
    }
    IndexPairs part;
    for (std::uint32_t at = bestBelow(pairs.size()).last; at < pairs.size(); at = before[at])
        part.push_back(pairs[at]);
    std::ranges::reverse(part);
    return part;
}

std::vector<SequenceRange> gapsBetween(const IndexPairs &pairs, SequenceRange range)
{
    std::vector<SequenceRange> gaps;
    for (const auto &[atA, atB] : pairs) {
        if (range.beginA < atA || range.beginB < atB)
            gaps.push_back({range.beginA, atA, range.beginB, atB});
        range.beginA = atA + 1;
        range.beginB = atB + 1;
    }
    if (range.beginA < range.endA || range.beginB < range.endB)
        gaps.push_back(range);
    return gaps;
}

}  // namespace pt2scope
