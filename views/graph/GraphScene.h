// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/FoldState.h"
#include "core/layout/GraphLayout.h"
#include "core/layout/SpatialIndex.h"
#include "core/layout/VisibleGraph.h"
#include "views/graph/EdgeLabels.h"
#include "views/graph/GraphSubject.h"
#include "views/graph/TextRuler.h"

#include <memory>
#include <span>
#include <vector>

namespace pt2scope {

class GraphWriter;

/// How thick a line is: by the bytes of what runs along it. Symbols are dotted.
enum class EdgeWeight : std::uint8_t { Symbol, Light, Medium, Heavy };

/// A graph in one state of folding, laid out: all that is painted, and where. Immutable once made.
class GraphScene {
public:
    static constexpr std::uint32_t none = GraphLayout::none;

    struct Request {
        GraphSubjectPtr subject;
        FoldState folding;
        LayoutDirection direction = LayoutDirection::TopToBottom;
        TextRulerPtr ruler;
        bool withSizes = false;  // lines of sizes are drawn, too
        bool isCompact = false;  // boxes have only what cannot be read elsewhere, and stand closer
    };

    /// Null when cancelled.
    static std::shared_ptr<const GraphScene> make(const Request &request, const CancelToken *cancel = nullptr);

    const GraphSubjectPtr &subject() const { return m_request.subject; }
    const FoldState &folding() const { return m_request.folding; }
    LayoutDirection direction() const { return m_request.direction; }
    bool isCompact() const { return m_request.isCompact; }
    /// The same with less in the boxes, for where this one is too wide; null where that gains nothing.
    const std::shared_ptr<const GraphScene> &compact() const { return m_compact; }
    const VisibleGraph &visible() const { return m_visible; }
    const GraphLayout &layout() const { return m_layout; }
    const SpatialIndex &index() const { return *m_index; }
    std::size_t nodeCount() const { return m_visible.nodes.size(); }
    const VisibleNode &node(std::uint32_t node) const { return m_visible.nodes[node]; }
    const LayoutRect &rect(std::uint32_t node) const { return m_layout.nodes[node]; }
    LayoutRect bounds() const { return {0, 0, m_layout.size.width, m_layout.size.height}; }
    /// All that is drawn: labels at the rim stand beside what the layout knows of.
    const LayoutRect &drawnBounds() const { return m_drawnBounds; }
    /// Across the edges the middle of what begins it; along them its middle.
    LayoutPoint spine() const;
    /// Height of the title row of a frame, or of the whole box.
    float headHeight(std::uint32_t node) const;

    /// The node that shows the item or holds it folded; none when it is not shown.
    std::uint32_t nodeOf(std::uint32_t item) const { return m_visible.nodeOfItem[item]; }
    std::span<const std::uint32_t> edgesInto(std::uint32_t node) const { return part(m_inFirst, m_inEdges, node); }
    std::span<const std::uint32_t> edgesFrom(std::uint32_t node) const { return part(m_outFirst, m_outEdges, node); }
    /// A node is in itself.
    bool isWithin(std::uint32_t node, std::uint32_t around) const;
    /// Those that lead into a node from beyond it, or out of it: also from and to what an open one holds.
    bool leadsInto(const VisibleEdge &edge, std::uint32_t node) const;
    bool leadsOutOf(const VisibleEdge &edge, std::uint32_t node) const;
    std::vector<std::uint32_t> edgesInward(std::uint32_t node) const;
    std::vector<std::uint32_t> edgesOutward(std::uint32_t node) const;
    EdgeWeight weight(std::uint32_t strand) const { return m_weights[strand]; }
    /// Nothing but edges that skip layers continues it.
    /// At its first corner a strand that skips layers turns away from another one, which goes on.
    bool isFork(std::uint32_t strand) const { return m_isFork[strand] != 0; }
    bool isSkip(std::uint32_t strand) const { return m_isSkip[strand] != 0; }
    bool hasSkips() const { return m_hasSkips; }
    /// Edges without strands of what only tells sizes, ascending: nodes and other edges tell these.
    std::span<const std::uint32_t> hiddenEdges() const { return m_hiddenEdges; }
    std::span<const EdgeLabel> labels() const { return m_labels; }
    /// Null when it has none.
    const EdgeLabel *labelOf(std::uint32_t edge) const;
    /// What it is at the end that is a frame with graphs: an argument by its name, a result by its number. Or empty.
    QString labelName(std::uint32_t edge) const;
    /// What runs along an edge.
    QString labelText(GraphWriter &writer, std::uint32_t edge) const;
    /// Edges that end with the strand.
    std::uint32_t edgeEndingWith(std::uint32_t strand) const { return m_edgeOfStrand[strand]; }
    /// All strands that an edge runs along, from its end to its beginning.
    std::vector<std::uint32_t> strandsOf(std::uint32_t edge) const;

private:
    GraphScene(const Request &request) : m_request(request) {}
    std::vector<std::uint8_t> hideSizes();
    bool isSize(const VisibleEdge &edge) const;
    void connect();
    void weigh();
    void findSkips();
    void findForks();
    bool mayBeTooWide() const;
    static std::shared_ptr<const GraphScene> makeCompact(Request request, float width, const CancelToken *cancel);
    static std::span<const std::uint32_t> part(const std::vector<std::uint32_t> &first,
                                               const std::vector<std::uint32_t> &edges, std::uint32_t node)
    {
        return std::span(edges).subspan(first[node], first[node + 1] - first[node]);
    }

    Request m_request;
    VisibleGraph m_visible;
    GraphLayout m_layout;
    std::unique_ptr<SpatialIndex> m_index;
    std::vector<std::uint32_t> m_inFirst, m_inEdges, m_outFirst, m_outEdges;
    std::vector<std::uint32_t> m_edgeOfStrand;
    std::vector<EdgeWeight> m_weights;
    std::vector<EdgeLabel> m_labels;
    LayoutRect m_drawnBounds;
    std::shared_ptr<const GraphScene> m_compact;
    std::vector<std::uint32_t> m_hiddenEdges;
    std::vector<std::uint8_t> m_isSkip;  // by strand
    std::vector<std::uint8_t> m_isFork;  // by strand
    bool m_hasSkips = false;
};

using GraphScenePtr = std::shared_ptr<const GraphScene>;

}  // namespace pt2scope
