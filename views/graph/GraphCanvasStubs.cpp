// SPDX-License-Identifier: Apache-2.0
// The pills at which long edges are interrupted lead to each other.
#include "views/graph/GraphCanvas.h"
#include "views/graph/GraphStubs.h"
#include "views/widgets/Text.h"

#include <QMenu>
#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphScene::none;

}  // namespace

std::uint32_t GraphCanvas::stubAt(QPointF at) const
{
    if (!m_scene || graphDetail(m_camera.zoom) < GraphDetail::Titles)
        return none;
    const QPointF point = m_camera.toLayout(at);
    return GraphStubs(*m_scene).at({static_cast<float>(point.x()), static_cast<float>(point.y())});
}

QString GraphCanvas::stubToolTip(std::uint32_t index)
{
    constexpr std::size_t most = 12;
    const GraphStubs stubs(*m_scene);
    const GraphLayout::Stub &stub = m_scene->layout().stubs[index];
    const std::vector<std::uint32_t> ends = stubs.otherEnds(stub);
    GraphWriter &writer = m_words->writer();
    QStringList lines{QStringLiteral("<b>%1</b>").arg(escaped(stubs.text(writer, stub)))};
    for (std::size_t i = 0; ends.size() > 1 && i < std::min(most, ends.size()); ++i)
        lines << escaped(stubs.endText(writer, ends[i]));
    if (ends.size() > most)
        lines << tr("and %n more", nullptr, static_cast<int>(ends.size() - most));
    if (const std::vector<std::uint32_t> edges = stubs.edgesOf(stub); !edges.empty())
        lines << escaped(writer.edgeText(m_scene->visible(), m_scene->visible().edges[edges.front()]));
    lines << escaped(tr("Click to go there"));
    return lines.join(QStringLiteral("<br>"));
}

/// To the other end; where there are several, to the one that is chosen.
void GraphCanvas::followStub(std::uint32_t index, QPoint at)
{
    constexpr std::size_t most = 30;
    const GraphStubs stubs(*m_scene);
    const std::vector<std::uint32_t> ends = stubs.otherEnds(m_scene->layout().stubs[index]);
    if (ends.size() == 1)
        return goToNode(ends.front());
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("stubMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const std::uint32_t node : std::span(ends).first(std::min(most, ends.size()))) {
        const std::uint32_t item = m_scene->node(node).item;
        connect(menu->addAction(stubs.endText(m_words->writer(), node)), &QAction::triggered, this, [this, item] {
            if (m_scene && m_scene->nodeOf(item) != none)
                goToNode(m_scene->nodeOf(item));
        });
    }
    menu->popup(mapToGlobal(at));
}

}  // namespace pt2scope
