// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/VisibleGraph.h"
#include "views/graph/GraphScene.h"
#include "views/graph/NodeWords.h"

#include <QPointF>
#include <QString>
#include <cstdint>
#include <vector>

namespace pt2scope {

/// The pills at which edges are interrupted that would run along too much of a graph.
class GraphStubs {
public:
    using Stub = GraphLayout::Stub;

    explicit GraphStubs(const GraphScene &scene) : m_scene(scene) {}

    /// By its number in GraphLayout::stubs; none where there is none.
    std::uint32_t at(LayoutPoint point) const;
    /// Those that go on from a pill behind their source, or that end behind a pill.
    std::vector<std::uint32_t> edgesOf(const Stub &stub) const;
    /// The nodes at the other end: the source of the edges, or what they lead to, ascending.
    std::vector<std::uint32_t> otherEnds(const Stub &stub) const;
    /// A node as one of several ends: its name and the module that it lies in.
    QString endText(GraphWriter &writer, std::uint32_t node) const;
    /// "from mask", "to add_4", "to 24".
    QString text(GraphWriter &writer, const Stub &stub) const;

private:
    const GraphScene &m_scene;
};

/// How wide the pills that name a node are, by node.
std::vector<float> stubWidths(const VisibleGraph &graph, GraphWriter &writer, const TextRuler &ruler);

}  // namespace pt2scope
