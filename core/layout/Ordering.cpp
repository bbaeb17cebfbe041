// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LevelGraph.h"
#include "core/layout/Neighbours.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace pt2scope {

namespace {

using Layers = std::vector<std::vector<std::uint32_t>>;

class Ordering {
public:
    Ordering(LevelGraph &level, const CancelToken *cancel)
        : m_level(level),
          m_cancel(cancel),
          m_up(level, Neighbours::Side::Above),
          m_down(level, Neighbours::Side::Below),
          m_places(level.vertices.size()),
          m_keys(level.vertices.size())
    {}

    bool run()
    {
        const std::size_t size = m_level.vertices.size() + m_level.pieces.size();
        m_rounds = size < 8000 ? 40 : size < 40000 ? 16 : 5;
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
        numberPlaces();
        keepIfBetter();
    }

    void numberPlaces()
    {
        for (const std::vector<std::uint32_t> &layer : m_level.layers)
            numberPlaces(layer);
    }

    void numberPlaces(const std::vector<std::uint32_t> &layer)
    {
        for (std::size_t place = 0; place < layer.size(); ++place)
            m_places[layer[place]] = static_cast<float>(place);
    }

    void improve()
    {
        unsigned idle = 0;
        for (unsigned round = 0; round < m_rounds && idle < 6 && m_fewest > 0 && !cancelled(); ++round) {
            m_byMedian = round % 2 == 1;
            sweepDown();
            const bool isBetter = keepIfBetter();
            sweepUp();
            if (round % 2 == 1 || round + 1 == m_rounds)
                exchangeNeighbours();
            idle = keepIfBetter() || isBetter ? 0 : idle + 1;
        }
    }

    bool keepIfBetter()
    {
        const std::uint64_t crossings = m_crossings.count(m_level.layers, m_down, m_places);
        if (!m_best.empty() && crossings >= m_fewest)
            return false;
        m_fewest = crossings;
        m_best = m_level.layers;
        return true;
    }

    void sweepDown()
    {
        for (std::size_t i = 1; i < m_level.layers.size(); ++i)
            sortLayer(m_level.layers[i], m_up);
    }

    void sweepUp()
    {
        for (std::size_t i = m_level.layers.size(); i-- > 0;)
            sortLayer(m_level.layers[i], m_down);
    }

    /// The mean of the neighbours or, every other time, their median: where one gets stuck the other may not. noKey for
    /// a vertex without neighbours on that side.
    float middle(std::span<const Neighbours::End> ends)
    {
        if (ends.empty())
            return noKey;
        if (m_byMedian && ends.size() > 2)
            return median(ends);
        double sum = 0;
        for (const Neighbours::End &end : ends)
            sum += static_cast<double>(m_places[end.vertex] + end.at - end.own);
        return static_cast<float>(sum / static_cast<double>(ends.size()));
    }

    float median(std::span<const Neighbours::End> ends)
    {
        m_around.clear();
        for (const Neighbours::End &end : ends)
            m_around.push_back(m_places[end.vertex] + end.at - end.own);
        const auto half = m_around.begin() + static_cast<std::ptrdiff_t>(m_around.size() / 2);
        std::nth_element(m_around.begin(), half, m_around.end());
        return m_around.size() % 2 == 1 ? *half : (*half + *std::max_element(m_around.begin(), half)) / 2;
    }

    /// By where the neighbours are; those without any stay where they are.
    void sortLayer(std::vector<std::uint32_t> &layer, const Neighbours &neighbours)
    {
        m_moving.clear();
        for (const std::uint32_t vertex : layer) {
            m_keys[vertex] = middle(neighbours.of(vertex));
            if (m_keys[vertex] != noKey)
                m_moving.push_back(vertex);
        }
        std::stable_sort(m_moving.begin(), m_moving.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return m_keys[a] < m_keys[b]; });
        std::size_t next = 0;
        for (std::uint32_t &vertex : layer) {
            if (m_keys[vertex] != noKey)
                vertex = m_moving[next++];
        }
        numberPlaces(layer);
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
        numberPlaces(layer);
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
        numberPlaces();
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
        numberPlaces(layer);
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
            for (const Neighbours *neighbours : {&m_up, &m_down}) {
                for (const Neighbours::End &end : neighbours->of(vertex))
                    m_ends.push_back(m_places[end.vertex] + end.at);
                std::sort(m_ends.begin() + m_endFirst.back(), m_ends.end());
                m_endFirst.push_back(static_cast<std::uint32_t>(m_ends.size()));
            }
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
    Neighbours m_up;
    Neighbours m_down;
    Crossings m_crossings;
    std::vector<float> m_places;  // by vertex, in its layer
    unsigned m_rounds = 0;
    std::size_t m_siftSteps = 0;  // left
    bool m_byMedian = false;
    std::vector<float> m_keys;
    std::vector<float> m_around;
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
    std::vector<float> places;
    for (const LevelGraph::Vertex &vertex : level.vertices)
        places.push_back(static_cast<float>(vertex.place));
    return Crossings().count(level.layers, Neighbours(level, Neighbours::Side::Below), places);
}

bool orderLayers(LevelGraph &level, const CancelToken *cancel)
{
    return Ordering(level, cancel).run();
}

}  // namespace pt2scope
