// SPDX-License-Identifier: Apache-2.0
// Selecting and searching: what is chosen here is chosen elsewhere, and the reverse.
#include "core/program/GraphText.h"
#include "views/findings/FindingPlaces.h"
#include "views/graph/GraphBar.h"
#include "views/graph/GraphSearch.h"
#include "views/graph/GraphView.h"
#include "views/widgets/Text.h"

#include <algorithm>

namespace pt2scope {

namespace {

using Kind = GraphOutline::Kind;

}  // namespace

std::uint32_t GraphView::itemOf(const Selection &selection) const
{
    if (!selection.model.empty() && selection.model != m_model.name())
        return GraphOutline::none;
    const Program &program = m_subject->program();
    switch (selection.kind) {
        case SelectionKind::Node:
            return m_subject->outline().operatorItem(static_cast<std::uint32_t>(selection.graph),
                                                     static_cast<std::uint32_t>(selection.index));
        case SelectionKind::Value: {
            const NameId name = program.names.find(selection.name);
            return name == noName ? GraphOutline::none : m_subject->itemOfValue(name);
        }
        case SelectionKind::Tensor: return m_subject->itemOfParameter(selection.name);
        case SelectionKind::Module: {
            const std::string &path =
                selection.index < m_facts->weights.size() ? m_facts->weights[selection.index].path : selection.name;
            // Of several calls of it the one that is selected already.
            const std::uint32_t chosen = m_canvas->selectedItem();
            const ModuleNode *module =
                chosen == GraphOutline::none ? nullptr : m_subject->outline().module(m_subject->item(chosen));
            if (module && module->path == path && (selection.call.empty() || m_subject->call(chosen) == selection.call))
                return chosen;
            return m_subject->itemOfModule(path, selection.call);
        }
        case SelectionKind::Finding: {
            if (!m_session.result() || selection.index >= m_session.result()->findings.size())
                return GraphOutline::none;
            const Location &at = m_session.result()->findings[selection.index].location;
            const std::optional<Place> place = at.node.empty() ? std::nullopt : nodePlace(*m_facts, at);
            return place ? itemOf(place->selection) : GraphOutline::none;
        }
        default: return GraphOutline::none;
    }
}

Selection GraphView::selectionOf(std::uint32_t item) const
{
    if (item == GraphOutline::none)
        return {};
    const GraphOutline &outline = m_subject->outline();
    const GraphOutline::Item &what = m_subject->item(item);
    if (const Node *node = outline.node(what))
        return {.kind = SelectionKind::Node,
                .model = m_model.name(),
                .name = nodeNameText(m_subject->program(), *node),
                .index = what.index,
                .graph = what.graph,
                .alike = alikeNames(item)};
    if (const ModuleNode *module = outline.module(what)) {
        const auto &weights = m_facts->weights;
        const auto found = std::ranges::find_if(
            weights, [&](const WeightNode &weight) { return !weight.row && weight.path == module->path; });
        return {.kind = SelectionKind::Module,
                .model = m_model.name(),
                .name = std::string(module->path),
                .index = static_cast<std::size_t>(found - weights.begin()),
                .call = isJoined(item) ? std::string() : m_subject->call(item),
                .alike = alikeNames(item)};
    }
    const Argument *argument = outline.argument(what);
    if (argument && argument->isValue() && what.graph == 0)
        return {.kind = SelectionKind::Value,
                .model = m_model.name(),
                .name = std::string(m_subject->program().text(argument->name))};
    return {};
}

/// Whether its box stands for others, too.
bool GraphView::isJoined(std::uint32_t item) const
{
    const GraphScenePtr &scene = m_canvas->scene();
    const std::uint32_t node = scene ? scene->nodeOf(item) : GraphScene::none;
    return node != GraphScene::none && scene->node(node).item == item && scene->node(node).memberCount > 1;
}

/// Of all that its box stands for; none where that is one module or node. Calls of one module have one name.
std::vector<std::string> GraphView::alikeNames(std::uint32_t item) const
{
    if (!isJoined(item))
        return {};
    const GraphScene &scene = *m_canvas->scene();
    std::vector<std::string> names;
    for (const std::uint32_t member : scene.visible().membersOf(scene.node(scene.nodeOf(item)))) {
        const ModuleNode *module = m_subject->outline().module(m_subject->item(member));
        const Node *node = m_subject->outline().node(m_subject->item(member));
        std::string name = module ? std::string(module->path) : nodeNameText(m_subject->program(), *node);
        if (names.empty() || names.back() != name)
            names.push_back(std::move(name));
    }
    return names.size() > 1 ? names : std::vector<std::string>();
}

void GraphView::tell(std::uint32_t item)
{
    m_told = selectionOf(item);
    Q_EMIT selected(m_told);
}

void GraphView::select(const Selection &selection)
{
    m_told = selection;
    if (!m_subject || !m_canvas->scene()) {
        m_waiting = selection;
        return;
    }
    const std::uint32_t item = itemOf(selection);
    if (selection.kind == SelectionKind::Nothing && selectionOf(m_canvas->selectedItem()) != selection) {
        m_canvas->selectItem(GraphOutline::none);
        showTrail();
    }
    // What is chosen in here comes back, and things that have no place in the graph change nothing in it.
    if (item == GraphOutline::none)
        return;
    const bool isOneOfAlike =
        selection.kind == SelectionKind::Module && selection.alike.empty() && !alikeNames(item).empty();
    if (isOneOfAlike) {
        m_canvas->selectItem(item);
        takeApart(item);
    } else if (item != m_canvas->selectedItem()) {
        goToItem(item);
    }
}

/// Shows it beside those alike to it that it was one box with.
void GraphView::takeApart(std::uint32_t item)
{
    const std::uint32_t node = m_canvas->scene()->nodeOf(item);
    reveal(m_subject->outline(), *m_folding, item);
    m_folding->apart[item] = 1;
    m_target = item;
    layOutAnew(node == GraphScene::none ? item : m_canvas->scene()->node(node).item);
}

void GraphView::goToItem(std::uint32_t item)
{
    m_canvas->selectItem(item);
    showTrail();
    const GraphScenePtr &scene = m_canvas->scene();
    const std::uint32_t node = scene->nodeOf(item);
    // It, or the one operator of a module that is shown in its place.
    const bool isShown = node != GraphScene::none && scene->node(node).item >= item
                         && scene->node(node).item < m_subject->item(item).end;
    if (isShown)
        return m_canvas->showItem(item);
    takeApart(item);
}

/// Of a node as the inspector names it, of one box for several things as it stands there: "blocks.0 – 11 ×12".
QString GraphView::trailName(std::uint32_t item) const
{
    GraphWriter &writer = m_canvas->words()->writer();
    if (alikeNames(item).empty()) {
        const Node *node = m_subject->outline().node(m_subject->item(item));
        return node ? shown(nodeNameText(m_subject->program(), *node)) : writer.nameWithin(item);
    }
    const GraphScene &scene = *m_canvas->scene();
    const VisibleNode &box = scene.node(scene.nodeOf(item));
    return QStringLiteral("%1 ×%2").arg(writer.words(scene.visible(), box).title).arg(box.memberCount);
}

void GraphView::showTrail()
{
    QList<std::pair<QString, std::uint32_t>> parts;
    if (m_subject && m_canvas->scene() && m_canvas->selectedItem() != GraphOutline::none) {
        for (std::uint32_t at = m_canvas->selectedItem(); at != GraphOutline::none; at = m_subject->item(at).parent)
            parts.prepend({trailName(at), at});
    }
    m_bar->setTrail(parts);
}

QString GraphView::selectionText() const
{
    if (!m_canvas->scene() || m_canvas->selectedItem() == GraphOutline::none)
        return {};
    const Node *node = m_subject->outline().node(m_subject->item(m_canvas->selectedItem()));
    return node ? QString::fromStdString(nodeNameText(m_subject->program(), *node))
                : m_canvas->words()->writer().name(m_canvas->selectedItem());
}

void GraphView::startSearch()
{
    m_bar->startSearch();
}

void GraphView::setSearch(const QString &words)
{
    m_hits.clear();
    m_hit = 0;
    if (!m_subject)
        return;
    m_searchJob = m_session.workshop().jobs.start([this, subject = m_subject, words](JobContext &job) {
        auto items = findItems(*subject, words, job.token());
        job.post([this, items = std::move(items)] {
            m_hits = items;
            m_canvas->setHits(m_hits);
            showHitCount();
        });
    });
}

void GraphView::stepHit(int step)
{
    if (m_hits.empty())
        return;
    const auto count = static_cast<int>(m_hits.size());
    const int from = m_hit == 0 && step < 0 ? 1 : static_cast<int>(m_hit);
    m_hit = static_cast<std::size_t>((from - 1 + step + count) % count) + 1;
    const std::uint32_t item = m_hits[m_hit - 1];
    showHitCount();
    goToItem(item);
    tell(item);
}

void GraphView::showHitCount()
{
    m_bar->setHits(m_hit, m_hits.size());
}

}  // namespace pt2scope
