// SPDX-License-Identifier: Apache-2.0
#include "core/layout/GraphLayout.h"

#include "core/layout/FrameLinks.h"
#include "core/layout/LevelRouting.h"
#include "core/layout/TallFrames.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphLayout::none;

/// Lays out frames from the innermost to the outermost, each as a level of its own, and puts the drawings together.
class LayoutRun {
public:
    LayoutRun(const LayoutGraph &graph, const LayoutOptions &options, const CancelToken *cancel)
        : m_graph(graph),
          m_options(options),
          m_cancel(cancel),
          m_links(graph, options.bundleAbove),
          m_sizes(graph.nodeCount()),
          m_slots(graph.nodeCount(), none),
          m_content(graph.nodeCount()),
          m_linkStrands(m_links.links().size(), none)
    {}

    GraphLayout run()
    {
        sortChildren();
        m_layout.nodes.resize(m_graph.nodeCount());
        for (std::uint32_t node = 0; node < m_graph.nodeCount(); ++node)
            m_sizes[node] = turned(m_graph.sizes[node]);
        for (std::uint32_t node = static_cast<std::uint32_t>(m_graph.nodeCount()); node-- > 0;) {
            if (m_links.isFrame(node) && m_links.shown(node) == node && !layOutFrame(node))
                return {};
        }
        if (!layOutFrame(none))
            return {};
        connectStrands();
        findBundles();
        moveIntoFrames();
        placeStubs();
        if (m_options.direction == LayoutDirection::LeftToRight)
            turnAll();
        std::sort(m_layout.stubs.begin(), m_layout.stubs.end(),
                  [](const auto &a, const auto &b) { return a.pill.y < b.pill.y; });
        m_layout.complete = true;
        return std::move(m_layout);
    }

private:
    /// Between what is shown and what levels know, which is top to bottom.
    LayoutSize turned(LayoutSize size) const
    {
        return m_options.direction == LayoutDirection::TopToBottom ? size : LayoutSize{size.height, size.width};
    }

    void sortChildren()
    {
        m_childFirst.assign(m_graph.nodeCount() + 2, 0);
        const auto bucket = [&](std::uint32_t node) {
            return std::min<std::size_t>(m_links.parent(node), m_graph.nodeCount());
        };
        for (std::uint32_t node = 0; node < m_graph.nodeCount(); ++node) {
            if (m_links.shown(node) == node)
                ++m_childFirst[bucket(node) + 1];
        }
        for (std::size_t i = 1; i < m_childFirst.size(); ++i)
            m_childFirst[i] += m_childFirst[i - 1];
        m_children.resize(m_childFirst.back());
        std::vector<std::uint32_t> next(m_childFirst.begin(), m_childFirst.end() - 1);
        for (std::uint32_t node = 0; node < m_graph.nodeCount(); ++node) {
            if (m_links.shown(node) == node)
                m_children[next[bucket(node)]++] = node;
        }
    }

    std::span<const std::uint32_t> childrenOf(std::uint32_t frame) const
    {
        const std::size_t bucket = std::min<std::size_t>(frame, m_graph.nodeCount());
        return std::span(m_children).subspan(m_childFirst[bucket], m_childFirst[bucket + 1] - m_childFirst[bucket]);
    }

    struct Insets {
        float acrossBefore = 0;
        float acrossAfter = 0;
        float alongBefore = 0;
        float alongAfter = 0;
    };

    /// The title row is above the content, whatever the direction.
    Insets insetsOf(std::uint32_t frame) const
    {
        if (frame == none)
            return {};
        const float padding = m_options.framePadding;
        const float title = m_graph.sizes[frame].height;
        if (m_options.direction == LayoutDirection::LeftToRight)
            return {title + padding / 2, padding, padding, padding};
        // Where lines come in or leave there is room enough.
        bool hasEntry = false;
        bool hasExit = false;
        for (const std::uint32_t port : m_links.portsOf(frame))
            (m_links.ports()[port].isEntry ? hasEntry : hasExit) = true;
        return {padding, padding, hasEntry ? title : title + padding / 2, hasExit ? 0 : padding};
    }

    bool layOutFrame(std::uint32_t frame)
    {
        if (m_cancel && m_cancel->cancelled())
            return false;
        LevelGraph level = makeLevel(frame);
        if (!order(level))
            return false;
        if (runsThroughTallFrame(level)) {
            level = makeLevel(frame);
            level.framesMayStretch = false;
            if (!order(level))
                return false;
        }
        if (!placeAcross(level, m_options, m_cancel))
            return false;
        m_layout.crossings += level.crossings;
        Insets insets = insetsOf(frame);
        LevelDrawing drawing = drawLevel(level, m_options, {insets.alongBefore, insets.alongAfter});
        insets.acrossBefore += besideTitle(frame, level, insets);
        LayoutSize size{insets.acrossBefore + drawing.size.width + insets.acrossAfter,
                        insets.alongBefore + drawing.size.height + insets.alongAfter};
        const float content = size.width;
        if (frame != none) {
            const LayoutSize least = m_sizes[frame];
            size = {std::max(size.width, least.width), std::max(size.height, least.height)};
            m_sizes[frame] = size;
        } else {
            m_layout.size = turned(size);
        }
        const LayoutPoint origin{insets.acrossBefore + (size.width - content) / 2, insets.alongBefore};
        keepPlaces(frame, level, drawing, origin, size.width);
        stretchExits(drawing, insets.alongAfter, size.height - origin.y);
        keepStubs(level, drawing);
        keepStrands(frame, drawing, origin);
        return true;
    }

    bool order(LevelGraph &level) const
    {
        return assignLayers(level, m_options, m_cancel) && orderLayers(level, m_cancel);
    }

    /// How far the content is moved so that what comes in passes beside the title. Under a long one that a single
    /// line passes behind it stays in the middle.
    float besideTitle(std::uint32_t frame, const LevelGraph &level, const Insets &insets) const
    {
        if (frame == none || !m_options.besideTitles || m_options.direction == LayoutDirection::LeftToRight)
            return 0;
        constexpr float away = 6;
        constexpr float farthest = 160;
        float missing = 0;
        unsigned lines = 0;
        for (const auto &port : m_portSlots) {
            const float x = insets.acrossBefore + level.vertices[port.second].x;
            if (!m_links.ports()[port.first].isEntry)
                continue;
            ++lines;
            missing = std::max(missing, m_graph.sizes[frame].width + away - x);
        }
        return lines == 1 && missing > farthest ? 0 : missing;
    }

    /// Children first, then the ports of the frame.
    LevelGraph makeLevel(std::uint32_t frame)
    {
        LevelGraph level;
        level.stubSize = turned(m_options.stub);
        for (const std::uint32_t child : childrenOf(frame)) {
            m_slots[child] = static_cast<std::uint32_t>(level.vertices.size());
            LevelGraph::Vertex vertex;
            vertex.isFrame = m_links.isFrame(child);
            vertex.isLast = child < m_graph.isLast.size() && m_graph.isLast[child] != 0;
            vertex.across = m_sizes[child].width;
            vertex.along = m_sizes[child].height;
            level.vertices.push_back(vertex);
        }
        m_portSlots.clear();
        for (const std::uint32_t port : m_links.portsOf(frame)) {
            m_portSlots.emplace(port, static_cast<std::uint32_t>(level.vertices.size()));
            LevelGraph::Vertex vertex;
            vertex.kind = m_links.ports()[port].isEntry ? LevelGraph::Kind::Entry : LevelGraph::Kind::Exit;
            level.vertices.push_back(vertex);
        }
        for (const FrameLinks::Link &link : m_links.linksOf(frame))
            level.links.push_back(levelLink(link));
        return level;
    }

    LevelGraph::Link levelLink(const FrameLinks::Link &link)
    {
        LevelGraph::Link result;
        result.net = link.net;
        result.pill = turned({nameWidth(link.net), m_options.stub.height});
        result.from = link.from == none ? m_portSlots[link.fromPort] : m_slots[link.from];
        if (link.from != none && link.fromPort != none)
            result.fromOffset = m_links.ports()[link.fromPort].offset;
        result.to = link.to == none ? m_portSlots[link.toPort] : m_slots[link.to];
        if (link.to == none) {
            result.toIsFixed = true;
            return result;
        }
        if (link.toPort != none) {
            result.toOffset = m_links.ports()[link.toPort].offset;
            result.toIsFixed = true;
        } else if (m_links.isFrame(link.to)) {
            result.toOffset = headMiddle(link.to) - m_sizes[link.to].width / 2;
            result.toIsFixed = true;
        }
        result.bundled = isBundled(link);
        return result;
    }

    /// Across: where what leads to a frame itself ends, at its title, beside which the lines pass that come in.
    float headMiddle(std::uint32_t frame) const
    {
        const float head = turned(m_graph.sizes[frame]).width;
        return std::min(head, m_sizes[frame].width) / 2;
    }

    float nameWidth(std::uint32_t net) const
    {
        return net < m_graph.nameWidths.size() ? m_graph.nameWidths[net] : m_options.stub.width;
    }

    bool isBundled(const FrameLinks::Link &link)
    {
        if (link.toPort != none)
            return link.to != none && m_links.ports()[link.toPort].net >= m_links.bundleNet();
        return link.to != none && m_links.bundled(link.to) > 0 && link.from != link.to;
    }

    void keepPlaces(std::uint32_t frame, const LevelGraph &level, const LevelDrawing &drawing, LayoutPoint origin,
                    float width)
    {
        for (const std::uint32_t child : childrenOf(frame)) {
            const LayoutPoint corner = drawing.corners[m_slots[child]];
            m_layout.nodes[child] = {origin.x + corner.x, origin.y + corner.y, m_sizes[child].width,
                                     m_sizes[child].height};
        }
        for (const auto &port : m_portSlots)
            m_links.ports()[port.first].offset = origin.x + level.vertices[port.second].x - width / 2;
    }

    /// A frame may be larger than its content asks for; what leaves it leads to its border.
    static void stretchExits(LevelDrawing &drawing, float reach, float border)
    {
        const float end = drawing.size.height + reach;
        for (LayoutPoint &point : drawing.points)
            point.y = point.y == end ? border : point.y;
    }

    void keepStubs(const LevelGraph &level, const LevelDrawing &drawing)
    {
        const auto firstStrand = static_cast<std::uint32_t>(m_layout.strandUp.size());
        for (std::uint32_t i = 0; i < drawing.stubStrand.size(); ++i) {
            const std::uint32_t strand = drawing.stubStrand[i];
            if (strand == none)
                continue;
            const LayoutRect pill{0, 0, level.vertices[i].across, level.vertices[i].along};
            m_layout.stubs.push_back({pill, firstStrand + strand, level.down(i).empty()});
        }
    }

    void keepStrands(std::uint32_t frame, const LevelDrawing &drawing, LayoutPoint origin)
    {
        const auto firstStrand = static_cast<std::uint32_t>(m_layout.strandUp.size());
        const auto firstPoint = static_cast<std::uint32_t>(m_layout.points.size());
        const std::uint32_t firstLink = m_links.firstLinkOf(frame);
        const auto global = [&](std::uint32_t strand) { return strand == none ? none : firstStrand + strand; };
        for (const LevelDrawing::Strand &strand : drawing.strands) {
            m_layout.strandUp.push_back(global(strand.up));
            m_layout.strandKind.push_back(strand.kind);
            m_layout.strandSource.push_back(none);
            m_isTrunk.push_back(strand.kind == GraphLayout::StrandKind::Bundle ? 1 : 0);
            m_layout.strandFirst.push_back(firstPoint + strand.firstPoint);
            m_strandLinks.push_back(firstLink + strand.link);
        }
        for (const LayoutPoint &point : drawing.points)
            m_layout.points.push_back({origin.x + point.x, origin.y + point.y});
        for (std::uint32_t i = 0; i < drawing.linkStrand.size(); ++i)
            m_linkStrands[firstLink + i] = global(drawing.linkStrand[i]);
        if (frame != none)
            m_content[frame] = {firstPoint, static_cast<std::uint32_t>(m_layout.points.size())};
    }

    /// What begins at a port continues what ends there, on the other side of the frame's border.
    void connectStrands()
    {
        const std::span<const FrameLinks::Link> links = m_links.links();
        for (std::uint32_t i = 0; i < links.size(); ++i) {
            if (links[i].toPort != none)
                m_links.ports()[links[i].toPort].strand = m_linkStrands[i];
        }
        for (std::uint32_t strand = 0; strand < m_strandLinks.size(); ++strand) {
            const FrameLinks::Link &link = links[m_strandLinks[strand]];
            const bool inBundle =
                m_layout.strandKind[strand] == GraphLayout::StrandKind::Bundle || link.net >= m_links.bundleNet();
            m_layout.strandSource[strand] = link.net >= m_links.bundleNet() ? link.net - m_links.bundleNet()
                                            : inBundle                      ? targetOf(link)
                                                                            : link.net;
            if (inBundle)
                m_layout.strandKind[strand] = GraphLayout::StrandKind::Bundle;
            else if (m_layout.strandUp[strand] == none && link.fromPort != none)
                m_layout.strandUp[strand] = m_links.ports()[link.fromPort].strand;
        }
        m_layout.edgeStrand = m_links.edgeLinks();
        for (std::uint32_t &strand : m_layout.edgeStrand)
            strand = strand == none ? none : m_linkStrands[strand];
    }

    /// The node that a link of a bundle leads to, through however many frames.
    std::uint32_t targetOf(const FrameLinks::Link &link)
    {
        return link.toPort == none ? link.to : m_links.ports()[link.toPort].net - m_links.bundleNet();
    }

    void findBundles()
    {
        m_layout.nodeBundle.assign(m_graph.nodeCount(), none);
        for (std::uint32_t node = 0; node < m_graph.nodeCount(); ++node) {
            if (m_links.bundled(node) == 0)
                continue;
            m_layout.nodeBundle[node] = static_cast<std::uint32_t>(m_layout.bundles.size());
            m_layout.bundles.push_back({node, m_links.bundled(node), 0, 0});
        }
        std::vector<std::vector<std::uint32_t>> strands(m_layout.bundles.size());
        for (std::uint32_t strand = 0; strand < m_layout.strandCount(); ++strand) {
            if (m_layout.strandKind[strand] == GraphLayout::StrandKind::Bundle)
                strands[m_layout.nodeBundle[m_layout.strandSource[strand]]].push_back(strand);
        }
        for (std::size_t i = 0; i < strands.size(); ++i) {
            std::sort(strands[i].begin(), strands[i].end(),
                      [&](std::uint32_t a, std::uint32_t b) { return bundlePlace(a) < bundlePlace(b); });
            m_layout.bundles[i].firstStrand = static_cast<std::uint32_t>(m_layout.bundleStrands.size());
            m_layout.bundles[i].strandCount = static_cast<std::uint32_t>(strands[i].size());
            m_layout.bundleStrands.insert(m_layout.bundleStrands.end(), strands[i].begin(), strands[i].end());
        }
    }

    /// From the outermost frame to the node; in each, first what comes in, then where all flows together.
    std::tuple<std::uint32_t, bool, std::uint32_t> bundlePlace(std::uint32_t strand) const
    {
        const std::uint32_t frame = m_links.links()[m_strandLinks[strand]].frame;
        return {frame == none ? 0 : frame + 1, m_isTrunk[strand] != 0, strand};
    }

    struct PointRange {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };

    /// From places in a frame to places in the whole.
    void moveIntoFrames()
    {
        for (std::uint32_t node = 0; node < m_graph.nodeCount(); ++node) {
            LayoutRect &rect = m_layout.nodes[node];
            if (m_links.shown(node) != node) {
                const LayoutPoint centre = m_layout.nodes[m_links.shown(node)].centre();
                rect = {centre.x, centre.y, 0, 0};
                continue;
            }
            if (m_links.parent(node) != none) {
                rect.x += m_layout.nodes[m_links.parent(node)].x;
                rect.y += m_layout.nodes[m_links.parent(node)].y;
            }
            for (std::uint32_t i = m_content[node].begin; i < m_content[node].end; ++i) {
                m_layout.points[i].x += rect.x;
                m_layout.points[i].y += rect.y;
            }
        }
    }

    /// Where the lines end that lead to them, and where those begin that come from them.
    void placeStubs()
    {
        m_layout.strandFirst.push_back(static_cast<std::uint32_t>(m_layout.points.size()));
        for (GraphLayout::Stub &stub : m_layout.stubs) {
            const LayoutPoint at =
                stub.isOut ? m_layout.strand(stub.strand).back() : m_layout.strand(stub.strand).front();
            stub.pill.x = at.x - stub.pill.width / 2;
            stub.pill.y = stub.isOut ? at.y : at.y - stub.pill.height;
        }
    }

    void turnAll()
    {
        for (LayoutPoint &point : m_layout.points)
            std::swap(point.x, point.y);
        const auto turn = [](LayoutRect &rect) { rect = {rect.y, rect.x, rect.height, rect.width}; };
        std::for_each(m_layout.nodes.begin(), m_layout.nodes.end(), turn);
        for (GraphLayout::Stub &stub : m_layout.stubs)
            turn(stub.pill);
    }

    const LayoutGraph &m_graph;
    const LayoutOptions &m_options;
    const CancelToken *m_cancel;
    FrameLinks m_links;
    std::vector<LayoutSize> m_sizes;  // by node: across, along
    std::vector<std::uint32_t> m_childFirst, m_children;
    std::vector<std::uint32_t> m_slots;  // by node: its vertex, in the level that is laid out
    std::unordered_map<std::uint32_t, std::uint32_t> m_portSlots;
    std::vector<PointRange> m_content;  // by frame
    std::vector<std::uint32_t> m_linkStrands;
    std::vector<std::uint32_t> m_strandLinks;
    std::vector<std::uint8_t> m_isTrunk;  // by strand: where a bundle's lines have flown together
    GraphLayout m_layout;
};

}  // namespace

std::span<const GraphLayout::Stub> GraphLayout::stubsNear(const LayoutRect &area) const
{
    if (stubs.empty())
        return {};
    const auto isAbove = [](const Stub &stub, float y) { return stub.pill.y < y; };
    const auto first = std::lower_bound(stubs.begin(), stubs.end(), area.y - stubs.front().pill.height, isAbove);
    const auto last = std::lower_bound(first, stubs.end(), std::nextafter(area.bottom(), HUGE_VALF), isAbove);
    return {first, last};
}

GraphLayout layOut(const LayoutGraph &graph, const LayoutOptions &options, const CancelToken *cancel)
{
    return LayoutRun(graph, options, cancel).run();
}

}  // namespace pt2scope
