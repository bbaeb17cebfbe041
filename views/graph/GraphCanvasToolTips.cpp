// SPDX-License-Identifier: Apache-2.0
// What stands beside the mouse when it rests.
#include "core/program/ArgumentText.h"
#include "views/graph/GraphCanvas.h"
#include "views/session/Verdict.h"
#include "views/widgets/Text.h"

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphScene::none;

}  // namespace

QString GraphCanvas::toolTipAt(QPointF at)
{
    const std::uint32_t node = nodeAt(at);
    if (node != none && !m_scene->node(node).open)
        return toolTipOf(node);
    if (!m_scene)
        return {};
    if (const std::uint32_t stub = stubAt(at); stub != none)
        return stubToolTip(stub);
    const QString text = edgeToolTip(at);
    LayoutRect head = node == none ? LayoutRect() : m_scene->rect(node);
    head.height = nodemetrics::rowHeight;
    return text.isEmpty() && node != none && m_camera.toScreen(head).contains(at) ? toolTipOf(node) : text;
}

/// One for each, as the file has them: also those that are the default, and those that there is no room for.
QStringList GraphCanvas::argumentLines(GraphWriter &writer, std::uint32_t graph, const Node &node) const
{
    constexpr qsizetype most = 20;
    const Program &program = m_scene->subject()->program();
    const std::span<const NamedArgument> arguments = program.inputs(node);
    QStringList lines;
    for (const NamedArgument &argument : arguments) {
        if (lines.size() == most) {
            lines << tr("and %n more", nullptr, static_cast<int>(arguments.size()) - static_cast<int>(most));
            break;
        }
        std::string text;
        appendArgument(text, program, argument.value);
        QString told = shown(text);
        if (argument.value.isValue())
            told = shown(m_scene->subject()->parameterName(argument.value.name)) + QStringLiteral("  ")
                   + writer.type(graph, argument.value.name);
        const QString name = shown(program.text(argument.name));
        lines << escaped(name.isEmpty() ? told : QStringLiteral("%1 = %2").arg(name, told));
    }
    return lines;
}

/// All that is told of it, also what there is no room for.
QString GraphCanvas::toolTipOf(std::uint32_t node)
{
    GraphWriter writer(m_scene->subject());
    const GraphOutline &outline = m_scene->subject()->outline();
    const GraphOutline::Item &item = outline.items()[m_scene->node(node).item];
    const NodeWords words = writer.words(m_scene->visible(), m_scene->node(node));
    QStringList lines{QStringLiteral("<b>%1</b> %2").arg(escaped(words.title), escaped(words.detail))};
    if (!words.right.isEmpty())
        lines << escaped(words.right);
    const Node *single = m_scene->node(node).memberCount == 1 ? outline.node(item) : nullptr;
    if (single && !outline.isContainer(m_scene->node(node).item))
        lines << argumentLines(writer, item.graph, *single);
    else
        for (const NodeWords::Line &line : words.lines)
            lines << escaped(line.text + QStringLiteral("  ") + line.right);
    if (const auto edges = m_scene->edgesFrom(node); !edges.empty())
        lines << QStringLiteral("→ ")
                     + escaped(writer.edgeText(m_scene->visible(), m_scene->visible().edges[edges.front()]));
    return lines.join(QStringLiteral("<br>")) + findingsOf(node);
}

QString GraphCanvas::edgeToolTip(QPointF at)
{
    constexpr double reach = 5;  // pixels
    const QPointF point = m_camera.toLayout(at);
    const std::uint32_t strand = m_scene->index().strandAt(
        {static_cast<float>(point.x()), static_cast<float>(point.y())}, static_cast<float>(reach / m_camera.zoom));
    const std::uint32_t edge = strand == none ? none : m_scene->edgeEndingWith(strand);
    if (edge == none)
        return {};
    const VisibleEdge &between = m_scene->visible().edges[edge];
    GraphWriter &writer = m_words->writer();
    return QStringLiteral("%1 → %2<br>%3")
        .arg(escaped(writer.name(m_scene->node(between.from).item)),
             escaped(writer.name(m_scene->node(between.to).item)),
             escaped(writer.edgeText(m_scene->visible(), between)));
}

QString GraphCanvas::findingsOf(std::uint32_t node) const
{
    constexpr int most = 4;
    QString text;
    int count = 0;
    for (const GraphFinding &finding : m_findings) {
        if (m_scene->nodeOf(finding.item) != node || ++count > most)
            continue;
        text += QStringLiteral("<br><b>%1</b> %2")
                    .arg(escaped(severityWord(finding.tone == Tone::Error ? Severity::Error : Severity::Warning)),
                         escaped(finding.message));
    }
    return count > most ? text + QStringLiteral("<br>") + tr("and %n more", nullptr, count - most) : text;
}

}  // namespace pt2scope
