// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LinkCutting.h"
#include "core/layout/LinkShortening.h"
#include "core/layout/TallFrames.h"

#include <algorithm>
#include <span>
#include <utility>

namespace pt2scope {

namespace {

using Kind = LevelGraph::Kind;
using Link = LevelGraph::Link;

constexpr std::uint32_t none = LevelGraph::none;

class Layering {
public:
    Layering(LevelGraph &level, const LinkNets &nets) : m_level(level), m_nets(nets) {}

    void run()
    {
        breakCycles();
        findLongestPaths();
        pullDown();
        setEnds();
        shortenLinks(m_level, m_nets, m_order);
        moveToEnd();
    }

private:
    /// Depth first; what leads back to a vertex on the way is backward. Leaves m_order topological.
    void breakCycles()
    {
        enum : std::uint8_t { Unseen, OnTheWay, Done };
        std::vector<std::uint8_t> states(m_level.vertices.size(), Unseen);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> way;  // vertex, next of its links
        m_order.reserve(m_level.vertices.size());
        for (std::uint32_t start = 0; start < m_level.vertices.size(); ++start) {
            if (states[start] != Unseen)
                continue;
            way.emplace_back(start, 0);
            states[start] = OnTheWay;
            while (!way.empty()) {
                const std::uint32_t at = way.back().first;
                if (way.back().second == m_nets.out(at).size()) {
                    states[at] = Done;
                    m_order.push_back(at);
                    way.pop_back();
                    continue;
                }
                Link &link = m_level.links[m_nets.out(at)[way.back().second++]];
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
            for (const std::uint32_t i : m_nets.out(vertex)) {
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
                           && std::ranges::all_of(m_nets.in(vertex), [&](std::uint32_t i) {
                                  const Link &link = m_level.links[i];
                                  return link.backward || (free[link.from] && m_nets.out(link.from).size() == 1);
                              });
        }
        for (std::size_t i = m_order.size(); i-- > 0;) {
            const std::uint32_t vertex = m_order[i];
            if (m_level.vertices[vertex].kind != Kind::Node)
                continue;
            std::uint32_t lowest = none;
            for (const std::uint32_t out : m_nets.out(vertex)) {
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
        for (const std::uint32_t in : m_nets.in(vertex)) {
            const Link &link = m_level.links[in];
            if (link.backward)
                continue;
            std::uint32_t deepest = 0;
            const std::span<const std::uint32_t> others = m_nets.out(link.from);
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

    /// What is to stand last does. Where long lines would lead to many of them, those alone that no line leads to.
    void moveToEnd()
    {
        std::vector<std::uint32_t> joined;
        std::vector<std::uint32_t> moved;
        std::uint32_t last = 0;
        for (std::uint32_t i = 0; i < m_level.vertices.size(); ++i) {
            const LevelGraph::Vertex &vertex = m_level.vertices[i];
            last = vertex.kind == Kind::Exit ? last : std::max(last, vertex.layer);
            if (vertex.isLast && m_nets.out(i).empty())
                (m_nets.in(i).empty() ? moved : joined).push_back(i);
        }
        if (joined.size() <= mostAtEnd)
            moved.insert(moved.end(), joined.begin(), joined.end());
        for (const std::uint32_t vertex : moved)
            layer(vertex) = last;
    }

    static constexpr std::size_t widestToCompare = 64;
    static constexpr std::size_t mostAtEnd = 6;

    LevelGraph &m_level;
    const LinkNets &m_nets;
    std::vector<std::uint32_t> m_order;
};

}  // namespace

bool assignLayers(LevelGraph &level, const LayoutOptions &options, const CancelToken *cancel)
{
    const LinkNets nets(level);
    Layering(level, nets).run();
    if (cancel && cancel->cancelled())
        return false;
    if (level.framesMayStretch)
        stretchTallFrames(level, nets, options.layerGap);
    cutLinks(level, nets, options.mostRails);
    level.indexPieces();
    return !cancel || !cancel->cancelled();
}

}  // namespace pt2scope
