// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LinkCutting.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

using Kind = LevelGraph::Kind;
using Link = LevelGraph::Link;

class Cutting {
public:
    Cutting(LevelGraph &level, const LinkNets &nets) : m_level(level), m_nets(nets), m_nodes(level.vertices.size()) {}

    void run()
    {
        for (std::uint32_t net = 0; net < m_nets.count(); ++net)
            sortNet(net);
        const std::uint32_t longest = longestDrawn();
        std::span<const std::uint32_t> sorted = m_sorted;
        for (std::uint32_t net = 0; net < m_nets.count(); ++net) {
            cut(sorted.first(m_nets.links(net).size()), longest);
            sorted = sorted.subspan(m_nets.links(net).size());
        }
        for (std::uint32_t i = 0; i < m_level.links.size(); ++i) {
            if (m_level.links[i].backward)
                addDetour(i);
        }
        for (std::uint32_t i = 0; i < m_level.vertices.size(); ++i)
            m_level.layers[m_level.vertices[i].layer].push_back(i);
    }

private:
    /// Ascending by layer.
    void sortNet(std::uint32_t net)
    {
        const auto begin = static_cast<std::ptrdiff_t>(m_sorted.size());
        m_sorted.insert(m_sorted.end(), m_nets.links(net).begin(), m_nets.links(net).end());
        const auto layer = [&](std::uint32_t i) { return m_level.vertices[m_level.links[i].to].layer; };
        std::sort(m_sorted.begin() + begin, m_sorted.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return std::pair(layer(a), a) < std::pair(layer(b), b); });
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
        std::uint32_t net = LevelGraph::none;
        std::uint32_t shorter = 1;
        for (const std::uint32_t i : m_sorted) {
            const Link &link = m_level.links[i];
            if (net != m_nets.netOf(i))
                shorter = 1;
            net = m_nets.netOf(i);
            if (link.backward)
                continue;
            bends[spanOf(link)] += spanOf(link) - shorter;
            shorter = spanOf(link);
        }
        std::uint64_t sum = 0;
        std::uint32_t span = 1;
        while (span + 1 < bends.size() && sum + bends[span + 1] <= bearable())
            sum += bends[++span];
        return span;
    }

    /// The links of a net, ascending by layer: one row of bends for all.
    void cut(std::span<const std::uint32_t> net, std::uint32_t longest)
    {
        std::uint32_t at = m_level.links[net.front()].from;
        float offset = m_level.links[net.front()].fromOffset;
        for (const std::uint32_t index : net) {
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
    const LinkNets &m_nets;
    std::vector<std::uint32_t> m_sorted;
    std::size_t m_nodes;
    std::size_t m_detourBends = 0;
};

}  // namespace

void cutLinks(LevelGraph &level, const LinkNets &nets)
{
    Cutting(level, nets).run();
}

}  // namespace pt2scope
