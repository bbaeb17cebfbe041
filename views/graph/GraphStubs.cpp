// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphStubs.h"

#include "views/graph/GraphWords.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr float padding = 16;  // of a pill, both sides
constexpr float narrowest = 40;
constexpr float widest = 150;

QString sourceText(GraphWriter &writer, const VisibleNode &node)
{
    return GraphWords::tr("from %1").arg(writer.endName(node));
}

}  // namespace

std::uint32_t GraphStubs::at(LayoutPoint point) const
{
    const GraphLayout &layout = m_scene.layout();
    for (const Stub &stub : layout.stubsNear({point.x, point.y, 0, 0})) {
        if (stub.pill.contains(point))
            return static_cast<std::uint32_t>(&stub - layout.stubs.data());
    }
    return GraphScene::none;
}

std::vector<std::uint32_t> GraphStubs::edgesOf(const Stub &stub) const
{
    std::vector<std::uint32_t> edges;
    std::ranges::copy_if(
        m_scene.edgesFrom(m_scene.layout().strandSource[stub.strand]), std::back_inserter(edges),
        [&](std::uint32_t edge) { return std::ranges::count(m_scene.strandsOf(edge), stub.strand) > 0; });
    return edges;
}

std::vector<std::uint32_t> GraphStubs::otherEnds(const Stub &stub) const
{
    if (!stub.isOut)
        return {m_scene.layout().strandSource[stub.strand]};
    std::vector<std::uint32_t> ends;
    for (const std::uint32_t edge : edgesOf(stub))
        ends.push_back(m_scene.visible().edges[edge].to);
    std::ranges::sort(ends);
    return ends;
}

QString GraphStubs::text(GraphWriter &writer, const Stub &stub) const
{
    const std::vector<std::uint32_t> ends = otherEnds(stub);
    if (!stub.isOut)
        return sourceText(writer, m_scene.node(ends.front()));
    return GraphWords::tr("to %1").arg(ends.size() == 1 ? writer.endName(m_scene.node(ends.front()))
                                                        : QString::number(ends.size()));
}

QString GraphStubs::endText(GraphWriter &writer, std::uint32_t node) const
{
    const VisibleNode &end = m_scene.node(node);
    const GraphSubject &subject = *m_scene.subject();
    const std::uint32_t around = subject.item(end.item).parent;
    const ModuleNode *module = around == GraphOutline::none ? nullptr : subject.outline().module(subject.item(around));
    const QString name = writer.endName(end);
    return module ? name + QStringLiteral(" · ") + shown(module->path) : name;
}

std::vector<float> stubWidths(const VisibleGraph &graph, GraphWriter &writer, const TextRuler &ruler)
{
    std::vector<float> widths;
    widths.reserve(graph.nodes.size());
    for (const VisibleNode &node : graph.nodes)
        widths.push_back(
            std::clamp(ruler.width(GraphFont::Quiet, sourceText(writer, node)) + padding, narrowest, widest));
    return widths;
}

}  // namespace pt2scope
