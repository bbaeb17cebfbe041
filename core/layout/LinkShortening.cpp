// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LinkShortening.h"

#include <algorithm>

namespace pt2scope {

namespace {

using Link = LevelGraph::Link;

class Shortening {
public:
    Shortening(LevelGraph &level, const LinkNets &nets)
        : m_level(level),
          m_nets(nets),
          m_still(level.vertices.size()),
          m_ends(nets.count()),
          m_moving(level.vertices.size()),
          m_longer(nets.count()),
          m_steps(mostTogether * level.vertices.size())
    {
        for (std::uint32_t net = 0; net < nets.count(); ++net) {
            for (const std::uint32_t link : nets.links(net)) {
                if (!level.links[link].backward)
                    m_ends[net] = std::max(m_ends[net], layerOf(level.links[link].to));
            }
        }
        for (const LevelGraph::Vertex &vertex : level.vertices) {
            if (vertex.kind == LevelGraph::Kind::Node)
                m_last = std::max(m_last, vertex.layer);
        }
    }

    void run(std::span<const std::uint32_t> order)
    {
        for (unsigned pass = 0; pass < mostPasses; ++pass) {
            bool improved = false;
            for (std::size_t i = order.size(); i-- > 0 && m_steps > 0;) {
                while (moveDown(order[i]))
                    improved = true;
            }
            if (!improved)
                return;
        }
    }

private:
    std::uint32_t layerOf(std::uint32_t vertex) const { return m_level.vertices[vertex].layer; }

    /// Itself, or what follows it closely: for good then.
    bool standsStill(std::uint32_t vertex)
    {
        if (m_level.vertices[vertex].kind != LevelGraph::Kind::Node || layerOf(vertex) == m_last
            || m_nets.out(vertex).size() + m_nets.in(vertex).size() > mostLinks)
            m_still[vertex] = 1;
        for (const std::uint32_t out : m_nets.out(vertex)) {
            const Link &link = m_level.links[out];
            if (!link.backward && layerOf(link.to) == layerOf(vertex) + 1 && m_still[link.to])
                m_still[vertex] = 1;
        }
        return m_still[vertex] != 0;
    }

    bool moveDown(std::uint32_t start)
    {
        ++m_stamp;
        m_group.clear();
        if (!gather(start) || bendsAdded() >= 0)
            return false;
        const std::uint32_t step = room();
        for (const std::uint32_t vertex : m_group)
            m_level.vertices[vertex].layer += step;
        for (const std::uint32_t net : m_longerNets)
            m_ends[net] += step;
        return true;
    }

    /// What cannot stay where it is when `start` moves. False if that is too much, or something that stands still.
    bool gather(std::uint32_t start)
    {
        m_group.push_back(start);
        m_moving[start] = m_stamp;
        for (std::size_t i = 0; i < m_group.size(); ++i) {
            const std::uint32_t vertex = m_group[i];
            if (standsStill(vertex) || m_group.size() > mostTogether || m_steps == 0)
                return false;
            --m_steps;
            for (const std::uint32_t out : m_nets.out(vertex)) {
                const Link &link = m_level.links[out];
                if (link.backward || layerOf(link.to) > layerOf(vertex) + 1 || m_moving[link.to] == m_stamp)
                    continue;
                m_moving[link.to] = m_stamp;
                m_group.push_back(link.to);
            }
        }
        return true;
    }

    /// By a move of one layer: nets that begin in the group get shorter, those that end in it longer.
    std::int64_t bendsAdded()
    {
        std::int64_t bends = 0;
        m_longerNets.clear();
        for (const std::uint32_t vertex : m_group) {
            for (std::uint32_t net = m_nets.firstNetOf(vertex); net < m_nets.lastNetOf(vertex); ++net)
                bends -= m_ends[net] > 0 ? 1 : 0;
            for (const std::uint32_t in : m_nets.in(vertex)) {
                const std::uint32_t net = m_nets.netOf(in);
                if (m_level.links[in].backward || m_ends[net] != layerOf(vertex) || m_longer[net] == m_stamp)
                    continue;
                m_longer[net] = m_stamp;
                m_longerNets.push_back(net);
                ++bends;
            }
        }
        return bends;
    }

    /// How far the group can move before something is in its way or another net gets longer.
    std::uint32_t room() const
    {
        std::uint32_t least = LevelGraph::none;
        for (const std::uint32_t vertex : m_group) {
            least = std::min(least, m_last - layerOf(vertex));
            for (const std::uint32_t out : m_nets.out(vertex)) {
                const Link &link = m_level.links[out];
                if (!link.backward && m_moving[link.to] != m_stamp)
                    least = std::min(least, layerOf(link.to) - layerOf(vertex) - 1);
            }
            for (const std::uint32_t in : m_nets.in(vertex)) {
                const std::uint32_t net = m_nets.netOf(in);
                if (!m_level.links[in].backward && m_longer[net] != m_stamp)
                    least = std::min(least, m_ends[net] - layerOf(vertex));
            }
        }
        return least;
    }

    static constexpr unsigned mostPasses = 3;
    static constexpr std::size_t mostTogether = 32;
    static constexpr std::size_t mostLinks = 64;

    LevelGraph &m_level;
    const LinkNets &m_nets;
    std::vector<std::uint8_t> m_still;    // by vertex
    std::vector<std::uint32_t> m_ends;    // by net: the layer of its last target; 0: it has only backward links
    std::vector<std::uint32_t> m_moving;  // by vertex: the stamp of the last group it was in
    std::vector<std::uint32_t> m_longer;  // by net, likewise
    std::vector<std::uint32_t> m_longerNets;
    std::vector<std::uint32_t> m_group;
    std::uint32_t m_stamp = 0;
    std::uint32_t m_last = 0;
    std::size_t m_steps;  // left: vertices to look at
};

}  // namespace

void shortenLinks(LevelGraph &level, const LinkNets &nets, std::span<const std::uint32_t> order)
{
    Shortening(level, nets).run(order);
}

}  // namespace pt2scope
