// SPDX-License-Identifier: Apache-2.0
#include "core/layout/DepthFirstOrder.h"

#include <numeric>
#include <random>
#include <utility>

namespace pt2scope {

namespace {

class Walk {
public:
    Walk(const OrderingPart &part, unsigned seed)
        : m_part(part),
          m_shuffled(seed > 0),
          m_random(seed),
          m_order(part.vertices.size()),
          m_seen(part.vertices.size()),
          m_next(part.layerFirst)
    {}

    std::vector<std::uint32_t> run()
    {
        std::vector<std::uint32_t> starts;
        for (std::uint32_t layer = 0; layer < m_part.layerCount(); ++layer) {
            starts.resize(m_part.layerFirst[layer + 1] - m_part.layerFirst[layer]);
            std::iota(starts.begin(), starts.end(), m_part.layerFirst[layer]);
            shuffle(starts);
            for (const std::uint32_t start : starts)
                walkFrom(start, layer);
        }
        return std::move(m_order);
    }

private:
    void walkFrom(std::uint32_t start, std::uint32_t startLayer)
    {
        m_pending.emplace_back(start, startLayer);
        while (!m_pending.empty()) {
            const auto [vertex, layer] = m_pending.back();
            m_pending.pop_back();
            if (m_seen[vertex])
                continue;
            m_seen[vertex] = 1;
            m_order[m_next[layer]++] = vertex;
            m_around.clear();
            for (const OrderingPart::End &end : m_part.below.of(vertex))
                m_around.emplace_back(end.vertex, layer + 1);
            for (const OrderingPart::End &end : m_part.above.of(vertex)) {
                if (m_shuffled && !m_seen[end.vertex])
                    m_around.emplace_back(end.vertex, layer - 1);
            }
            shuffle(m_around);
            m_pending.insert(m_pending.end(), m_around.rbegin(), m_around.rend());
        }
    }

    /// The same on every machine, which std::shuffle is not.
    template <typename Value>
    void shuffle(std::vector<Value> &values)
    {
        for (std::size_t i = values.size(); m_shuffled && i > 1; --i)
            std::swap(values[i - 1], values[m_random() % i]);
    }

    const OrderingPart &m_part;
    bool m_shuffled;
    std::minstd_rand m_random;
    std::vector<std::uint32_t> m_order;
    std::vector<std::uint8_t> m_seen;
    std::vector<std::uint32_t> m_next;  // by layer: the next free place in m_order
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_pending, m_around;  // vertex, layer
};

}  // namespace

std::vector<std::uint32_t> depthFirstOrder(const OrderingPart &part, unsigned seed)
{
    return Walk(part, seed).run();
}

}  // namespace pt2scope
