// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LinkNets.h"

#include <algorithm>
#include <utility>

namespace pt2scope {

namespace {

using Link = LevelGraph::Link;

template <typename Vertex>
void indexLinks(const LevelGraph &level, const Vertex &vertex, std::vector<std::uint32_t> &first,
                std::vector<std::uint32_t> &ids)
{
    first.assign(level.vertices.size() + 1, 0);
    ids.resize(level.links.size());
    for (const Link &link : level.links)
        ++first[vertex(link) + 1];
    for (std::size_t i = 1; i < first.size(); ++i)
        first[i] += first[i - 1];
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t i = 0; i < level.links.size(); ++i)
        ids[next[vertex(level.links[i])]++] = i;
}

}  // namespace

bool runTogether(const Link &first, const Link &second)
{
    return first.from == second.from && first.net == second.net && first.fromOffset == second.fromOffset;
}

LinkNets::LinkNets(const LevelGraph &level) : m_nets(level.links.size())
{
    std::vector<std::uint32_t> outFirst;
    indexLinks(
        level, [](const Link &link) { return link.from; }, outFirst, m_out);
    indexLinks(
        level, [](const Link &link) { return link.to; }, m_inFirst, m_in);
    for (std::size_t vertex = 0; vertex < level.vertices.size(); ++vertex) {
        m_vertexNets.push_back(static_cast<std::uint32_t>(m_netFirst.size()));
        const std::span links = std::span(m_out).subspan(outFirst[vertex], outFirst[vertex + 1] - outFirst[vertex]);
        std::stable_sort(links.begin(), links.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Link &first = level.links[a];
            const Link &second = level.links[b];
            return std::pair(first.net, first.fromOffset) < std::pair(second.net, second.fromOffset);
        });
        for (std::uint32_t i = outFirst[vertex]; i < outFirst[vertex + 1]; ++i) {
            if (i == outFirst[vertex] || !runTogether(level.links[m_out[i - 1]], level.links[m_out[i]]))
                m_netFirst.push_back(i);
            m_nets[m_out[i]] = static_cast<std::uint32_t>(m_netFirst.size() - 1);
        }
    }
    m_vertexNets.push_back(static_cast<std::uint32_t>(m_netFirst.size()));
    m_netFirst.push_back(static_cast<std::uint32_t>(m_out.size()));
}

}  // namespace pt2scope
