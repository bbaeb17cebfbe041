// SPDX-License-Identifier: Apache-2.0
#include "core/layout/LevelRouting.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace pt2scope {

namespace {

using Kind = LevelGraph::Kind;
using Link = LevelGraph::Link;
using Piece = LevelGraph::Piece;
using StrandKind = GraphLayout::StrandKind;

constexpr std::uint32_t none = LevelGraph::none;
constexpr float straight = 0.5F;  // two x that are one

class Routing {
public:
    Routing(LevelGraph &level, const LayoutOptions &options, LevelReach reach)
        : m_level(level),
          m_options(options),
          m_reach(reach),
          m_channels(level.layers.size() + 1),
          m_pieceRuns(level.pieces.size(), none),
          m_turns(level.detours.size())
    {}

    LevelDrawing run()
    {
        shiftToZero();
        spreadEnds();
        for (std::size_t channel = 1; channel < m_level.layers.size(); ++channel)
            addRuns(channel);
        addTurns();
        for (Tracks &tracks : m_channels)
            tracks.assign();
        stackLayers();
        m_drawing.linkStrand.assign(m_level.links.size(), none);
        m_drawing.stubStrand.assign(m_level.vertices.size(), none);
        drawPieces();
        drawDetours();
        return std::move(m_drawing);
    }

private:
    const LevelGraph::Vertex &vertex(std::uint32_t index) const { return m_level.vertices[index]; }
    float upperX(const Piece &piece) const { return vertex(piece.upper).x + piece.upperOffset; }
    float lowerX(const Piece &piece) const { return vertex(piece.lower).x + piece.lowerOffset; }

    void shiftToZero()
    {
        float left = 0;
        float right = 0;
        bool first = true;
        for (const LevelGraph::Vertex &one : m_level.vertices) {
            left = first ? one.x - one.across / 2 : std::min(left, one.x - one.across / 2);
            right = first ? one.x + one.across / 2 : std::max(right, one.x + one.across / 2);
            first = false;
        }
        for (LevelGraph::Vertex &one : m_level.vertices)
            one.x -= left;
        m_drawing.size.width = right - left;
    }

    /// An end that may be anywhere at a node's border.
    struct End {
        float source;
        float *offset;
    };

    /// Lines that come from right above a node come straight down; the others take even shares of the border.
    void spreadEnds()
    {
        std::vector<std::vector<End>> ends(m_level.vertices.size());
        for (Piece &piece : m_level.pieces) {
            if (!piece.lowerIsFixed && !piece.bundled)
                ends[piece.lower].push_back({upperX(piece), &piece.lowerOffset});
        }
        for (const LevelGraph::Detour &detour : m_level.detours) {
            Link &link = m_level.links[detour.link];
            if (!link.toIsFixed && !link.bundled)
                ends[link.to].push_back({vertex(detour.top).x, &link.toOffset});
        }
        for (std::uint32_t i = 0; i < ends.size(); ++i)
            spread(vertex(i), ends[i]);
    }

    static void spread(const LevelGraph::Vertex &node, std::vector<End> &ends)
    {
        constexpr float corner = 8;
        constexpr float closest = 14;
        constexpr float closestStraight = 8;
        constexpr float farthest = 44;
        const float count = static_cast<float>(ends.size());
        const float half = std::max(0.0F, node.across / 2 - corner);
        const float share = std::min(node.across / (count + 1), farthest);
        const float least = std::min(closest, 2 * half / std::max(1.0F, count));
        std::stable_sort(ends.begin(), ends.end(), [](const End &a, const End &b) { return a.source < b.source; });
        const auto isAbove = [&](const End &end) { return std::abs(end.source - node.x) <= half; };
        const auto firstAbove = std::find_if(ends.begin(), ends.end(), isAbove);
        const auto first = static_cast<std::size_t>(firstAbove - ends.begin());
        const auto last = static_cast<std::size_t>(std::find_if_not(firstAbove, ends.end(), isAbove) - ends.begin());
        // A small jog looks worse than two lines that are close.
        for (std::size_t i = first; i < last; ++i) {
            const float before = i == first ? -half : *ends[i - 1].offset + std::min(least, closestStraight);
            *ends[i].offset = std::max(ends[i].source - node.x, before);
        }
        const auto even = [&](std::size_t i) { return (static_cast<float>(i) - (count - 1) / 2) * share; };
        for (std::size_t i = first; i-- > 0;)
            *ends[i].offset = std::min(even(i), i + 1 == ends.size() ? half : *ends[i + 1].offset - least);
        for (std::size_t i = last; i < ends.size(); ++i)
            *ends[i].offset = std::max(even(i), *ends[i - 1].offset + least);
        keepWithin(ends, half, least);
    }

    /// The border of a node: what is beyond it moves the others together.
    static void keepWithin(std::vector<End> &ends, float half, float least)
    {
        float limit = -half;
        for (End &end : ends) {
            if (*end.offset >= limit)
                break;
            *end.offset = limit;
            limit += least;
        }
        limit = half;
        for (std::size_t i = ends.size(); i-- > 0;) {
            if (*ends[i].offset <= limit)
                break;
            *ends[i].offset = limit;
            limit -= least;
        }
    }

    /// Pieces of one source have one run, as have those of one bundle.
    void addRuns(std::size_t channel)
    {
        std::vector<std::uint32_t> pieces;
        for (const std::uint32_t lower : m_level.layers[channel])
            for (const std::uint32_t piece : m_level.up(lower))
                pieces.push_back(piece);
        const auto key = [&](std::uint32_t i) {
            const Piece &piece = m_level.pieces[i];
            return piece.bundled ? std::make_tuple(1, piece.lower, lowerX(piece), 0U)
                                 : std::make_tuple(0, piece.upper, upperX(piece), piece.net);
        };
        std::sort(pieces.begin(), pieces.end(), [&](std::uint32_t a, std::uint32_t b) {
            const auto first = key(a);
            const auto second = key(b);
            return first != second ? first < second : a < b;
        });
        for (std::size_t begin = 0; begin < pieces.size();) {
            std::size_t end = begin + 1;
            while (end < pieces.size() && key(pieces[end]) == key(pieces[begin]))
                ++end;
            addRun(m_channels[channel], std::span(pieces).subspan(begin, end - begin));
            begin = end;
        }
    }

    void addRun(Tracks &tracks, std::span<const std::uint32_t> pieces)
    {
        const Piece &first = m_level.pieces[pieces.front()];
        const float source = first.bundled ? lowerX(first) : upperX(first);
        Tracks::Run run{source, source, source, Tracks::Side::Right, 0};
        for (const std::uint32_t i : pieces) {
            const float end = first.bundled ? upperX(m_level.pieces[i]) : lowerX(m_level.pieces[i]);
            run.min = std::min(run.min, end);
            run.max = std::max(run.max, end);
        }
        if (run.max - run.min <= straight && !first.bundled)
            return;
        run.side = first.bundled                          ? Tracks::Side::Gathering
                   : run.max - source >= source - run.min ? Tracks::Side::Right
                                                          : Tracks::Side::Left;
        const std::uint32_t index = tracks.add(run);
        for (const std::uint32_t i : pieces) {
            m_pieceRuns[i] = index;
            tracks.addFromAbove(index, upperX(m_level.pieces[i]));
            tracks.addFromBelow(index, lowerX(m_level.pieces[i]));
        }
    }

    struct Turns {
        std::uint32_t bottom = 0;  // runs
        std::uint32_t top = 0;
    };

    float sourceX(const Link &link) const { return vertex(link.from).x + link.fromOffset; }
    float targetX(const Link &link) const { return vertex(link.to).x + link.toOffset; }
    std::size_t bottomChannel(const LevelGraph::Detour &detour) const { return vertex(detour.bottom).layer + 1; }
    std::size_t topChannel(const LevelGraph::Detour &detour) const { return vertex(detour.top).layer; }

    void addTurns()
    {
        const auto between = [](float a, float b) {
            return Tracks::Run{std::min(a, b), std::max(a, b), a, a < b ? Tracks::Side::Right : Tracks::Side::Left, 0};
        };
        for (std::size_t i = 0; i < m_level.detours.size(); ++i) {
            const LevelGraph::Detour &detour = m_level.detours[i];
            const Link &link = m_level.links[detour.link];
            Tracks &below = m_channels[bottomChannel(detour)];
            m_turns[i].bottom = below.add(between(sourceX(link), vertex(detour.bottom).x));
            below.addFromAbove(m_turns[i].bottom, sourceX(link));
            below.addFromAbove(m_turns[i].bottom, vertex(detour.bottom).x);
            Tracks &above = m_channels[topChannel(detour)];
            m_turns[i].top = above.add(between(vertex(detour.top).x, targetX(link)));
            above.addFromBelow(m_turns[i].top, targetX(link));
            above.addFromBelow(m_turns[i].top, vertex(detour.top).x);
        }
    }

    float lead() const { return m_options.layerGap * 0.45F; }

    /// The room between two layers; none outside of the first and the last one, where nothing leads.
    float heightOf(std::size_t channel) const
    {
        const std::uint32_t tracks = m_channels[channel].count();
        const bool outside = channel == 0 || channel + 1 == m_channels.size();
        if (tracks == 0)
            return outside ? 0 : m_options.layerGap;
        return m_options.layerGap + static_cast<float>(tracks) * m_options.edgeGap;
    }

    bool goesOn(std::uint32_t index) const
    {
        const auto down = m_level.down(index);
        return !down.empty() && m_level.isRow(m_level.pieces[down.front()].lower);
    }

    /// Of the frame that a row belongs to.
    float topOfFrame(std::uint32_t row) const
    {
        return m_drawing.corners[m_level.pieces[m_level.up(row).front()].upper].y;
    }

    /// What a vertex takes of a layer that begins at `y`: of a frame in several of them, what is left in the last.
    float heightIn(std::uint32_t index, float y) const
    {
        if (goesOn(index))
            return 0;
        return m_level.isRow(index) ? topOfFrame(index) + vertex(index).along - y : vertex(index).along;
    }

    void stackLayers()
    {
        float y = 0;
        m_drawing.corners.resize(m_level.vertices.size());
        for (std::size_t i = 0; i < m_level.layers.size(); ++i) {
            m_channelTop.push_back(y);
            y += heightOf(i);
            float height = 0;
            for (const std::uint32_t one : m_level.layers[i])
                height = std::max(height, heightIn(one, y));
            for (const std::uint32_t one : m_level.layers[i]) {
                const bool isSource = vertex(one).kind == Kind::Node && !goesOn(one) && m_level.up(one).empty();
                const float top = m_level.isRow(one) ? topOfFrame(one) : isSource ? y + height - vertex(one).along : y;
                m_drawing.corners[one] = {vertex(one).x - vertex(one).across / 2, top};
            }
            m_layerTop.push_back(y);
            y += height;
            m_layerBottom.push_back(y);
        }
        m_channelTop.push_back(y);
        m_drawing.size.height = y + heightOf(m_level.layers.size());
    }

    float trackY(std::size_t channel, std::uint32_t run) const
    {
        return m_channelTop[channel] + lead()
               + static_cast<float>(m_channels[channel].run(run).track) * m_options.edgeGap;
    }

    /// Where a line leaves the vertex downwards, and where one arrives from above.
    float bottomOf(std::uint32_t index) const
    {
        const LevelGraph::Vertex &one = vertex(index);
        if (one.kind == Kind::Entry)
            return -m_reach.before;
        return m_level.isBend(index) ? m_layerBottom[one.layer] : m_drawing.corners[index].y + one.along;
    }
    float topOf(std::uint32_t index) const
    {
        const LevelGraph::Vertex &one = vertex(index);
        if (one.kind == Kind::Exit)
            return m_drawing.size.height + m_reach.after;
        return one.kind == Kind::Node ? m_drawing.corners[index].y : m_layerTop[one.layer];
    }

    std::uint32_t beginStrand(std::uint32_t up, std::uint32_t link, StrandKind kind)
    {
        m_drawing.strands.push_back({up, link, kind, static_cast<std::uint32_t>(m_drawing.points.size()), 0});
        return static_cast<std::uint32_t>(m_drawing.strands.size() - 1);
    }

    /// Adds a point to the last strand, a corner only where the line turns.
    void addPoint(float x, float y)
    {
        LevelDrawing::Strand &strand = m_drawing.strands.back();
        std::vector<LayoutPoint> &points = m_drawing.points;
        const std::size_t count = points.size() - strand.firstPoint;
        const auto goesOn = [&](float before, float last, float next) { return before == last && last == next; };
        if (count > 0 && points.back() == LayoutPoint{x, y})
            return;
        if (count > 1) {
            const LayoutPoint &before = points[points.size() - 2];
            const LayoutPoint &last = points.back();
            if (goesOn(before.x, last.x, x) || goesOn(before.y, last.y, y))
                points.pop_back();
        }
        points.push_back({x, y});
        strand.pointCount = static_cast<std::uint32_t>(points.size()) - strand.firstPoint;
    }

    struct Pending {
        std::uint32_t piece;
        std::uint32_t up;
    };

    void drawPieces()
    {
        std::vector<Pending> pending;
        for (const std::vector<std::uint32_t> &layer : m_level.layers) {
            for (const std::uint32_t origin : layer) {
                if (m_level.isBend(origin) || goesOn(origin))
                    continue;
                for (const std::uint32_t piece : m_level.down(origin))
                    pending.push_back({piece, none});
                while (!pending.empty()) {
                    const Pending next = pending.back();
                    pending.pop_back();
                    drawFrom(next, pending);
                }
            }
        }
    }

    /// What begins at a stub continues what ends at the one behind its source, which lies in a layer before.
    std::uint32_t beginFrom(const Piece &piece, std::uint32_t up)
    {
        if (!vertex(piece.upper).isStub)
            return beginStrand(up, piece.link, vertex(piece.lower).isStub ? StrandKind::StubOut : StrandKind::Line);
        const std::uint32_t out = m_level.links[piece.link].stub;
        return m_drawing.stubStrand[piece.upper] =
                   beginStrand(m_drawing.stubStrand[out], piece.link, StrandKind::StubIn);
    }

    /// Down to the end of a link or to where lines part.
    void drawFrom(const Pending &start, std::vector<Pending> &pending)
    {
        std::uint32_t at = start.piece;
        const std::uint32_t strand = beginFrom(m_level.pieces[at], start.up);
        float x = upperX(m_level.pieces[at]);
        addPoint(x, bottomOf(m_level.pieces[at].upper));
        while (true) {
            const Piece &piece = m_level.pieces[at];
            const std::size_t channel = vertex(piece.lower).layer;
            if (m_pieceRuns[at] != none) {
                const float y = trackY(channel, m_pieceRuns[at]);
                addPoint(x, y);
                // Of a run with a straight piece, that piece goes on at its own x.
                x = std::abs(lowerX(piece) - x) <= straight ? x : lowerX(piece);
                addPoint(x, y);
            }
            if (!m_level.isBend(piece.lower)) {
                endLink(piece, at, strand, x);
                return;
            }
            addPoint(x, m_layerBottom[channel]);
            const auto down = m_level.down(piece.lower);
            if (down.size() != 1) {
                for (const std::uint32_t next : down)
                    pending.push_back({next, strand});
                return;
            }
            at = down.front();
        }
    }

    void endLink(const Piece &piece, std::uint32_t index, std::uint32_t strand, float x)
    {
        (vertex(piece.lower).isStub ? m_drawing.stubStrand[piece.lower] : m_drawing.linkStrand[piece.link]) = strand;
        if (!piece.bundled) {
            addPoint(x, topOf(piece.lower));
            return;
        }
        const std::uint64_t key = (std::uint64_t{vertex(piece.lower).layer} << 32) | m_pieceRuns[index];
        if (!m_trunks.insert(key).second)
            return;
        beginStrand(none, piece.link, StrandKind::Bundle);
        addPoint(lowerX(piece), trackY(vertex(piece.lower).layer, m_pieceRuns[index]));
        addPoint(lowerX(piece), topOf(piece.lower));
    }

    void drawDetours()
    {
        for (std::size_t i = 0; i < m_level.detours.size(); ++i) {
            const LevelGraph::Detour &detour = m_level.detours[i];
            const Link &link = m_level.links[detour.link];
            m_drawing.linkStrand[detour.link] = beginStrand(none, detour.link, StrandKind::Line);
            const float bottom = trackY(bottomChannel(detour), m_turns[i].bottom);
            addPoint(sourceX(link), bottomOf(link.from));
            addPoint(sourceX(link), bottom);
            addPoint(vertex(detour.bottom).x, bottom);
            climb(detour);
            const float top = trackY(topChannel(detour), m_turns[i].top);
            addPoint(vertex(detour.top).x, top);
            addPoint(targetX(link), top);
            addPoint(targetX(link), topOf(link.to));
        }
    }

    void climb(const LevelGraph::Detour &detour)
    {
        for (std::uint32_t at = detour.bottom; at != detour.top;) {
            const std::uint32_t up = m_level.up(at).front();
            const Piece &piece = m_level.pieces[up];
            if (m_pieceRuns[up] != none) {
                const float y = trackY(vertex(at).layer, m_pieceRuns[up]);
                addPoint(vertex(at).x, y);
                addPoint(vertex(piece.upper).x, y);
            }
            at = piece.upper;
        }
    }

    LevelGraph &m_level;
    const LayoutOptions &m_options;
    LevelReach m_reach;
    std::vector<Tracks> m_channels;  // above each layer, and below the last
    std::vector<std::uint32_t> m_pieceRuns;
    std::vector<Turns> m_turns;
    std::vector<float> m_channelTop, m_layerTop, m_layerBottom;
    std::set<std::uint64_t> m_trunks;  // layer and run of bundles that are drawn
    LevelDrawing m_drawing;
};

}  // namespace

LevelDrawing drawLevel(LevelGraph &level, const LayoutOptions &options, LevelReach reach)
{
    return Routing(level, options, reach).run();
}

}  // namespace pt2scope
