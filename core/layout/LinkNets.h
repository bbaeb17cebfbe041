// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/LevelGraph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pt2scope {

/// Two links that leave a vertex as one line.
bool runTogether(const LevelGraph::Link &first, const LevelGraph::Link &second);

/// The links of a level by their ends, and in nets: those that run together. Nets are numbered by their sources.
class LinkNets {
public:
    explicit LinkNets(const LevelGraph &level);

    std::size_t count() const { return m_netFirst.size() - 1; }
    std::span<const std::uint32_t> links(std::uint32_t net) const { return range(m_out, m_netFirst, net, net + 1); }
    std::uint32_t firstNetOf(std::uint32_t vertex) const { return m_vertexNets[vertex]; }
    std::uint32_t lastNetOf(std::uint32_t vertex) const { return m_vertexNets[vertex + 1]; }  // one after it
    std::uint32_t netOf(std::uint32_t link) const { return m_nets[link]; }

    std::span<const std::uint32_t> out(std::uint32_t vertex) const
    {
        return range(m_out, m_netFirst, m_vertexNets[vertex], m_vertexNets[vertex + 1]);
    }
    std::span<const std::uint32_t> in(std::uint32_t vertex) const { return range(m_in, m_inFirst, vertex, vertex + 1); }

private:
    static std::span<const std::uint32_t> range(const std::vector<std::uint32_t> &links,
                                                const std::vector<std::uint32_t> &first, std::uint32_t begin,
                                                std::uint32_t end)
    {
        return std::span(links).subspan(first[begin], first[end] - first[begin]);
    }

    std::vector<std::uint32_t> m_out, m_netFirst, m_vertexNets;
    std::vector<std::uint32_t> m_in, m_inFirst;
    std::vector<std::uint32_t> m_nets;  // by link
};

}  // namespace pt2scope
