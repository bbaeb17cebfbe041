// SPDX-License-Identifier: Apache-2.0
#include "core/layout/Crossings.h"
#include "core/layout/DepthFirstOrder.h"
#include "core/layout/Exchanges.h"

#include <algorithm>
#include <array>

namespace pt2scope {

namespace {

using End = OrderingPart::End;

/// How long to try, by the size of the level: a few milliseconds for what is on a screen, some ten for what can still
/// be read.
struct Effort {
    explicit Effort(const LevelGraph &level)
    {
        const std::size_t size = level.vertices.size() + level.pieces.size();
        const auto nodes = std::ranges::count_if(
            level.vertices, [](const LevelGraph::Vertex &each) { return each.kind != LevelGraph::Kind::Bend; });
        starts = std::clamp<std::size_t>(12'000 / std::max<std::size_t>(1, size), 1, 12);
        rounds = size < 8'000 ? 40 : size < 40'000 ? 12 : 5;
        siftSteps = nodes <= 600 ? 70'000 : nodes <= 5'000 ? 1'000'000 : 0;
    }

    std::size_t starts;
    unsigned rounds;        // of sweeps after a start
    std::size_t siftSteps;  // left for all parts
};

class Ordering {
public:
    Ordering(const OrderingPart &part, Effort &effort, const CancelToken *cancel)
        : m_part(part),
          m_effort(effort),
          m_cancel(cancel),
          m_order(part),
          m_exchanges(m_order),
          m_crossings(m_order),
          m_sorted{Settled(m_order, Settled::With::Above), Settled(m_order, Settled::With::Above),
                   Settled(m_order, Settled::With::Below), Settled(m_order, Settled::With::Below)}
    {}

    void run()
    {
        start(0);
        if (m_effort.starts > 1)
            explore();
        for (unsigned i = 1; i < m_effort.starts && isWorthAnotherStart() && !cancelled(); ++i) {
            start(i);
            explore();
        }
        m_order.assign(m_best);
        improve();
        sift();
    }

    /// The vertices of each layer, from the left to the right.
    std::span<const std::uint32_t> best() const { return m_best; }
    std::uint64_t crossings() const { return m_fewest; }

private:
    bool cancelled() const { return m_cancel && m_cancel->cancelled(); }

    /// Where little crosses it gains nothing, but a small part can be tried all the same.
    bool isWorthAnotherStart() const
    {
        const std::size_t pieces = m_part.below.ends.size();
        return m_fewest > (pieces < 400 ? 0 : pieces / 16);
    }

    void start(unsigned seed)
    {
        m_order.assign(depthFirstOrder(m_part, seed));
        keepIfBetter();
    }

    /// How good a start is: rounds by twos, by the mean and by the median.
    void explore()
    {
        std::uint64_t fewest = m_crossings.count();
        unsigned idle = 0;
        for (unsigned round = 0; round < m_effort.rounds && idle < 2 && m_fewest > 0 && !cancelled(); round += 2) {
            for (const bool byMedian : {false, true}) {
                m_byMedian = byMedian;
                sweepDown();
                sweepUp();
            }
            const std::uint64_t crossings = keepIfBetter();
            idle = crossings < fewest ? 0 : idle + 1;
            fewest = std::min(fewest, crossings);
        }
    }

    void improve()
    {
        unsigned idle = 0;
        for (unsigned round = 0; round < m_effort.rounds && idle < 4 && m_fewest > 0 && !cancelled(); ++round) {
            const std::uint64_t before = m_fewest;
            m_byMedian = round % 2 == 1;
            sweepDown();
            keepIfBetter();
            sweepUp();
            if (m_byMedian || round + 1 == m_effort.rounds)
                m_exchanges.exchange();
            keepIfBetter();
            idle = m_fewest < before ? 0 : idle + 1;
        }
    }

    /// How many pieces cross now.
    std::uint64_t keepIfBetter()
    {
        const std::uint64_t crossings = m_crossings.count();
        if (m_best.empty() || crossings < m_fewest) {
            m_fewest = crossings;
            m_best = m_order.order();
        }
        return crossings;
    }

    void sift()
    {
        m_order.assign(m_best);
        std::uint64_t before = m_fewest + 1;
        while (m_fewest > 0 && m_fewest < before && m_effort.siftSteps > 0 && !cancelled()) {
            before = m_fewest;
            m_exchanges.sift(m_effort.siftSteps);
            keepIfBetter();
        }
    }

    void sweepDown()
    {
        for (std::size_t i = 1; i < m_part.layerCount(); ++i)
            sortLayer(i, m_part.above, m_sorted[m_byMedian ? 0 : 1]);
    }

    void sweepUp()
    {
        for (std::size_t i = m_part.layerCount() - 1; i-- > 0;)
            sortLayer(i, m_part.below, m_sorted[m_byMedian ? 2 : 3]);
    }

    float pull(const End &end) const { return m_order.place(end.vertex) + end.at - end.own; }

    /// The mean of the neighbours or, every other time, their median: where one gets stuck the other may not.
    float middle(std::span<const End> ends)
    {
        if (ends.size() == 1)
            return pull(ends.front());
        if (m_byMedian && ends.size() > 2)
            return median(ends);
        double sum = 0;
        for (const End &end : ends)
            sum += static_cast<double>(pull(end));
        return static_cast<float>(sum / static_cast<double>(ends.size()));
    }

    float median(std::span<const End> ends)
    {
        m_around.clear();
        for (const End &end : ends)
            m_around.push_back(pull(end));
        const auto half = m_around.begin() + static_cast<std::ptrdiff_t>(m_around.size() / 2);
        std::nth_element(m_around.begin(), half, m_around.end());
        return m_around.size() % 2 == 1 ? *half : (*half + *std::max_element(m_around.begin(), half)) / 2;
    }

    struct Moving {
        float key;
        std::uint32_t vertex;
    };

    /// By where the neighbours are; those without any stay where they are.
    void sortLayer(std::size_t index, const OrderingPart::Neighbours &neighbours, Settled &settled)
    {
        if (settled.isSo(index))
            return;
        m_moving.clear();
        bool sorted = true;
        for (const std::uint32_t vertex : m_order.layer(index)) {
            const std::span<const End> ends = neighbours.of(vertex);
            if (ends.empty())
                continue;
            const float key = middle(ends);
            sorted = sorted && (m_moving.empty() || m_moving.back().key <= key);
            m_moving.push_back({key, vertex});
        }
        if (!sorted) {
            sortMoving();
            m_order.changeLayer(index, [&](std::span<std::uint32_t> layer) {
                std::size_t next = 0;
                for (std::uint32_t &vertex : layer) {
                    if (!neighbours.of(vertex).empty())
                        vertex = m_moving[next++].vertex;
                }
            });
        }
        settled.set(index);
    }

    /// Keeps the order of equal ones. By insertion as long as little is out of order.
    void sortMoving()
    {
        std::size_t steps = 8 * m_moving.size();
        for (std::size_t i = 1; i < m_moving.size(); ++i) {
            const Moving one = m_moving[i];
            std::size_t at = i;
            for (; at > 0 && m_moving[at - 1].key > one.key; --at)
                m_moving[at] = m_moving[at - 1];
            m_moving[at] = one;
            if (steps < i - at)
                return std::stable_sort(m_moving.begin(), m_moving.end(),
                                        [](const Moving &a, const Moving &b) { return a.key < b.key; });
            steps -= i - at;
        }
    }

    const OrderingPart &m_part;
    Effort &m_effort;
    const CancelToken *m_cancel;
    PartOrder m_order;
    Exchanges m_exchanges;
    Crossings m_crossings;
    std::array<Settled, 4> m_sorted;  // by the median and by the mean of the neighbours above, and below
    bool m_byMedian = false;
    std::vector<float> m_around;
    std::vector<Moving> m_moving;
    std::vector<std::uint32_t> m_best;
    std::uint64_t m_fewest = 0;
};

}  // namespace

bool orderLayers(LevelGraph &level, const CancelToken *cancel)
{
    const std::vector<OrderingPart> parts = orderingParts(level);
    Effort effort(level);
    for (std::vector<std::uint32_t> &layer : level.layers)
        layer.clear();
    const auto append = [&](std::uint32_t vertex) { level.layers[level.vertices[vertex].layer].push_back(vertex); };
    for (const OrderingPart &part : parts) {
        if (part.vertices.size() == part.layerCount()) {
            std::ranges::for_each(part.vertices, append);
            continue;
        }
        Ordering ordering(part, effort, cancel);
        ordering.run();
        for (const std::uint32_t number : ordering.best())
            append(part.vertices[number]);
        level.crossings += ordering.crossings();
    }
    level.numberPlaces();
    return !cancel || !cancel->cancelled();
}

}  // namespace pt2scope
