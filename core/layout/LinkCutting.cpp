// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LinkCutting.h"

#include "core/layout/LongLinks.h"

namespace pt2scope {

namespace {

using Kind = LevelGraph::Kind;
using Link = LevelGraph::Link;

constexpr std::uint32_t none = LevelGraph::none;

class Cutting {
public:
    Cutting(LevelGraph &level, const LinkNets &nets, unsigned mostRails)
        : m_level(level),
          m_sorted(linksByTrunk(level, nets)),
          m_nodes(level.vertices.size()),
          m_feet(level.vertices.size())
    {
        interruptLongLinks(level, m_sorted, mostRails);
    }

    void run()
    {
        for (std::uint32_t i = 0; i < m_nodes; ++i)
            m_feet[i] = addRows(i);
        for (std::size_t begin = 0; begin < m_sorted.size();) {
            std::size_t end = begin + 1;
            while (end < m_sorted.size() && runTogether(linkAt(begin), linkAt(end)))
                ++end;
            cut(begin, end);
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
    Link &linkAt(std::size_t place) { return m_level.links[m_sorted[place]]; }
    std::uint32_t layerOf(std::uint32_t vertex) const { return m_level.vertices[vertex].layer; }

    /// Links that run together, ascending by layer: one row of bends for all.
    void cut(std::size_t begin, std::size_t end)
    {
        std::uint32_t at = m_feet[linkAt(begin).from];
        float offset = linkAt(begin).fromOffset;
        std::uint32_t stub = none;
        for (std::size_t i = begin; i < end; ++i) {
            Link &link = linkAt(i);
            if (link.backward)
                continue;
            if (link.resumes) {
                stub = stub == none ? addStubBehind(m_sorted[begin]) : stub;
                at = addStub(layerOf(link.to) - (goesOn(i, end) ? 2 : 1), link.pill);
                offset = 0;
            } else if (stub == none && leadsMuchFarther(link, at)) {
                at = m_feet[link.from];
                offset = link.fromOffset;
            }
            link.stub = stub;
            while (layerOf(at) + 1 < layerOf(link.to)) {
                const std::uint32_t bend = addBend(layerOf(at) + 1);
                m_level.pieces.push_back({at, bend, offset, 0, link.net, m_sorted[i], true, false});
                at = bend;
                offset = 0;
            }
            m_level.pieces.push_back(
                {at, link.to, offset, link.toOffset, link.net, m_sorted[i], link.toIsFixed, link.bundled});
        }
    }

    /// Other links go on where this one ends. Then their lines part at a bend, and one line leaves the stub.
    bool goesOn(std::size_t place, std::size_t end)
    {
        while (++place < end && linkAt(place).backward) {
        }
        return place < end && !linkAt(place).resumes;
    }

    /// Where the source tells of what is far away.
    std::uint32_t addStubBehind(std::uint32_t index)
    {
        const Link &link = m_level.links[index];
        const std::uint32_t foot = m_feet[link.from];
        const std::uint32_t stub = addStub(layerOf(foot) + 1, m_level.stubSize);
        m_level.pieces.push_back({foot, stub, link.fromOffset, 0, link.net, index, true, false});
        return stub;
    }

    std::uint32_t addStub(std::uint32_t layer, LayoutSize size)
    {
        LevelGraph::Vertex stub;
        stub.isStub = true;
        stub.layer = layer;
        stub.across = size.width;
        stub.along = size.height;
        return add(stub);
    }

    /// Than the last bend of the shorter links of its net: it parts from them at once, and may run elsewhere.
    bool leadsMuchFarther(const Link &link, std::uint32_t end) const
    {
        constexpr std::uint32_t times = 16;
        return end != m_feet[link.from]
               && (layerOf(link.to) - layerOf(link.from)) > times * (layerOf(end) - layerOf(link.from));
    }

    void addDetour(std::uint32_t index)
    {
        Link &link = m_level.links[index];
        const std::uint32_t last = m_level.vertices[link.from].layer;
        const std::size_t bends = last - m_level.vertices[link.to].layer + 1;
        if (m_detourBends + bends > bearableBends(m_nodes))
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

    /// Below each other; the last one, or the vertex itself.
    std::uint32_t addRows(std::uint32_t vertex)
    {
        std::uint32_t at = vertex;
        for (std::uint32_t i = 1; i < m_level.vertices[vertex].rows; ++i) {
            LevelGraph::Vertex row;
            row.kind = Kind::Row;
            row.across = m_level.vertices[vertex].across;
            row.along = m_level.vertices[vertex].along;
            row.layer = layerOf(at) + 1;
            m_level.pieces.push_back({at, add(row), 0, 0, none, none, true, false});
            at = m_level.pieces.back().lower;
        }
        return at;
    }

    std::uint32_t addBend(std::uint32_t layer)
    {
        LevelGraph::Vertex bend;
        bend.kind = Kind::Bend;
        bend.layer = layer;
        return add(bend);
    }

    std::uint32_t add(const LevelGraph::Vertex &vertex)
    {
        m_level.vertices.push_back(vertex);
        return static_cast<std::uint32_t>(m_level.vertices.size() - 1);
    }

    LevelGraph &m_level;
    std::vector<std::uint32_t> m_sorted;
    std::size_t m_nodes;
    std::vector<std::uint32_t> m_feet;  // by vertex: its last row, where its links leave
    std::size_t m_detourBends = 0;
};

}  // namespace

void cutLinks(LevelGraph &level, const LinkNets &nets, unsigned mostRails)
{
    Cutting(level, nets, mostRails).run();
}

}  // namespace pt2scope
