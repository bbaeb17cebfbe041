// SPDX-License-Identifier: Apache-2.0
#include "core/layout/FrameCycles.h"

#include "core/layout/LayoutGraph.h"

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphOutline::none;
// Steps from sibling to sibling for one question: far more than lie between two parts of a call in what PyTorch writes.
constexpr std::size_t maxSteps = 2000;

}  // namespace

void FrameCycles::add(std::uint32_t item, std::span<const std::uint32_t> sources)
{
    grow();
    for (const std::uint32_t source : sources) {
        std::uint32_t from = m_drawn[source];
        std::uint32_t to = m_drawn[item];
        while (m_items[from].parent != m_items[to].parent) {
            std::uint32_t &deeper = m_items[from].depth > m_items[to].depth ? from : to;
            deeper = m_items[deeper].parent;
        }
        std::vector<std::uint32_t> &takers = m_takers[from];
        if (from != to && (takers.empty() || takers.back() != to))
            takers.push_back(to);
    }
}

bool FrameCycles::wouldClose(std::uint32_t frame, std::span<const std::uint32_t> sources)
{
    grow();
    if (m_drawn[frame] != frame || m_takers[frame].empty())
        return false;
    ++m_question;
    bool asksSiblings = false;
    for (const std::uint32_t source : sources) {
        const std::uint32_t item = childOf(m_items[frame].parent, source);
        if (item == none || item == frame)
            continue;
        m_wanted[item] = m_question;
        asksSiblings = true;
    }
    if (!asksSiblings)
        return false;
    std::vector<std::uint32_t> pending{frame};
    std::size_t steps = 0;
    while (!pending.empty()) {
        const std::uint32_t item = pending.back();
        pending.pop_back();
        for (const std::uint32_t taker : m_takers[item]) {
            if (m_wanted[taker] == m_question || ++steps > maxSteps)
                return true;
            if (m_seen[taker] != m_question)
                pending.push_back(taker);
            m_seen[taker] = m_question;
        }
    }
    return false;
}

std::uint32_t FrameCycles::childOf(std::uint32_t container, std::uint32_t item) const
{
    const std::uint32_t depth = m_items[container].depth + 1;
    item = m_drawn[item];
    while (m_items[item].depth > depth)
        item = m_items[item].parent;
    return m_items[item].parent == container ? item : none;
}

void FrameCycles::grow()
{
    for (auto i = static_cast<std::uint32_t>(m_drawn.size()); i < m_items.size(); ++i)
        m_drawn.push_back(m_items[i].depth <= LayoutGraph::maxDepth ? i : m_drawn[m_items[i].parent]);
    m_takers.resize(m_items.size());
    m_wanted.resize(m_items.size());
    m_seen.resize(m_items.size());
}

}  // namespace pt2scope
