// SPDX-License-Identifier: Apache-2.0
#include "core/layout/SkipEdges.h"

#include "core/layout/VisibleGraph.h"

#include <algorithm>
#include <span>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = VisibleGraph::none;

class SkipSearch {
public:
    SkipSearch(const VisibleGraph &graph, std::span<const std::uint32_t> hidden)
        : m_graph(graph),
          m_hidden(hidden),
          m_inFirst(graph.nodes.size() + 1),
          m_level(graph.nodes.size(), none),
          m_seen(m_level.size())
    {
        // Edges are ascending by their target.
        for (std::uint32_t i = 0; i < graph.edges.size(); ++i) {
            if (isHidden(i))
                continue;
            m_edges.push_back(graph.edges[i]);
            ++m_inFirst[graph.edges[i].to + 1];
        }
        for (std::size_t i = 1; i < m_inFirst.size(); ++i)
            m_inFirst[i] += m_inFirst[i - 1];
    }

    std::vector<std::uint8_t> run()
    {
        assignLevels();
        std::vector<std::uint8_t> skips(m_graph.edges.size());
        for (std::uint32_t i = 0; i < skips.size(); ++i)
            skips[i] = !isHidden(i) && isSkip(m_graph.edges[i]) ? 1 : 0;
        return skips;
    }

private:
    bool isHidden(std::uint32_t edge) const { return std::ranges::binary_search(m_hidden, edge); }

    std::span<const VisibleEdge> into(std::uint32_t node) const
    {
        return std::span(m_edges).subspan(m_inFirst[node], m_inFirst[node + 1] - m_inFirst[node]);
    }

    /// The longest way from where nothing leads to; nodes on and behind a cycle have none.
    void assignLevels()
    {
        std::vector<std::vector<std::uint32_t>> next(m_level.size());
        std::vector<std::uint32_t> waiting(m_level.size());
        for (const VisibleEdge &edge : m_edges) {
            next[edge.from].push_back(edge.to);
            ++waiting[edge.to];
        }
        std::vector<std::uint32_t> ready;
        for (std::uint32_t node = 0; node < waiting.size(); ++node) {
            if (waiting[node] == 0)
                ready.push_back(node);
        }
        for (std::size_t i = 0; i < ready.size(); ++i) {
            std::uint32_t level = 0;
            for (const VisibleEdge &edge : into(ready[i]))
                level = std::max(level, m_level[edge.from] + 1);
            m_level[ready[i]] = level;
            for (const std::uint32_t below : next[ready[i]]) {
                if (--waiting[below] == 0)
                    ready.push_back(below);
            }
        }
    }

    bool isSkip(const VisibleEdge &edge)
    {
        constexpr std::uint32_t fewest = 2;  // layers that are skipped
        const std::uint32_t top = m_level[edge.from];
        const std::uint32_t bottom = m_level[edge.to];
        return top != none && bottom != none && bottom > top + fewest && leadsAround(edge, top);
    }

    /// Whether another way leads from one end of the edge to the other: from an argument a chain that begins with it
    /// alone. Of a chain that is wider than `most` in all it is not told.
    bool leadsAround(const VisibleEdge &edge, std::uint32_t top)
    {
        constexpr std::size_t most = 256;
        ++m_search;
        const bool isArgument = into(edge.from).empty();
        std::vector<std::uint32_t> waiting{edge.to};
        for (std::size_t i = 0; i < waiting.size() && waiting.size() < most; ++i) {
            for (const VisibleEdge &above : into(waiting[i])) {
                if (above.from == edge.from && i > 0 && (!isArgument || into(waiting[i]).size() == 1))
                    return true;
                if (m_level[above.from] <= top || m_seen[above.from] == m_search)
                    continue;
                m_seen[above.from] = m_search;
                waiting.push_back(above.from);
            }
        }
        return false;
    }

    const VisibleGraph &m_graph;
    std::span<const std::uint32_t> m_hidden;
    std::vector<VisibleEdge> m_edges;  // the others
    std::vector<std::size_t> m_inFirst;
    std::vector<std::uint32_t> m_level;  // by node
    std::vector<std::uint32_t> m_seen;   // by node: the last search that came by
    std::uint32_t m_search = 0;
};

}  // namespace

std::vector<std::uint8_t> findSkipEdges(const VisibleGraph &graph, std::span<const std::uint32_t> hidden)
{
    return SkipSearch(graph, hidden).run();
}

}  // namespace pt2scope
