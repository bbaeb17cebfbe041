// SPDX-License-Identifier: Apache-2.0
#include "core/layout/FrameLinks.h"

#include <algorithm>
#include <tuple>

namespace pt2scope {

FrameLinks::FrameLinks(const LayoutGraph &graph, unsigned bundleAbove)
{
    readFrames(graph);
    findBundles(graph, bundleAbove);
    m_edgeLinks.assign(graph.edgeCount(), none);
    for (std::size_t i = 0; i < graph.edgeCount(); ++i) {
        if (isDrawn(graph, i))
            m_edgeLinks[i] = cut(m_shown[graph.from[i]], m_shown[graph.to[i]]);
    }
    sortLinks();
    sortPorts();
}

void FrameLinks::readFrames(const LayoutGraph &graph)
{
    const auto count = static_cast<std::uint32_t>(graph.nodeCount());
    m_parents.assign(count, none);
    m_isFrame = graph.isFrame;
    m_depths.assign(count, 0);
    m_shown.resize(count);
    for (std::uint32_t node = 0; node < count; ++node) {
        m_shown[node] = node;
        const std::uint32_t parent = graph.parents[node];
        if (parent >= node)
            continue;
        m_parents[node] = parent;
        m_depths[node] = m_depths[parent] + 1;
        if (m_depths[node] > LayoutGraph::maxDepth)
            m_shown[node] = m_shown[parent];
        else
            m_isFrame[parent] = 1;
    }
}

bool FrameLinks::isDrawn(const LayoutGraph &graph, std::size_t edge) const
{
    if (edge < graph.isHidden.size() && graph.isHidden[edge])
        return false;
    const std::uint32_t from = graph.from[edge];
    const std::uint32_t to = graph.to[edge];
    if (from == to)
        return m_shown[from] == from;
    std::uint32_t a = m_shown[from];
    std::uint32_t b = m_shown[to];
    while (m_depths[a] > m_depths[b])
        a = m_parents[a];
    while (m_depths[b] > m_depths[a])
        b = m_parents[b];
    return a != b;
}

void FrameLinks::findBundles(const LayoutGraph &graph, unsigned bundleAbove)
{
    m_bundled.assign(graph.nodeCount(), 0);
    for (std::size_t i = 0; i < graph.edgeCount(); ++i) {
        if (graph.from[i] != graph.to[i] && isDrawn(graph, i))
            ++m_bundled[m_shown[graph.to[i]]];
    }
    for (std::uint32_t &edges : m_bundled)
        edges = edges > bundleAbove ? edges : 0;
}

std::uint32_t FrameLinks::cut(std::uint32_t from, std::uint32_t to)
{
    std::vector<std::uint32_t> inward;  // frames around the target, innermost first
    std::uint32_t a = from;
    std::uint32_t b = to;
    std::uint32_t fromPort = none;
    const auto leave = [&] {
        const std::uint32_t frame = m_parents[a];
        const std::uint32_t exit = port(frame, from, false);
        add({frame, a, fromPort, none, exit, from});
        a = frame;
        fromPort = exit;
    };
    const auto widen = [&] {
        b = m_parents[b];
        inward.push_back(b);
    };
    while (m_depths[a] > m_depths[b])
        leave();
    while (m_depths[b] > m_depths[a])
        widen();
    while (m_parents[a] != m_parents[b]) {
        leave();
        widen();
    }
    const bool bundle = m_bundled[to] > 0 && from != to;
    const std::uint32_t net = bundle ? bundleNet() + to : from;
    std::uint32_t toPort = inward.empty() ? none : port(b, net, true);
    const std::uint32_t outer = add({m_parents[a], a, fromPort, b, toPort, from});
    std::uint32_t last = outer;
    while (!inward.empty()) {
        const std::uint32_t frame = inward.back();
        inward.pop_back();
        const std::uint32_t next = inward.empty() ? to : inward.back();
        const std::uint32_t nextPort = inward.empty() ? none : port(next, net, true);
        last = add({frame, none, toPort, next, nextPort, net});
        toPort = nextPort;
    }
    return bundle ? outer : last;
}

std::uint32_t FrameLinks::port(std::uint32_t frame, std::uint32_t net, bool isEntry)
{
    const std::uint64_t key = (std::uint64_t{frame} << 32) | net;
    const auto entry = (isEntry ? m_entries : m_exits).try_emplace(key, static_cast<std::uint32_t>(m_ports.size()));
    if (entry.second)
        m_ports.push_back({frame, isEntry, net, 0, none});
    return entry.first->second;
}

std::uint32_t FrameLinks::add(const Link &link)
{
    m_links.push_back(link);
    return static_cast<std::uint32_t>(m_links.size() - 1);
}

/// By frame, equal ones made one.
void FrameLinks::sortLinks()
{
    std::vector<std::uint32_t> order(m_links.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto key = [&](std::uint32_t i) {
        const Link &link = m_links[i];
        return std::tie(link.frame, link.from, link.to, link.fromPort, link.toPort, link.net);
    };
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    std::vector<Link> sorted;
    std::vector<std::uint32_t> numbers(m_links.size());
    m_linkFirst.assign(m_parents.size() + 2, 0);
    for (const std::uint32_t i : order) {
        if (sorted.empty() || sorted.back() != m_links[i]) {
            sorted.push_back(m_links[i]);
            ++m_linkFirst[std::min<std::size_t>(m_links[i].frame, m_parents.size()) + 1];
        }
        numbers[i] = static_cast<std::uint32_t>(sorted.size() - 1);
    }
    for (std::size_t i = 1; i < m_linkFirst.size(); ++i)
        m_linkFirst[i] += m_linkFirst[i - 1];
    m_links = std::move(sorted);
    for (std::uint32_t &link : m_edgeLinks)
        link = link == none ? none : numbers[link];
}

void FrameLinks::sortPorts()
{
    m_portFirst.assign(m_parents.size() + 1, 0);
    m_portIds.resize(m_ports.size());
    for (const Port &port : m_ports)
        ++m_portFirst[port.frame + 1];
    for (std::size_t i = 1; i < m_portFirst.size(); ++i)
        m_portFirst[i] += m_portFirst[i - 1];
    std::vector<std::uint32_t> next(m_portFirst.begin(), m_portFirst.end() - 1);
    for (std::uint32_t i = 0; i < m_ports.size(); ++i)
        m_portIds[next[m_ports[i].frame]++] = i;
}

std::uint32_t FrameLinks::firstLinkOf(std::uint32_t frame) const
{
    return m_linkFirst[std::min<std::size_t>(frame, m_parents.size())];
}

std::span<const FrameLinks::Link> FrameLinks::linksOf(std::uint32_t frame) const
{
    const std::size_t index = std::min<std::size_t>(frame, m_parents.size());
    return std::span(m_links).subspan(m_linkFirst[index], m_linkFirst[index + 1] - m_linkFirst[index]);
}

std::span<const std::uint32_t> FrameLinks::portsOf(std::uint32_t frame) const
{
    if (frame == none)
        return {};
    return std::span(m_portIds).subspan(m_portFirst[frame], m_portFirst[frame + 1] - m_portFirst[frame]);
}

}  // namespace pt2scope
