// SPDX-License-Identifier: Apache-2.0
#include "core/layout/Crossings.h"

#include <algorithm>

namespace pt2scope {

std::uint64_t Crossings::count()
{
    std::uint64_t crossings = 0;
    for (std::size_t layer = 0; layer + 1 < m_counts.size(); ++layer) {
        if (!m_settled.isSo(layer))
            m_counts[layer] = countBelow(layer);
        m_settled.set(layer);
        crossings += m_counts[layer];
    }
    return crossings;
}

std::uint64_t Crossings::countBelow(std::size_t layer)
{
    m_lower.clear();
    for (const std::uint32_t vertex : m_order.layer(layer)) {
        const std::span<const OrderingPart::End> ends = m_order.part().below.of(vertex);
        if (ends.size() == 1)
            m_lower.push_back(m_order.place(ends.front().vertex) + ends.front().at);
        else if (!ends.empty())
            addFrom(ends);
    }
    return countInversions();
}

/// From the left to the right; those that begin together do not cross.
void Crossings::addFrom(std::span<const OrderingPart::End> ends)
{
    const auto begin = static_cast<std::ptrdiff_t>(m_lower.size());
    const bool together = std::ranges::all_of(ends, [&](const auto &end) { return end.own == ends.front().own; });
    if (together) {
        for (const OrderingPart::End &end : ends)
            m_lower.push_back(m_order.place(end.vertex) + end.at);
        std::sort(m_lower.begin() + begin, m_lower.end());
        return;
    }
    m_ends.clear();
    for (const OrderingPart::End &end : ends)
        m_ends.emplace_back(end.own, m_order.place(end.vertex) + end.at);
    std::sort(m_ends.begin(), m_ends.end());
    for (const auto &end : m_ends)
        m_lower.push_back(end.second);
}

/// Pairs of which the later one is smaller. Sorts them: in blocks by insertion, since little is out of order, and then
/// merges the blocks.
std::uint64_t Crossings::countInversions()
{
    constexpr std::size_t block = 16;
    std::uint64_t inversions = 0;
    for (std::size_t begin = 0; begin < m_lower.size(); begin += block)
        inversions += sortBlock(begin, std::min(begin + block, m_lower.size()));
    for (std::size_t width = block; width < m_lower.size(); width *= 2) {
        for (std::size_t begin = 0; begin + width < m_lower.size(); begin += 2 * width)
            inversions += merge(begin, begin + width, std::min(begin + 2 * width, m_lower.size()));
    }
    return inversions;
}

std::uint64_t Crossings::sortBlock(std::size_t begin, std::size_t end)
{
    std::uint64_t inversions = 0;
    for (std::size_t i = begin + 1; i < end; ++i) {
        const float one = m_lower[i];
        std::size_t at = i;
        for (; at > begin && m_lower[at - 1] > one; --at)
            m_lower[at] = m_lower[at - 1];
        m_lower[at] = one;
        inversions += i - at;
    }
    return inversions;
}

/// Only what lies between the least of the right and the greatest of the left is out of order.
std::uint64_t Crossings::merge(std::size_t begin, std::size_t middle, std::size_t end)
{
    const auto at = [&](std::size_t index) { return m_lower.begin() + static_cast<std::ptrdiff_t>(index); };
    if (m_lower[middle - 1] <= m_lower[middle])
        return 0;
    const auto first = std::upper_bound(at(begin), at(middle), m_lower[middle]);
    m_scratch.assign(first, at(middle));
    std::uint64_t inversions = 0;
    auto left = m_scratch.cbegin();
    auto right = at(middle);
    auto out = first;
    while (left != m_scratch.cend() && right != at(end)) {
        const bool takeLeft = *left <= *right;
        inversions += takeLeft ? 0 : static_cast<std::uint64_t>(m_scratch.cend() - left);
        *out++ = takeLeft ? *left++ : *right++;
    }
    std::copy(left, m_scratch.cend(), out);
    return inversions;
}

}  // namespace pt2scope
