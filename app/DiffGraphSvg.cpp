// SPDX-License-Identifier: Apache-2.0
#include "app/DiffGraphSvg.h"

#include "app/DiffGraphBoxes.h"
#include "app/HtmlText.h"
#include "core/layout/GraphLayout.h"

#include <algorithm>
#include <cmath>

namespace pt2scope {

namespace {

constexpr float margin = 12;
constexpr float cornerRadius = 8;
constexpr float boxRadius = 6;
constexpr float badgeRadius = 7;

std::string number(float value)
{
    std::string text = std::to_string(std::lround(value * 10));
    const bool isNegative = text.front() == '-';
    text.erase(0, isNegative ? 1 : 0);
    if (text.size() < 2)
        text.insert(0, "0");
    text.insert(text.size() - 1, ".");
    if (text.ends_with(".0"))
        text.resize(text.size() - 2);
    return (isNegative ? "-" : "") + text;
}

std::string pointText(const LayoutPoint &point)
{
    return number(point.x) + " " + number(point.y);
}

/// On the way from one point to another.
LayoutPoint towards(const LayoutPoint &from, const LayoutPoint &to)
{
    const float length = std::abs(to.x - from.x) + std::abs(to.y - from.y);
    const float share = length > 0 ? std::min(cornerRadius, length / 2) / length : 0;
    return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

/// A polyline at right angles, its corners rounded.
std::string pathText(std::span<const LayoutPoint> points)
{
    std::string path = "M" + pointText(points.front());
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        path += "L" + pointText(towards(points[i], points[i - 1])) + "Q" + pointText(points[i]) + " "
                + pointText(towards(points[i], points[i + 1]));
    return path + "L" + pointText(points.back());
}

std::string_view badgeSign(DiffChange change)
{
    switch (change) {
        case DiffChange::Added: return "+";
        case DiffChange::Removed: return "−";
        case DiffChange::Changed: return "±";
    }
    return {};
}

class Drawing {
public:
    explicit Drawing(const DiffGraphBoxes &boxes)
        : m_boxes(boxes),
          m_layout(layOut(layoutGraph(boxes.graph(), [&](const VisibleNode &node) { return boxes.sizeOf(node); })))
    {}

    std::string svg()
    {
        const std::string width = number(m_layout.size.width + 2 * margin);
        const std::string height = number(m_layout.size.height + 2 * margin);
        m_svg = "<svg width=\"" + width + "\" height=\"" + height + "\" viewBox=\"" + number(-margin) + " "
                + number(-margin) + " " + width + " " + height + "\" role=\"img\">\n";
        forEachNode(true, [&](std::uint32_t node) { drawFrame(node); });
        drawEdges();
        for (const GraphLayout::Stub &stub : m_layout.stubs)
            drawStub(stub);
        forEachNode(true, [&](std::uint32_t node) { drawLabels(node); });
        forEachNode(false, [&](std::uint32_t node) { drawBox(node); });
        return m_svg + "</svg>\n";
    }

private:
    void drawEdges()
    {
        for (std::uint32_t i = 0; i < m_layout.strandCount(); ++i) {
            const bool isBundle = m_layout.strandKind[i] == GraphLayout::StrandKind::Bundle;
            m_svg += std::string("<path class=\"edge") + (isBundle ? " bundle" : "") + "\" d=\""
                     + pathText(m_layout.strand(i)) + "\"/>\n";
        }
        for (std::size_t edge = 0; edge < m_layout.edgeStrand.size(); ++edge) {
            const std::uint32_t strand = m_layout.edgeStrand[edge];
            if (strand != GraphLayout::none && m_layout.nodeBundle[m_boxes.graph().edges[edge].to] == GraphLayout::none)
                drawArrow(m_layout.strand(strand).back());
        }
        for (const GraphLayout::Bundle &bundle : m_layout.bundles) {
            if (bundle.strandCount > 0)
                drawArrow(m_layout.strand(m_layout.bundleStrands[bundle.firstStrand + bundle.strandCount - 1]).back());
        }
    }

    /// Where an edge that is too long to be drawn begins, or ends.
    void drawStub(const GraphLayout::Stub &stub)
    {
        const VisibleNode &source = m_boxes.graph().nodes[m_layout.strandSource[stub.strand]];
        m_svg += "<g class=\"stub\">";
        drawRect(stub.pill, stub.pill.height / 2, 0);
        drawText(stub.pill.centre().x, stub.pill.y + 12, "end",
                 stub.isOut ? "goes on" : "from " + m_boxes.wordsOf(source).title);
        m_svg += "</g>\n";
    }

    /// All edges lead down.
    void drawArrow(const LayoutPoint &tip)
    {
        m_svg += "<path class=\"arrow\" d=\"M" + pointText({tip.x - 3.5F, tip.y - 7}) + "L" + pointText(tip) + "L"
                 + pointText({tip.x + 3.5F, tip.y - 7}) + "Z\"/>\n";
    }

    template <typename Draw>
    void forEachNode(bool areOpen, const Draw &draw) const
    {
        for (std::uint32_t node = 0; node < m_layout.nodes.size(); ++node) {
            if (m_boxes.graph().nodes[node].open == areOpen)
                draw(node);
        }
    }

    void openGroup(std::uint32_t index, const DiffBoxWords &words)
    {
        const std::optional<DiffChange> mark = m_boxes.markOf(m_boxes.graph().nodes[index]);
        m_svg += "<g class=\"" + std::string(words.look) + (mark ? " " + std::string(changeName(*mark)) : "")
                 + "\"><title>" + htmlText(words.tip) + "</title>";
    }

    void drawFrame(std::uint32_t index)
    {
        openGroup(index, m_boxes.wordsOf(m_boxes.graph().nodes[index]));
        drawRect(m_layout.nodes[index], boxRadius, 0);
        m_svg += "</g>\n";
    }

    /// Above the edges that cross the frame.
    void drawLabels(std::uint32_t index)
    {
        const DiffBoxWords words = m_boxes.wordsOf(m_boxes.graph().nodes[index]);
        openGroup(index, words);
        drawTexts(index, words);
        m_svg += "</g>\n";
    }

    void drawBox(std::uint32_t index)
    {
        const VisibleNode &node = m_boxes.graph().nodes[index];
        const LayoutRect &at = m_layout.nodes[index];
        const DiffBoxWords words = m_boxes.wordsOf(node);
        openGroup(index, words);
        const float radius = words.look == "pill" ? at.height / 2 : boxRadius;
        for (unsigned behind = node.memberCount > 1 ? 2 : 0; behind > 0; --behind)
            drawRect(at, radius, 3 * static_cast<float>(behind));
        drawRect(at, radius, 0);
        drawTexts(index, words);
        m_svg += "</g>\n";
    }

    void drawTexts(std::uint32_t index, const DiffBoxWords &words)
    {
        const LayoutRect &at = m_layout.nodes[index];
        drawText(at.x + 10, at.y + 17, "name", words.title);
        if (!words.right.empty())
            drawText(at.right() - 10, at.y + 17, "right", words.right);
        if (!words.detail.empty())
            drawText(at.x + 10, at.y + 33, "detail", words.detail);
        if (const std::optional<DiffChange> mark = m_boxes.markOf(m_boxes.graph().nodes[index]))
            drawBadge({at.right() - 3, at.y + 3}, *mark);
    }

    void drawRect(const LayoutRect &at, float radius, float offset)
    {
        m_svg += "<rect x=\"" + number(at.x + offset) + "\" y=\"" + number(at.y + offset) + "\" width=\""
                 + number(at.width) + "\" height=\"" + number(at.height) + "\" rx=\"" + number(radius) + "\"/>";
    }

    void drawText(float x, float y, std::string_view look, const std::string &text)
    {
        m_svg += "<text class=\"" + std::string(look) + "\" x=\"" + number(x) + "\" y=\"" + number(y) + "\">"
                 + htmlText(text) + "</text>";
    }

    void drawBadge(const LayoutPoint &at, DiffChange change)
    {
        m_svg += "<circle class=\"badge\" cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\""
                 + number(badgeRadius) + "\"/>";
        drawText(at.x, at.y + 4, "sign", std::string(badgeSign(change)));
    }

    const DiffGraphBoxes &m_boxes;
    const GraphLayout m_layout;
    std::string m_svg;
};

}  // namespace

const std::string_view diffGraphStyle = R"(
svg { display: block; margin: 0 auto; font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
svg rect { fill: var(--ground); stroke: var(--quiet); stroke-width: 1; }
svg .frame > rect { fill: var(--raised); stroke: var(--line); }
svg .pill > rect { fill: var(--raised); }
svg text { fill: var(--text); }
svg .name { font-weight: 600; }
svg .detail, svg .right { fill: var(--quiet); font-size: 11px; }
svg .right { text-anchor: end; }
svg .frame text { paint-order: stroke; stroke: var(--raised); stroke-width: 5px; stroke-linejoin: round; }
svg .frame .sign { stroke: none; }
svg .edge { fill: none; stroke: var(--quiet); stroke-width: 1.25; }
svg .bundle { stroke-width: 3; }
svg .end { fill: var(--quiet); font-size: 10px; text-anchor: middle; }
svg .arrow { fill: var(--quiet); }
svg .added > rect { stroke: var(--added); stroke-width: 2; fill: var(--added-ground); }
svg .removed > rect { stroke: var(--removed); stroke-width: 2; fill: var(--removed-ground); stroke-dasharray: 2 2; }
svg .changed > rect { stroke: var(--changed); stroke-width: 2; fill: var(--changed-ground); stroke-dasharray: 5 3; }
svg .frame.changed > rect { fill: var(--raised); stroke-width: 1; }
svg .badge { stroke: var(--ground); stroke-width: 1.5; }
svg .added > .badge { fill: var(--added); }
svg .removed > .badge { fill: var(--removed); }
svg .changed > .badge { fill: var(--changed); }
svg .sign { fill: var(--ground); font-weight: 700; text-anchor: middle; }
)";

DiffGraphDrawing drawDiffGraph(const DiffGraphSide &side)
{
    const DiffGraphBoxes boxes(side);
    return {Drawing(boxes).svg(), boxes.graph().nodes.size(), boxes.leftOut()};
}

}  // namespace pt2scope
