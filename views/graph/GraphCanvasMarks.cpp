// SPDX-License-Identifier: Apache-2.0
// What is singled out, and in which words and colours the rest is shown.
#include "views/graph/GraphCanvas.h"
#include "views/graph/GraphLegend.h"
#include "views/graph/GraphMinimap.h"

#include <algorithm>

namespace pt2scope {

namespace {

constexpr std::uint32_t none = GraphScene::none;

}  // namespace

void GraphCanvas::selectItem(std::uint32_t item)
{
    m_selected = item;
    updateMarks();
    update();
}

void GraphCanvas::setHits(std::vector<std::uint32_t> items)
{
    m_hits = std::move(items);
    updateMarks();
    update();
}

void GraphCanvas::renewWords()
{
    m_words = m_scene ? std::make_unique<WordCache>(m_scene, m_tinting) : nullptr;
}

void GraphCanvas::setTinting(const GraphTintingPtr &tinting)
{
    m_tinting = tinting && tinting->by() != GraphTint::Family ? tinting : nullptr;
    m_legend->setTinting(tinting);
    renewWords();
    m_minimap->renew();
    placeOverlays();
    update();
}

void GraphCanvas::setTypesShown(bool areShown)
{
    m_marks.withTypes = areShown;
    update();
}

void GraphCanvas::setTrace(bool up, bool down)
{
    m_tracesUp = up;
    m_tracesDown = down;
    updateMarks();
    update();
}

void GraphCanvas::setFindings(std::vector<GraphFinding> findings)
{
    m_findings = std::move(findings);
    updateMarks();
    update();
}

/// A name that is folded away is not that of the box that holds it.
void GraphCanvas::markHit(std::uint32_t item)
{
    const std::uint32_t node = m_scene->nodeOf(item);
    if (node == none)
        return;
    const VisibleNode &box = m_scene->node(node);
    const auto members = m_scene->visible().membersOf(box);
    const bool isItsOwn = item <= box.item || std::ranges::find(members, item) != members.end();
    if (isItsOwn)
        m_marks.hits.insert(node);
    else
        ++m_marks.hitsWithin[node];
}

void GraphCanvas::updateMarks()
{
    m_marks.selected = none;
    m_marks.hits.clear();
    m_marks.hitsWithin.clear();
    m_marks.findings.clear();
    m_marks.trace = {};
    if (!m_scene)
        return;
    if (m_selected != GraphOutline::none)
        m_marks.selected = m_scene->nodeOf(m_selected);
    m_legend->setTellsWays(m_marks.selected != none);
    if (m_marks.selected != none && (m_tracesUp || m_tracesDown))
        m_marks.trace = traceFrom(*m_scene, m_marks.selected, m_tracesUp, m_tracesDown);
    for (const std::uint32_t item : m_hits)
        markHit(item);
    for (const GraphFinding &finding : m_findings) {
        // The worst counts where there are several.
        const auto entry = m_marks.findings.try_emplace(m_scene->nodeOf(finding.item), finding.tone);
        entry.first->second = std::min(entry.first->second, finding.tone);
    }
    m_marks.findings.erase(none);
    Q_EMIT traceChanged();
}

}  // namespace pt2scope
