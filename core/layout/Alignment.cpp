// SPDX-License-Identifier: Apache-2.0
#include "core/layout/Alignment.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace pt2scope {

namespace {

using Piece = LevelGraph::Piece;

class Alignment {
public:
    explicit Alignment(const LevelGraph &level)
        : m_level(level),
          m_heights(level.vertices.size()),
          m_depths(level.vertices.size()),
          m_wanted(level.pieces.size()),
          m_aligned(level.pieces.size())
    {}

    std::vector<std::uint8_t> run()
    {
        measureWays();
        for (std::uint32_t vertex = 0; vertex < m_level.vertices.size(); ++vertex) {
            want(m_level.down(vertex),
                 [&](const Piece &piece) { return std::pair(piece.lower, m_heights[piece.lower]); });
            want(m_level.up(vertex), [&](const Piece &piece) { return std::pair(piece.upper, m_depths[piece.upper]); });
        }
        for (const std::vector<std::uint32_t> &layer : m_level.layers)
            choose(layer);
        return std::move(m_aligned);
    }

private:
    /// Longest ways to the end and from the beginning, in nodes.
    void measureWays()
    {
        for (std::size_t i = m_level.layers.size(); i-- > 0;) {
            for (const std::uint32_t vertex : m_level.layers[i])
                for (const std::uint32_t piece : m_level.down(vertex))
                    m_heights[vertex] = std::max(m_heights[vertex], wayFrom(m_heights, m_level.pieces[piece].lower));
        }
        for (const std::vector<std::uint32_t> &layer : m_level.layers) {
            for (const std::uint32_t vertex : layer)
                for (const std::uint32_t piece : m_level.up(vertex))
                    m_depths[vertex] = std::max(m_depths[vertex], wayFrom(m_depths, m_level.pieces[piece].upper));
        }
    }

    std::uint32_t wayFrom(const std::vector<std::uint32_t> &ways, std::uint32_t vertex) const
    {
        return ways[vertex] + (m_level.isBend(vertex) || m_level.isRow(vertex) ? 0 : 1);
    }

    /// But for one node, and no more than twice as long either.
    static bool isAsLong(std::uint32_t way, std::uint32_t longest) { return way * 2 >= longest && way + 1 >= longest; }

    /// A vertex wants to be in line with the middle one of its neighbours on a side; between two of equal rank it
    /// stands in the middle. Neighbours at the end of a longer way outrank the others, and vertices bends.
    template <typename Neighbour>
    void want(std::span<const std::uint32_t> pieces, const Neighbour &neighbour)
    {
        std::uint32_t longest = 0;
        bool hasNode = false;
        for (const std::uint32_t i : pieces) {
            const auto [vertex, way] = neighbour(m_level.pieces[i]);
            const bool isNode = !m_level.isBend(vertex);
            if (isNode && !hasNode)
                longest = 0;
            if (isNode || !hasNode)
                longest = std::max(longest, way);
            hasNode = hasNode || isNode;
        }
        m_ranked.clear();
        for (const std::uint32_t i : pieces) {
            const auto [vertex, way] = neighbour(m_level.pieces[i]);
            if (m_level.isBend(vertex) != hasNode && isAsLong(way, longest))
                m_ranked.emplace_back(m_level.vertices[vertex].place, i);
        }
        if (m_ranked.size() % 2 == 0)
            return;
        std::sort(m_ranked.begin(), m_ranked.end());
        ++m_wanted[m_ranked[m_ranked.size() / 2].second];
    }

    /// Between one layer and the next: nodes in line first, then long lines straight.
    void choose(const std::vector<std::uint32_t> &layer)
    {
        m_candidates.clear();
        for (const std::uint32_t vertex : layer) {
            for (const std::uint32_t i : m_level.down(vertex)) {
                if (m_wanted[i] == 2 || m_level.isRow(m_level.pieces[i].lower))
                    m_candidates.push_back(i);
            }
        }
        std::stable_sort(m_candidates.begin(), m_candidates.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return rank(a) < rank(b); });
        m_chosen.clear();
        for (const std::uint32_t i : m_candidates) {
            const Piece &piece = m_level.pieces[i];
            const std::uint32_t lower = m_level.vertices[piece.lower].place;
            const auto next = m_chosen.upper_bound(m_level.vertices[piece.upper].place);
            const bool crossesNext = next != m_chosen.end() && next->second < lower;
            const bool crossesBefore = next != m_chosen.begin() && std::prev(next)->second > lower;
            if (crossesNext || crossesBefore)
                continue;
            m_chosen.emplace(m_level.vertices[piece.upper].place, lower);
            m_aligned[i] = 1;
        }
    }

    /// Small for what should rather be straight; frames must be.
    int rank(std::uint32_t i) const
    {
        const Piece &piece = m_level.pieces[i];
        if (m_level.isRow(piece.lower))
            return -1;
        const int bends = (m_level.isBend(piece.upper) ? 1 : 0) + (m_level.isBend(piece.lower) ? 1 : 0);
        return bends == 0 ? 0 : bends == 2 ? 1 : 2;
    }

    const LevelGraph &m_level;
    std::vector<std::uint32_t> m_heights;
    std::vector<std::uint32_t> m_depths;
    std::vector<std::uint8_t> m_wanted;  // by piece: how many of its ends want it
    std::vector<std::uint8_t> m_aligned;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_ranked;
    std::vector<std::uint32_t> m_candidates;
    std::map<std::uint32_t, std::uint32_t> m_chosen;  // places above and below
};

}  // namespace

std::vector<std::uint8_t> alignPieces(const LevelGraph &level)
{
    return Alignment(level).run();
}

}  // namespace pt2scope
