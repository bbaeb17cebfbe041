// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LevelGraph.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pt2scope {

namespace {

using Kind = LevelGraph::Kind;
using Link = LevelGraph::Link;

constexpr std::uint32_t none = LevelGraph::none;

class Layering {
public:
    explicit Layering(LevelGraph &level) : m_level(level), m_out(level.vertices.size()), m_in(level.vertices.size())
    {
        for (std::uint32_t i = 0; i < level.links.size(); ++i) {
            m_out[level.links[i].from].push_back(i);
            m_in[level.links[i].to].push_back(i);
        }
    }

    void run()
    {
        breakCycles();
        findLongestPaths();
        pullDown();
        setEnds();
    }

private:
    /// Depth first; what leads back to a vertex on the way is backward. Leaves m_order topological.
    void breakCycles()
    {
        enum : std::uint8_t { Unseen, OnTheWay, Done };
        std::vector<std::uint8_t> states(m_out.size(), Unseen);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> way;  // vertex, next of its links
        m_order.reserve(m_out.size());
        for (std::uint32_t start = 0; start < m_out.size(); ++start) {
            if (states[start] != Unseen)
                continue;
            way.emplace_back(start, 0);
            states[start] = OnTheWay;
            while (!way.empty()) {
                const std::uint32_t at = way.back().first;
                if (way.back().second == m_out[at].size()) {
                    states[at] = Done;
                    m_order.push_back(at);
                    way.pop_back();
                    continue;
                }
                Link &link = m_level.links[m_out[at][way.back().second++]];
                link.backward = states[link.to] == OnTheWay;
                if (states[link.to] == Unseen) {
                    states[link.to] = OnTheWay;
                    way.emplace_back(link.to, 0);
                }
            }
        }
        std::reverse(m_order.begin(), m_order.end());
    }

    std::uint32_t &layer(std::uint32_t vertex) { return m_level.vertices[vertex].layer; }

    void findLongestPaths()
    {
        const bool hasEntries = std::any_of(m_level.vertices.begin(), m_level.vertices.end(),
                                            [](const auto &vertex) { return vertex.kind == Kind::Entry; });
        for (LevelGraph::Vertex &vertex : m_level.vertices)
            vertex.layer = hasEntries && vertex.kind != Kind::Entry ? 1 : 0;
        for (const std::uint32_t vertex : m_order) {
            for (const std::uint32_t i : m_out[vertex]) {
                const Link &link = m_level.links[i];
                if (!link.backward)
                    layer(link.to) = std::max(layer(link.to), layer(vertex) + 1);
            }
        }
    }

    /// Moves vertices down to those that they lead to, where no line gets longer by it: what is made for one place only
    /// stands close to it.
    void pullDown()
    {
        std::vector<std::uint8_t> free(m_order.size());
        for (const std::uint32_t vertex : m_order) {
            free[vertex] = m_level.vertices[vertex].kind == Kind::Node
                           && std::all_of(m_in[vertex].begin(), m_in[vertex].end(), [&](std::uint32_t i) {
                                  const Link &link = m_level.links[i];
                                  return link.backward || (free[link.from] && m_out[link.from].size() == 1);
                              });
        }
        for (std::size_t i = m_order.size(); i-- > 0;) {
            const std::uint32_t vertex = m_order[i];
            if (m_level.vertices[vertex].kind != Kind::Node)
                continue;
            std::uint32_t lowest = none;
            for (const std::uint32_t out : m_out[vertex]) {
                if (!m_level.links[out].backward)
                    lowest = std::min(lowest, layer(m_level.links[out].to) - 1);
            }
            if (lowest == none || lowest <= layer(vertex))
                continue;
            if (!free[vertex])
                lowest = std::min(lowest, lowestWithoutStretching(vertex));
            layer(vertex) = std::max(layer(vertex), lowest);
        }
    }

    /// How far down every line into the vertex goes anyway, to another one.
    std::uint32_t lowestWithoutStretching(std::uint32_t vertex)
    {
        std::uint32_t lowest = none;
        for (const std::uint32_t in : m_in[vertex]) {
            const Link &link = m_level.links[in];
            if (link.backward)
                continue;
            std::uint32_t deepest = 0;
            const std::vector<std::uint32_t> &others = m_out[link.from];
            if (others.size() > widestToCompare)
                return 0;
            for (const std::uint32_t other : others) {
                const Link &beside = m_level.links[other];
                if (beside.to != vertex && beside.net == link.net && !beside.backward)
                    deepest = std::max(deepest, layer(beside.to));
            }
            lowest = std::min(lowest, deepest);
        }
        return lowest == none ? 0 : lowest;
    }

    void setEnds()
    {
        std::uint32_t last = 0;
        bool hasExits = false;
        for (const LevelGraph::Vertex &vertex : m_level.vertices) {
            last = std::max(last, vertex.layer);
            hasExits = hasExits || vertex.kind == Kind::Exit;
        }
        if (hasExits) {
            // Exits are sinks, so that nothing but them stands in the last layer if one of them is at `last`.
            std::uint32_t lastNode = 0;
            for (const LevelGraph::Vertex &vertex : m_level.vertices)
                lastNode = vertex.kind == Kind::Exit ? lastNode : std::max(lastNode, vertex.layer);
            last = lastNode + 1;
            for (LevelGraph::Vertex &vertex : m_level.vertices)
                vertex.layer = vertex.kind == Kind::Exit ? last : vertex.layer;
        }
        m_level.layers.assign(m_level.vertices.empty() ? 0 : last + 1, {});
    }

    static constexpr std::size_t widestToCompare = 64;

    LevelGraph &m_level;
    std::vector<std::vector<std::uint32_t>> m_out;
    std::vector<std::vector<std::uint32_t>> m_in;
    std::vector<std::uint32_t> m_order;
};

class Cutting {
public:
    explicit Cutting(LevelGraph &level) : m_level(level), m_sorted(level.links.size()), m_nodes(level.vertices.size())
    {
        for (std::uint32_t i = 0; i < m_sorted.size(); ++i)
            m_sorted[i] = i;
        const auto key = [&](std::uint32_t i) {
            const Link &link = level.links[i];
            return std::make_tuple(link.from, link.net, link.fromOffset, level.vertices[link.to].layer, i);
        };
        std::sort(m_sorted.begin(), m_sorted.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    }

    void run()
    {
        const std::uint32_t longest = longestDrawn();
        for (std::size_t begin = 0; begin < m_sorted.size();) {
            std::size_t end = begin + 1;
            while (end < m_sorted.size() && runTogether(m_sorted[begin], m_sorted[end]))
                ++end;
            cut(begin, end, longest);
            begin = end;
        }
        for (std::uint32_t i = 0; i < m_level.links.size(); ++i) {
            if (m_level.links[i].backward)
                addDetour(i);
        }
        for (std::uint32_t i = 0; i < m_level.vertices.size(); ++i)
            m_level.layers[m_level.vertices[i].layer].push_back(i);
    }

private:
    bool runTogether(std::uint32_t a, std::uint32_t b) const
    {
        const Link &first = m_level.links[a];
        const Link &second = m_level.links[b];
        return first.from == second.from && first.net == second.net && first.fromOffset == second.fromOffset;
    }

    std::uint32_t spanOf(const Link &link) const
    {
        return m_level.vertices[link.to].layer - m_level.vertices[link.from].layer;
    }

    std::uint64_t bearable() const { return 4096 + 2 * m_nodes; }

    /// The span up to which all links together take a bearable number of bends.
    std::uint32_t longestDrawn() const
    {
        std::vector<std::uint64_t> bends(m_level.layers.size() + 1);  // that links of a span need beyond shorter ones
        for (std::size_t i = 0; i < m_sorted.size(); ++i) {
            const Link &link = m_level.links[m_sorted[i]];
            if (link.backward)
                continue;
            const Link *before =
                i > 0 && runTogether(m_sorted[i - 1], m_sorted[i]) ? &m_level.links[m_sorted[i - 1]] : nullptr;
            const std::uint32_t shorter = before && !before->backward ? spanOf(*before) : 1;
            bends[spanOf(link)] += spanOf(link) - std::min(shorter, spanOf(link));
        }
        std::uint64_t sum = 0;
        std::uint32_t span = 1;
        while (span + 1 < bends.size() && sum + bends[span + 1] <= bearable())
            sum += bends[++span];
        return span;
    }

    /// Links that run together, ascending by layer: one row of bends for all.
    void cut(std::size_t begin, std::size_t end, std::uint32_t longest)
    {
        std::uint32_t at = m_level.links[m_sorted[begin]].from;
        float offset = m_level.links[m_sorted[begin]].fromOffset;
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t index = m_sorted[i];
            Link &link = m_level.links[index];
            if (link.backward)
                continue;
            link.stub = spanOf(link) > longest;
            if (link.stub)
                continue;
            while (m_level.vertices[at].layer + 1 < m_level.vertices[link.to].layer) {
                const std::uint32_t bend = addBend(m_level.vertices[at].layer + 1);
                m_level.pieces.push_back({at, bend, offset, 0, link.net, index, true, false});
                at = bend;
                offset = 0;
            }
            m_level.pieces.push_back(
                {at, link.to, offset, link.toOffset, link.net, index, link.toIsFixed, link.bundled});
        }
    }

    void addDetour(std::uint32_t index)
    {
        Link &link = m_level.links[index];
        const std::uint32_t last = m_level.vertices[link.from].layer;
        const std::size_t bends = last - m_level.vertices[link.to].layer + 1;
        link.stub = m_detourBends + bends > bearable();
        if (link.stub)
            return;
        m_detourBends += bends;
        const std::uint32_t top = addBend(m_level.vertices[link.to].layer);
        std::uint32_t at = top;
        while (m_level.vertices[at].layer < last) {
            const std::uint32_t bend = addBend(m_level.vertices[at].layer + 1);
            m_level.pieces.push_back({at, bend, 0, 0, link.net, index, true, false});
            at = bend;
        }
        m_level.detours.push_back({index, at, top});
    }

    std::uint32_t addBend(std::uint32_t layer)
    {
        LevelGraph::Vertex bend;
        bend.kind = Kind::Bend;
        bend.layer = layer;
        m_level.vertices.push_back(bend);
        return static_cast<std::uint32_t>(m_level.vertices.size() - 1);
    }

    LevelGraph &m_level;
    std::vector<std::uint32_t> m_sorted;
    std::size_t m_nodes;
    std::size_t m_detourBends = 0;
};

}  // namespace

bool assignLayers(LevelGraph &level, const CancelToken *cancel)
{
    Layering(level).run();
    if (cancel && cancel->cancelled())
        return false;
    Cutting(level).run();
    level.indexPieces();
    return !cancel || !cancel->cancelled();
}

}  // namespace pt2scope
