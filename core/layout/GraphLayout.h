// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/Geometry.h"
#include "core/layout/LayoutGraph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pt2scope {

class CancelToken;

enum class LayoutDirection : std::uint8_t { TopToBottom, LeftToRight };

struct LayoutOptions {
    LayoutDirection direction = LayoutDirection::TopToBottom;
    float nodeGap = 24;         // least distance of two nodes beside each other
    float layerGap = 24;        // least distance of two layers: an edge's label fits
    float edgeGap = 10;         // between edges beside each other
    float framePadding = 16;    // between a frame's border and its content
    unsigned bundleAbove = 12;  // a node with more edges into it gets one bundle
    unsigned mostRails = 6;     // long edges beside a chain; more of them are drawn as stubs
    LayoutSize stub{80, 16};    // of the pill where these begin; and where they end, if names have no widths
    bool besideTitles = true;   // what comes into a frame passes beside its title, else behind it
};

/// Where everything lies. Edges are drawn as strands: polylines at right angles (corners are the painter's to round).
/// Edges of one source share strands as far as they run together, so that drawing all strands draws all edges, and the
/// edge alone is its last strand with all those that lead up to it. A strand that leaves another begins on it.
struct GraphLayout {
    static constexpr std::uint32_t none = LayoutGraph::none;

    enum class StrandKind : std::uint8_t {
        Line,
        Bundle,   // many edges into one node as one thick line, see Bundle
        StubOut,  // the beginning of a long edge that is interrupted: from the source, shared by all such edges of it
        StubIn,   // and where it goes on, before its target; `up` is the StubOut
    };

    /// The pill at the end of a StubOut, or at the beginning of a StubIn.
    struct Stub {
        LayoutRect pill;
        std::uint32_t strand = none;
        bool isOut = false;
    };

    /// More edges into a node than LayoutOptions::bundleAbove. Its strands are of StrandKind::Bundle: where the edges
    /// flow together and down to the node, within frames one in each.
    struct Bundle {
        std::uint32_t node = none;
        std::uint32_t edges = 0;        // all edges into the node
        std::uint32_t firstStrand = 0;  // in bundleStrands; the last one ends at the node
        std::uint32_t strandCount = 0;
    };

    bool complete = false;  // false: it was cancelled, and nothing else is set
    LayoutSize size;        // all lies within 0, 0, size

    std::vector<LayoutRect> nodes;  // by node; a frame around its content

    // By strand.
    std::vector<std::uint32_t> strandUp;      // the strand that it continues; none at the source and in bundles
    std::vector<std::uint32_t> strandSource;  // the node where its edges come from; of a bundle: the one they lead to
    std::vector<StrandKind> strandKind;
    std::vector<std::uint32_t> strandFirst;  // in points; one more than there are strands
    std::vector<LayoutPoint> points;         // from the source to the target

    /// By edge: its last strand, whose end is the target (the arrow head) or where its bundle begins. None for an edge
    /// between a frame and something in it, for a hidden one, and for one of too many long ones that lead back in a
    /// circle.
    std::vector<std::uint32_t> edgeStrand;

    std::vector<Bundle> bundles;
    std::vector<std::uint32_t> bundleStrands;
    std::vector<std::uint32_t> nodeBundle;  // by node: the bundle into it; none: every edge arrives on its own
    std::vector<Stub> stubs;                // ascending by pill.y
    std::uint64_t crossings = 0;            // of strands

    std::size_t strandCount() const { return strandUp.size(); }
    std::span<const LayoutPoint> strand(std::uint32_t index) const
    {
        return std::span(points).subspan(strandFirst[index], strandFirst[index + 1] - strandFirst[index]);
    }
    /// Those whose pill may touch the area; all that do are among them.
    std::span<const Stub> stubsNear(const LayoutRect &area) const;
};

/// Layers nodes so that edges lead down (or to the right), frames from the innermost to the outermost. The same input
/// gives the same layout. Linear in the graph but for sorting; asks `cancel`, which may be null, every few
/// milliseconds.
GraphLayout layOut(const LayoutGraph &graph, const LayoutOptions &options = {}, const CancelToken *cancel = nullptr);

}  // namespace pt2scope
