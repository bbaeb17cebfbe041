// SPDX-License-Identifier: Apache-2.0
// Edges that are interrupted: the pills at both ends, and the way between them of those that are looked at.
#include "views/graph/GraphPainter.h"
#include "views/graph/GraphStubs.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr double linkWidth = 1.5;

QRectF rectOf(const LayoutRect &rect)
{
    return {static_cast<double>(rect.x), static_cast<double>(rect.y), static_cast<double>(rect.width),
            static_cast<double>(rect.height)};
}

}  // namespace

void GraphPainter::paintStubs()
{
    const GraphLayout &layout = m_scene.layout();
    m_painter.setRenderHint(QPainter::Antialiasing, m_detail >= GraphDetail::Bars);
    for (const GraphLayout::Stub &stub : layout.stubsNear(m_area)) {
        if (!stub.pill.intersects(m_area))
            continue;
        const QRectF pill = rectOf(stub.pill);
        const bool isHovered = m_marks->hoveredStub != GraphScene::none && &layout.stubs[m_marks->hoveredStub] == &stub;
        const bool isDimmedStub = !m_marks->trace.isEmpty() && !m_marks->trace.hasStrand(stub.strand);
        const QColor line = isDimmedStub ? blend(m_theme.edge, m_theme.canvas, 0.3) : m_theme.edge;
        if (m_detail < GraphDetail::Titles) {
            m_painter.fillRect(pill.adjusted(0, pill.height() / 4, 0, -pill.height() / 4), line);
            continue;
        }
        QPen border(isHovered ? m_theme.accent : line, 1);
        border.setCosmetic(true);
        m_painter.setPen(border);
        m_painter.setBrush(isHovered ? m_theme.hover : m_theme.base);
        m_painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
        const QString &text = m_words.stub(stub);
        const QRectF inner = pill.adjusted(7, 0, -5, 0);
        const double spare = std::max(0.0, inner.width() - textWidth(GraphFont::Quiet, text));
        paintText(inner.adjusted(spare / 2, 0, 0, 0), text, GraphFont::Quiet,
                  isDimmedStub ? blend(m_theme.text2, m_theme.canvas, 0.3) : m_theme.text2);
    }
}

/// The way between the pills of the strands that are lit, behind whatever is there.
void GraphPainter::paintStubLinks(const std::vector<std::uint32_t> &strands, const QColor &color)
{
    constexpr double turn = 90;
    const bool isDown = m_scene.direction() == LayoutDirection::TopToBottom;
    const auto isLit = [&](std::uint32_t strand) { return std::ranges::binary_search(strands, strand); };
    const auto middle = [](double from, double to) { return (from + to) / 2; };
    std::unordered_map<std::uint32_t, QPointF> begins;  // by strand
    for (const GraphLayout::Stub &stub : m_scene.layout().stubs) {
        const QRectF pill = rectOf(stub.pill);
        if (stub.isOut && isLit(stub.strand))
            begins[stub.strand] = isDown ? QPointF(middle(pill.left(), pill.right()), pill.bottom())
                                         : QPointF(pill.right(), middle(pill.top(), pill.bottom()));
    }
    QPainterPath path;
    for (const GraphLayout::Stub &stub : m_scene.layout().stubs) {
        const auto begin = begins.find(m_scene.layout().strandUp[stub.strand]);
        if (stub.isOut || !isLit(stub.strand) || begin == begins.end())
            continue;
        const QRectF pill = rectOf(stub.pill);
        const QPointF end = isDown ? QPointF(middle(pill.left(), pill.right()), pill.top())
                                   : QPointF(pill.left(), middle(pill.top(), pill.bottom()));
        const QPointF bend = isDown ? QPointF(0, turn) : QPointF(turn, 0);
        path.moveTo(begin->second);
        path.cubicTo(begin->second + bend, end - bend, end);
    }
    if (path.isEmpty())
        return;
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen({color, std::max(linkWidth, 1.2 / m_zoom), Qt::DashLine});
    m_painter.drawPath(path);
}

}  // namespace pt2scope
