// SPDX-License-Identifier: Apache-2.0
#include "core/layout/Exchanges.h"

#include <algorithm>
#include <cstdlib>

namespace pt2scope {

void Exchanges::exchange()
{
    constexpr unsigned mostPasses = 3;
    bool improved = true;
    for (unsigned pass = 0; improved && pass < mostPasses; ++pass) {
        improved = false;
        for (std::size_t layer = 0; layer < m_order.part().layerCount(); ++layer)
            improved = exchangeIn(layer) || improved;
    }
}

bool Exchanges::exchangeIn(std::size_t layer)
{
    constexpr unsigned mostPasses = 4;
    if (m_order.layer(layer).size() < 2 || m_exchanged.isSo(layer))
        return false;
    gatherEnds(layer);
    m_unsettled.assign(m_slots.size() + 1, 1);
    bool improved = false;
    bool again = true;
    for (unsigned pass = 0; again && pass < mostPasses; ++pass) {
        again = false;
        for (std::size_t place = 0; place + 1 < m_slots.size(); ++place) {
            if (!m_unsettled[place])
                continue;
            m_unsettled[place] = 0;
            if (gain(m_slots[place], m_slots[place + 1]) <= 0)
                continue;
            std::swap(m_slots[place], m_slots[place + 1]);
            m_unsettled[place + 1] = 1;
            m_unsettled[place > 0 ? place - 1 : 0] = 1;
            again = true;
        }
        improved = improved || again;
    }
    if (improved)
        moveToSlots(layer);
    if (!again)
        m_exchanged.set(layer);
    return improved;
}

void Exchanges::sift(std::size_t &steps)
{
    for (std::size_t layer = 0; layer < m_order.part().layerCount(); ++layer)
        siftIn(layer, steps);
    for (std::size_t layer = m_order.part().layerCount(); layer-- > 0;)
        siftIn(layer, steps);
}

void Exchanges::siftIn(std::size_t layer, std::size_t &steps)
{
    if (m_order.layer(layer).size() < 3 || steps == 0 || m_sifted.isSo(layer))
        return;
    gatherEnds(layer);
    bool improved = false;
    for (std::uint32_t slot = 0; slot < m_vertices.size(); ++slot)
        improved = siftOne(slot, steps) || improved;
    if (improved)
        moveToSlots(layer);
    else
        m_sifted.set(layer);
}

bool Exchanges::siftOne(std::uint32_t slot, std::size_t &steps)
{
    constexpr std::ptrdiff_t reach = 48;
    const std::ptrdiff_t from = std::find(m_slots.begin(), m_slots.end(), slot) - m_slots.begin();
    const auto count = static_cast<std::ptrdiff_t>(m_slots.size());
    std::ptrdiff_t best = from;
    std::int64_t most = 0;
    // Where that many more pieces cross, a few places farther are seldom better.
    const std::int64_t giveUp = -2 - 2 * std::int64_t{m_endFirst[2 * slot + 2] - m_endFirst[2 * slot]};
    for (const std::ptrdiff_t step : {std::ptrdiff_t{-1}, std::ptrdiff_t{1}}) {
        std::int64_t sum = 0;
        for (std::ptrdiff_t at = from + step; at >= 0 && at < count && std::abs(at - from) <= reach; at += step) {
            if (steps == 0)
                break;
            --steps;
            const std::uint32_t other = m_slots[static_cast<std::size_t>(at)];
            sum += step > 0 ? gain(slot, other) : gain(other, slot);
            if (sum > most) {
                most = sum;
                best = at;
            }
            if (sum < giveUp)
                break;
        }
    }
    if (best == from)
        return false;
    const auto begin = m_slots.begin();
    if (best < from)
        std::rotate(begin + best, begin + from, begin + from + 1);
    else
        std::rotate(begin + from, begin + from + 1, begin + best + 1);
    return true;
}

void Exchanges::gatherEnds(std::size_t layer)
{
    m_ends.clear();
    m_endFirst.assign(1, 0);
    m_slots.clear();
    m_vertices.assign(m_order.layer(layer).begin(), m_order.layer(layer).end());
    for (const std::uint32_t vertex : m_vertices) {
        addEnds(m_order.part().above.of(vertex));
        addEnds(m_order.part().below.of(vertex));
        m_slots.push_back(static_cast<std::uint32_t>(m_slots.size()));
    }
}

void Exchanges::moveToSlots(std::size_t layer)
{
    m_order.changeLayer(layer, [&](std::span<std::uint32_t> vertices) {
        for (std::size_t place = 0; place < vertices.size(); ++place)
            vertices[place] = m_vertices[m_slots[place]];
    });
}

void Exchanges::addEnds(std::span<const OrderingPart::End> ends)
{
    for (const OrderingPart::End &end : ends)
        m_ends.push_back(m_order.place(end.vertex) + end.at);
    if (ends.size() > 1)
        std::sort(m_ends.begin() + m_endFirst.back(), m_ends.end());
    m_endFirst.push_back(static_cast<std::uint32_t>(m_ends.size()));
}

/// Crossings saved when `right` goes to the left of `left`. Both are slots.
std::int64_t Exchanges::gain(std::uint32_t left, std::uint32_t right) const
{
    return gainAt(2 * left, 2 * right) + gainAt(2 * left + 1, 2 * right + 1);
}

std::int64_t Exchanges::gainAt(std::uint32_t left, std::uint32_t right) const
{
    const float *const leftEnd = m_ends.data() + m_endFirst[left + 1];
    const float *const rightBegin = m_ends.data() + m_endFirst[right];
    const float *const rightEnd = m_ends.data() + m_endFirst[right + 1];
    const float *smaller = rightBegin;
    const float *notGreater = rightBegin;
    std::int64_t gain = 0;
    for (const float *end = m_ends.data() + m_endFirst[left]; end != leftEnd; ++end) {
        while (smaller != rightEnd && *smaller < *end)
            ++smaller;
        while (notGreater != rightEnd && *notGreater <= *end)
            ++notGreater;
        gain += (smaller - rightBegin) - (rightEnd - notGreater);
    }
    return gain;
}

}  // namespace pt2scope
