// SPDX-License-Identifier: Apache-2.0
#include "core/layout/VisibleGraph.h"

#include "core/layout/AlikeJoining.h"

#include <algorithm>
#include <tuple>

namespace pt2scope {

namespace {

using Item = GraphOutline::Item;
using Kind = GraphOutline::Kind;

constexpr std::uint32_t none = VisibleGraph::none;

class VisibleBuilder {
public:
    VisibleBuilder(const GraphOutline &outline, const FoldState &folding, const VisibleOptions &options)
        : m_outline(outline), m_items(outline.items()), m_folding(folding), m_options(options)
    {}

    VisibleGraph build()
    {
        addNodes();
        addEdges();
        if (m_options.joinAlike && join())
            addEdges();
        nameSingles();
        return std::move(m_graph);
    }

private:
    void addNodes()
    {
        m_graph.nodeOfItem.assign(m_items.size(), none);
        std::vector<unsigned> depths;
        for (std::uint32_t i = m_items.empty() ? 0 : 1; i < m_items.size();) {
            const Item &item = m_items[i];
            if (item.kind == Kind::Parameter && !m_options.parameterNodes) {
                ++i;
                continue;
            }
            const std::uint32_t parent = m_graph.nodeOfItem[item.parent];
            const unsigned depth = parent == none ? 0 : depths[parent] + 1;
            const bool open = isOpen(i) && depth < LayoutGraph::maxDepth;
            const auto node = static_cast<std::uint32_t>(m_graph.nodes.size());
            m_graph.nodes.push_back({i, parent, open, node, 1, item.kind == Kind::Output});
            m_graph.members.push_back(i);
            depths.push_back(depth);
            const std::uint32_t end = open ? m_outline.innermostModule(i) + 1 : item.end;
            std::fill(m_graph.nodeOfItem.begin() + i, m_graph.nodeOfItem.begin() + end, node);
            i = end;
        }
    }

    bool isOpen(std::uint32_t item) const
    {
        if (!m_outline.isContainer(item))
            return false;
        return m_items[item].kind == Kind::Graph || (m_folding.open[item] && !isSingle(item));
    }

    /// A module around one operator says nothing that the operator does not say: that one is shown.
    bool isSingle(std::uint32_t item) const
    {
        return m_items[item].kind == Kind::Module && m_items[item].operators == 1 && !m_options.parameterNodes;
    }

    void addEdges()
    {
        m_graph.values.clear();
        m_graph.edges.clear();
        take(m_outline.edges());
        if (m_options.parameterNodes)
            take(m_outline.reads());
        const std::vector<std::uint32_t> &nodes = m_graph.nodeOfItem;
        std::sort(m_graph.values.begin(), m_graph.values.end(), [&](const auto &a, const auto &b) {
            return std::tie(nodes[a.to], nodes[a.from], a.from, a.value, a.to)
                   < std::tie(nodes[b.to], nodes[b.from], b.from, b.value, b.to);
        });
        for (std::uint32_t i = 0; i < m_graph.values.size(); ++i) {
            const std::uint32_t from = nodes[m_graph.values[i].from];
            const std::uint32_t to = nodes[m_graph.values[i].to];
            if (m_graph.edges.empty() || m_graph.edges.back().from != from || m_graph.edges.back().to != to)
                m_graph.edges.push_back({from, to, i, 0});
            ++m_graph.edges.back().valueCount;
        }
    }

    void take(std::span<const GraphOutline::Edge> edges)
    {
        for (const GraphOutline::Edge &edge : edges) {
            const std::uint32_t from = m_graph.nodeOfItem[edge.from];
            const std::uint32_t to = m_graph.nodeOfItem[edge.to];
            // What happens inside of a folded node is not to be seen; an operator that takes its own result is.
            if (from != to || edge.from == edge.to)
                m_graph.values.push_back(edge);
        }
    }

    bool join()
    {
        const std::vector<std::uint32_t> leaders = joinAlike(m_outline, m_folding, m_graph);
        std::vector<std::uint32_t> numbers(leaders.size());
        std::vector<VisibleNode> nodes;
        for (std::uint32_t i = 0; i < leaders.size(); ++i) {
            numbers[i] = leaders[i] == i ? static_cast<std::uint32_t>(nodes.size()) : numbers[leaders[i]];
            if (leaders[i] == i)
                nodes.push_back(m_graph.nodes[i]);
            else
                ++nodes[numbers[i]].memberCount;
        }
        if (nodes.size() == leaders.size())
            return false;
        std::uint32_t first = 0;
        for (VisibleNode &node : nodes) {
            node.parent = node.parent == none ? none : numbers[node.parent];
            node.firstMember = first;
            first += node.memberCount;
        }
        std::vector<std::uint32_t> filled(nodes.size());
        for (std::uint32_t i = 0; i < leaders.size(); ++i)
            m_graph.members[nodes[numbers[i]].firstMember + filled[numbers[i]]++] = m_graph.nodes[i].item;
        for (std::uint32_t &node : m_graph.nodeOfItem)
            node = node == none ? none : numbers[node];
        m_graph.nodes = std::move(nodes);
        return true;
    }

    void nameSingles()
    {
        for (VisibleNode &node : m_graph.nodes) {
            if (node.memberCount > 1 || !isSingle(node.item))
                continue;
            while (m_items[node.item].kind != Kind::Operator)
                ++node.item;
            m_graph.members[node.firstMember] = node.item;
        }
    }

    const GraphOutline &m_outline;
    std::span<const Item> m_items;
    const FoldState &m_folding;
    const VisibleOptions &m_options;
    VisibleGraph m_graph;
};

}  // namespace

VisibleGraph visibleGraph(const GraphOutline &outline, const FoldState &folding, const VisibleOptions &options)
{
    return VisibleBuilder(outline, folding, options).build();
}

LayoutGraph layoutGraph(const VisibleGraph &graph, const std::function<LayoutSize(const VisibleNode &)> &sizeOf)
{
    LayoutGraph layout;
    for (const VisibleNode &node : graph.nodes) {
        layout.addNode(sizeOf(node), node.parent, node.open);
        layout.isLast.push_back(node.isOutput ? 1 : 0);
    }
    for (const VisibleEdge &edge : graph.edges)
        layout.addEdge(edge.from, edge.to);
    return layout;
}

}  // namespace pt2scope
