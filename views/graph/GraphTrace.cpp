// SPDX-License-Identifier: Apache-2.0
#include "views/graph/GraphTrace.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphScene::none;

class Tracer {
public:
    explicit Tracer(const GraphScene &scene) : m_scene(scene) {}

    GraphTrace run(std::uint32_t node, bool up, bool down)
    {
        const std::vector<std::uint32_t> starts = startsOf(node);
        for (const std::uint32_t start : starts)
            m_trace.steps.emplace(start, 0);
        if (up)
            m_trace.upCount = follow(starts, true);
        if (down)
            m_trace.downCount = follow(starts, false);
        std::ranges::sort(m_trace.up);
        std::ranges::sort(m_trace.down);
        return std::move(m_trace);
    }

private:
    std::vector<std::uint32_t> startsOf(std::uint32_t node) const
    {
        std::vector<std::uint32_t> starts{node};
        if (!m_scene.node(node).open)
            return starts;
        std::vector<std::uint8_t> isInside(m_scene.nodeCount());
        isInside[node] = 1;
        for (std::uint32_t i = 0; i < m_scene.nodeCount(); ++i) {
            const std::uint32_t parent = m_scene.node(i).parent;
            if (parent == none || !isInside[parent])
                continue;
            isInside[i] = 1;
            starts.push_back(i);
        }
        return starts;
    }

    std::size_t follow(std::vector<std::uint32_t> front, bool up)
    {
        std::vector<std::uint8_t> isLit(m_scene.layout().strandCount());
        std::vector<std::uint32_t> next;
        std::size_t count = 0;
        for (int step = 1; !front.empty(); ++step) {
            next.clear();
            for (const std::uint32_t node : front) {
                for (const std::uint32_t edge : up ? m_scene.edgesInto(node) : m_scene.edgesFrom(node)) {
                    light(edge, isLit, up ? m_trace.up : m_trace.down);
                    const VisibleEdge &between = m_scene.visible().edges[edge];
                    const std::uint32_t other = up ? between.from : between.to;
                    if (m_trace.steps.emplace(other, up ? -step : step).second) {
                        next.push_back(other);
                        ++count;
                    }
                }
            }
            front.swap(next);
        }
        return count;
    }

    /// What is lit leads up to what is lit: each strand is passed once.
    void light(std::uint32_t edge, std::vector<std::uint8_t> &isLit, std::vector<std::uint32_t> &strands) const
    {
        const GraphLayout &layout = m_scene.layout();
        for (std::uint32_t at = layout.edgeStrand[edge]; at != none && !isLit[at]; at = layout.strandUp[at]) {
            isLit[at] = 1;
            strands.push_back(at);
        }
        const std::uint32_t bundle = layout.nodeBundle[m_scene.visible().edges[edge].to];
        if (bundle == none)
            return;
        const GraphLayout::Bundle &what = layout.bundles[bundle];
        for (std::uint32_t i = 0; i < what.strandCount; ++i) {
            const std::uint32_t strand = layout.bundleStrands[what.firstStrand + i];
            if (!isLit[strand])
                strands.push_back(strand);
            isLit[strand] = 1;
        }
    }

    const GraphScene &m_scene;
    GraphTrace m_trace;
};

}  // namespace

GraphTrace traceFrom(const GraphScene &scene, std::uint32_t node, bool up, bool down)
{
    return Tracer(scene).run(node, up, down);
}

}  // namespace pt2scope
