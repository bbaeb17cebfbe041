// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/GraphLayout.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace pt2scope {

/// The edges of a graph cut at the frames that they cross: what remains are links within one frame each, from a child
/// or a port of the frame to another. A port is where all edges of one source, or of one bundle, cross a frame.
class FrameLinks {
public:
    static constexpr std::uint32_t none = LayoutGraph::none;

    struct Port {
        std::uint32_t frame = none;
        bool isEntry = false;
        std::uint32_t net = 0;        // as that of its links
        float offset = 0;             // across, from the frame's centre; once the frame is laid out
        std::uint32_t strand = none;  // that arrives at it; once that is drawn
    };

    struct Link {
        std::uint32_t frame = none;     // whose content it connects; none at the top
        std::uint32_t from = none;      // a child; none: from the frame's port
        std::uint32_t fromPort = none;  // of the child or of the frame; none: the child itself
        std::uint32_t to = none;
        std::uint32_t toPort = none;
        std::uint32_t net = 0;  // the source node, or for the way of a bundle bundleNet + the target node

        bool operator==(const Link &) const = default;
    };

    FrameLinks(const LayoutGraph &graph, unsigned bundleAbove);

    /// What the layout takes for the frame of a node: none for a damaged number and at the top.
    std::uint32_t parent(std::uint32_t node) const { return m_parents[node]; }
    bool isFrame(std::uint32_t node) const { return m_isFrame[node] != 0; }
    /// Itself, or the frame that it hides in because it lies too deep.
    std::uint32_t shown(std::uint32_t node) const { return m_shown[node]; }

    std::span<const Link> linksOf(std::uint32_t frame) const;
    std::uint32_t firstLinkOf(std::uint32_t frame) const;
    std::span<const Link> links() const { return m_links; }
    std::vector<Port> &ports() { return m_ports; }
    const std::vector<Port> &ports() const { return m_ports; }
    /// The ports of a frame, ascending.
    std::span<const std::uint32_t> portsOf(std::uint32_t frame) const;

    /// By edge: its last link that no bundle shares; none for an edge that is not drawn.
    const std::vector<std::uint32_t> &edgeLinks() const { return m_edgeLinks; }
    std::uint32_t bundleNet() const { return static_cast<std::uint32_t>(m_parents.size()); }
    /// Edges into a node when they are a bundle; else 0.
    std::uint32_t bundled(std::uint32_t node) const { return m_bundled[node]; }

private:
    void readFrames(const LayoutGraph &graph);
    void findBundles(const LayoutGraph &graph, unsigned bundleAbove);
    bool isDrawn(const LayoutGraph &graph, std::size_t edge) const;
    std::uint32_t cut(std::uint32_t from, std::uint32_t to);
    std::uint32_t port(std::uint32_t frame, std::uint32_t net, bool isEntry);
    std::uint32_t add(const Link &link);
    void sortLinks();
    void sortPorts();

    std::vector<std::uint32_t> m_parents;
    std::vector<std::uint8_t> m_isFrame;
    std::vector<std::uint32_t> m_depths;
    std::vector<std::uint32_t> m_shown;
    std::vector<std::uint32_t> m_bundled;
    std::vector<Link> m_links;
    std::vector<std::uint32_t> m_linkFirst;  // by frame, the top last
    std::vector<Port> m_ports;
    std::vector<std::uint32_t> m_portFirst, m_portIds;
    std::unordered_map<std::uint64_t, std::uint32_t> m_entries, m_exits;  // by frame and net
    std::vector<std::uint32_t> m_edgeLinks;
};

}  // namespace pt2scope
