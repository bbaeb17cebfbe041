// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LevelGraph.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace pt2scope {

namespace {

using Layers = std::vector<std::vector<std::uint32_t>>;
using Piece = LevelGraph::Piece;

/// Where a piece ends, in places: a fraction says where at the vertex.
float endAt(const LevelGraph::Vertex &vertex, float offset)
{
    const float half = vertex.across / 2;
    const float place = static_cast<float>(vertex.place);
    return half > 0 ? place + 0.45F * std::clamp(offset / half, -1.0F, 1.0F) : place;
}

float upperEnd(const LevelGraph &level, const Piece &piece)
{
    return endAt(level.vertices[piece.upper], piece.upperOffset);
}

float lowerEnd(const LevelGraph &level, const Piece &piece)
{
    return endAt(level.vertices[piece.lower], piece.lowerIsFixed ? piece.lowerOffset : 0);
}

/// Pairs of which the later one is smaller. Sorts the values.
std::uint64_t countInversions(std::vector<float> &values, std::vector<float> &scratch)
{
    std::uint64_t inversions = 0;
    scratch.resize(values.size());
    for (std::size_t width = 1; width < values.size(); width *= 2) {
        for (std::size_t begin = 0; begin < values.size(); begin += 2 * width) {
            const std::size_t middle = std::min(begin + width, values.size());
            const std::size_t end = std::min(begin + 2 * width, values.size());
            std::size_t left = begin;
            std::size_t right = middle;
            for (std::size_t i = begin; i < end; ++i) {
                const bool takeLeft = left < middle && (right == end || values[left] <= values[right]);
                inversions += takeLeft ? 0 : middle - left;
                scratch[i] = takeLeft ? values[left++] : values[right++];
            }
        }
        values.swap(scratch);
    }
    return inversions;
}

class Ordering {
public:
    Ordering(LevelGraph &level, const CancelToken *cancel)
        : m_level(level), m_cancel(cancel), m_keys(level.vertices.size())
    {}

    bool run()
    {
        const std::size_t size = m_level.vertices.size() + m_level.pieces.size();
        m_rounds = size < 4000 ? 24 : size < 40000 ? 10 : 5;
        startDepthFirst(false);
        improve();
        if (m_fewest > 0 && size < 4000) {
            startDepthFirst(true);
            improve();
        }
        sift();
        m_level.layers = m_best;
        m_level.numberPlaces();
        return !cancelled();
    }

private:
    bool cancelled() const { return m_cancel && m_cancel->cancelled(); }

    /// Vertices as they are met walking down from the first layer: what belongs together begins close together.
    void startDepthFirst(bool fromTheRight)
    {
        std::vector<std::uint8_t> seen(m_level.vertices.size());
        Layers layers(m_level.layers.size());
        std::vector<std::uint32_t> pending;
        for (const std::vector<std::uint32_t> &layer : m_level.layers) {
            std::vector<std::uint32_t> starts = layer;
            std::sort(starts.begin(), starts.end());
            for (const std::uint32_t start : starts) {
                pending.push_back(start);
                while (!pending.empty()) {
                    const std::uint32_t at = pending.back();
                    pending.pop_back();
                    if (seen[at])
                        continue;
                    seen[at] = 1;
                    layers[m_level.vertices[at].layer].push_back(at);
                    const auto down = m_level.down(at);
                    for (std::size_t i = 0; i < down.size(); ++i)
                        pending.push_back(m_level.pieces[down[fromTheRight ? i : down.size() - 1 - i]].lower);
                }
            }
        }
        m_level.layers = std::move(layers);
        m_level.numberPlaces();
        keepIfBetter();
    }

    void improve()
    {
        unsigned idle = 0;
        for (unsigned round = 0; round < m_rounds && idle < 4 && m_fewest > 0 && !cancelled(); ++round) {
            sweepDown();
            sweepUp();
            if (round % 2 == 1 || round + 1 == m_rounds)
                exchangeNeighbours();
            idle = keepIfBetter() ? 0 : idle + 1;
        }
    }

    bool keepIfBetter()
    {
        const std::uint64_t crossings = countCrossings(m_level);
        if (!m_best.empty() && crossings >= m_fewest)
            return false;
        m_fewest = crossings;
        m_best = m_level.layers;
        return true;
    }

    void sweepDown()
    {
        for (std::size_t i = 1; i < m_level.layers.size(); ++i) {
            sortLayer(m_level.layers[i], [&](std::uint32_t vertex) {
                return mean(m_level.up(vertex), [&](const Piece &piece) {
                    return upperEnd(m_level, piece) - fraction(piece.lower, piece.lowerIsFixed ? piece.lowerOffset : 0);
                });
            });
        }
    }

    void sweepUp()
    {
        for (std::size_t i = m_level.layers.size(); i-- > 0;) {
            sortLayer(m_level.layers[i], [&](std::uint32_t vertex) {
                return mean(m_level.down(vertex), [&](const Piece &piece) {
                    return lowerEnd(m_level, piece) - fraction(piece.upper, piece.upperOffset);
                });
            });
        }
    }

    float fraction(std::uint32_t vertex, float offset) const
    {
        return endAt(m_level.vertices[vertex], offset) - static_cast<float>(m_level.vertices[vertex].place);
    }

    /// noKey for a vertex without neighbours on that side.
    template <typename End>
    float mean(std::span<const std::uint32_t> pieces, const End &end) const
    {
        if (pieces.empty())
            return noKey;
        double sum = 0;
        for (const std::uint32_t piece : pieces)
            sum += static_cast<double>(end(m_level.pieces[piece]));
        return static_cast<float>(sum / static_cast<double>(pieces.size()));
    }

    /// By key; those without one stay where they are.
    template <typename Key>
    void sortLayer(std::vector<std::uint32_t> &layer, const Key &key)
    {
        m_moving.clear();
        for (const std::uint32_t vertex : layer) {
            m_keys[vertex] = key(vertex);
            if (m_keys[vertex] != noKey)
                m_moving.push_back(vertex);
        }
        std::stable_sort(m_moving.begin(), m_moving.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return m_keys[a] < m_keys[b]; });
        std::size_t next = 0;
        for (std::uint32_t place = 0; place < layer.size(); ++place) {
            if (m_keys[layer[place]] != noKey)
                layer[place] = m_moving[next++];
            m_level.vertices[layer[place]].place = place;
        }
    }

    void exchangeNeighbours()
    {
        for (unsigned pass = 0; pass < 3; ++pass) {
            bool improved = false;
            for (std::vector<std::uint32_t> &layer : m_level.layers)
                improved = exchangeIn(layer) || improved;
            if (!improved || cancelled())
                return;
        }
    }

    bool exchangeIn(std::vector<std::uint32_t> &layer)
    {
        gatherEnds(layer);
        bool improved = false;
        bool again = true;
        for (unsigned pass = 0; again && pass < 4; ++pass) {
            again = false;
            for (std::uint32_t place = 0; place + 1 < layer.size(); ++place) {
                const std::uint32_t a = m_slots[place];
                const std::uint32_t b = m_slots[place + 1];
                if (crossings(a, b) <= crossings(b, a))
                    continue;
                std::swap(layer[place], layer[place + 1]);
                std::swap(m_slots[place], m_slots[place + 1]);
                again = true;
            }
            improved = improved || again;
        }
        for (std::uint32_t place = 0; place < layer.size(); ++place)
            m_level.vertices[layer[place]].place = place;
        return improved;
    }

    /// Exchanging neighbours alone stays where a step in between is worse: here each vertex goes to the best place that
    /// is not far.
    void sift()
    {
        const auto nodes = std::ranges::count_if(
            m_level.vertices, [](const LevelGraph::Vertex &each) { return each.kind != LevelGraph::Kind::Bend; });
        // A few milliseconds of it for what is on a screen, some ten for what can still be read.
        m_siftSteps = nodes <= 600 ? 100'000 : nodes <= 5'000 ? 1'000'000 : 0;
        m_level.layers = m_best;
        m_level.numberPlaces();
        while (m_siftSteps > 0 && m_fewest > 0 && !cancelled()) {
            bool improved = false;
            for (std::vector<std::uint32_t> &layer : m_level.layers)
                improved = siftIn(layer) || improved;
            for (std::size_t i = m_level.layers.size(); i-- > 0;)
                improved = siftIn(m_level.layers[i]) || improved;
            if (!improved || !keepIfBetter())
                return;
        }
    }

    bool siftIn(std::vector<std::uint32_t> &layer)
    {
        if (layer.size() < 3)
            return false;
        gatherEnds(layer);
        m_moving = m_slots;
        bool improved = false;
        for (const std::uint32_t slot : m_moving)
            improved = siftOne(layer, slot) || improved;
        for (std::uint32_t place = 0; place < layer.size(); ++place)
            m_level.vertices[layer[place]].place = place;
        return improved;
    }

    bool siftOne(std::vector<std::uint32_t> &layer, std::uint32_t slot)
    {
        constexpr std::ptrdiff_t reach = 48;
        const std::ptrdiff_t from = std::find(m_slots.begin(), m_slots.end(), slot) - m_slots.begin();
        const auto count = static_cast<std::ptrdiff_t>(m_slots.size());
        std::ptrdiff_t best = from;
        std::int64_t least = 0;
        for (const std::ptrdiff_t step : {std::ptrdiff_t{-1}, std::ptrdiff_t{1}}) {
            std::int64_t change = 0;
            for (std::ptrdiff_t at = from + step; at >= 0 && at < count && std::abs(at - from) <= reach; at += step) {
                if (m_siftSteps == 0)
                    break;
                --m_siftSteps;
                const std::uint32_t other = m_slots[static_cast<std::size_t>(at)];
                const auto before =
                    static_cast<std::int64_t>(step > 0 ? crossings(slot, other) : crossings(other, slot));
                const auto after =
                    static_cast<std::int64_t>(step > 0 ? crossings(other, slot) : crossings(slot, other));
                change += after - before;
                if (change < least) {
                    least = change;
                    best = at;
                }
            }
        }
        if (best == from)
            return false;
        const auto move = [&](auto &places) {
            const auto begin = places.begin();
            if (best < from)
                std::rotate(begin + best, begin + from, begin + from + 1);
            else
                std::rotate(begin + from, begin + from + 1, begin + best + 1);
        };
        move(m_slots);
        move(layer);
        return true;
    }

    /// The far ends of each vertex's pieces, sorted: upper ones, then lower ones.
    void gatherEnds(const std::vector<std::uint32_t> &layer)
    {
        m_ends.clear();
        m_endFirst.assign(1, 0);
        m_slots.clear();
        for (const std::uint32_t vertex : layer) {
            for (const std::uint32_t piece : m_level.up(vertex))
                m_ends.push_back(upperEnd(m_level, m_level.pieces[piece]));
            std::sort(m_ends.begin() + m_endFirst.back(), m_ends.end());
            m_endFirst.push_back(static_cast<std::uint32_t>(m_ends.size()));
            for (const std::uint32_t piece : m_level.down(vertex))
                m_ends.push_back(lowerEnd(m_level, m_level.pieces[piece]));
            std::sort(m_ends.begin() + m_endFirst.back(), m_ends.end());
            m_endFirst.push_back(static_cast<std::uint32_t>(m_ends.size()));
            m_slots.push_back(static_cast<std::uint32_t>(m_slots.size()));
        }
    }

    /// Of the pieces of two vertices, when `left` stands left of `right`. Both are numbers of m_slots.
    std::uint64_t crossings(std::uint32_t left, std::uint32_t right) const
    {
        return crossingsOf(2 * left, 2 * right) + crossingsOf(2 * left + 1, 2 * right + 1);
    }

    std::uint64_t crossingsOf(std::uint32_t left, std::uint32_t right) const
    {
        std::uint64_t count = 0;
        std::uint32_t below = m_endFirst[right];
        for (std::uint32_t i = m_endFirst[left]; i < m_endFirst[left + 1]; ++i) {
            while (below < m_endFirst[right + 1] && m_ends[below] < m_ends[i])
                ++below;
            count += below - m_endFirst[right];
        }
        return count;
    }

    static constexpr float noKey = -1e30F;

    LevelGraph &m_level;
    const CancelToken *m_cancel;
    unsigned m_rounds = 0;
    std::size_t m_siftSteps = 0;  // left
    std::vector<float> m_keys;
    std::vector<std::uint32_t> m_moving;
    std::vector<float> m_ends;
    std::vector<std::uint32_t> m_endFirst;
    std::vector<std::uint32_t> m_slots;
    Layers m_best;
    std::uint64_t m_fewest = 0;
};

}  // namespace

std::uint64_t countCrossings(const LevelGraph &level)
{
    std::uint64_t crossings = 0;
    std::vector<std::pair<float, float>> ends;
    std::vector<float> lower;
    std::vector<float> scratch;
    for (const std::vector<std::uint32_t> &layer : level.layers) {
        ends.clear();
        for (const std::uint32_t vertex : layer) {
            for (const std::uint32_t piece : level.down(vertex))
                ends.emplace_back(upperEnd(level, level.pieces[piece]), lowerEnd(level, level.pieces[piece]));
        }
        std::sort(ends.begin(), ends.end());
        lower.clear();
        for (const auto &end : ends)
            lower.push_back(end.second);
        crossings += countInversions(lower, scratch);
    }
    return crossings;
}

bool orderLayers(LevelGraph &level, const CancelToken *cancel)
{
    return Ordering(level, cancel).run();
}

}  // namespace pt2scope
