// SPDX-License-Identifier: Apache-2.0
// Its views: made where they are first gone to, and what each had selected.
#include "views/inspector/SheetParts.h"
#include "views/window/DocumentPage.h"
#include "views/window/Navigator.h"

#include <QStackedWidget>
#include <algorithm>

namespace pt2scope {

void DocumentPage::dropModelViews()
{
    for (auto view = m_views.begin(); view != m_views.end();) {
        const ViewKind *kind = findViewKind(view->first.first);
        if (kind && kind->scope == ViewKind::Scope::Document) {
            ++view;
            continue;
        }
        delete view->second;
        view = m_views.erase(view);
    }
    m_stances.clear();
    m_selections.clear();
}

DocumentPage::ViewKey DocumentPage::keyOf(const Place &place) const
{
    const ViewKind *kind = findViewKind(place.view);
    return {place.view, kind && kind->scope == ViewKind::Scope::Model ? place.model : std::string()};
}

View *DocumentPage::viewOf(const Place &place)
{
    const ViewKind *kind = findViewKind(place.view);
    if (!kind)
        return nullptr;
    const bool isOfModel = kind->scope == ViewKind::Scope::Model;
    const ModelFacts *model = isOfModel && m_facts ? m_facts->model(place.model) : nullptr;
    if (isOfModel && (!model || !kind->isFor(*m_facts, model)))
        return nullptr;
    const ViewKey key = keyOf(place);
    View *&view = m_views[key];
    if (!view) {
        view = kind->make({m_session, place.model}, m_stack);
        followView(view, key);
        m_stack->addWidget(view);
        if (const auto stance = m_stances.find(key); stance != m_stances.end())
            view->takeStance(stance->second);
    }
    return view;
}

void DocumentPage::followView(View *view, const ViewKey &key)
{
    connect(view, &View::selected, this, [this, view, key](const Selection &selection) {
        if (view != this->view()) {  // it followed its own job, unseen
            m_selections[key] = selection;
            return;
        }
        const SelectionKind chosen = selection.kind;
        const bool isNew = selection != m_place.selection;  // and not what the view begins with
        visit({{}, {}, selection});
        if (isNew && chosen == SelectionKind::Finding)  // anything else is seen where it was chosen
            reveal(chosen);
    });
    connect(view, &View::wanted, this, &DocumentPage::goTo);
    connect(view, &View::openWanted, this, &DocumentPage::openWanted);
    connect(view, &View::otherWanted, this, &DocumentPage::otherWanted);
}

/// What the view still shows selected, else what it begins with.
Selection DocumentPage::selectionAtComing(const Place &place, const View &view) const
{
    const auto kept = m_selections.find(keyOf(place));
    const bool isKept = kept != m_selections.end() && kept->second.kind != SelectionKind::Nothing;
    return isKept ? kept->second : view.firstSelection();
}

/// Of the model that was looked at last, else of the first that has such a
/// view.
std::string DocumentPage::modelFor(const ViewKind &kind) const
{
    const ModelFacts *last = m_facts->model(m_model);
    if (last && kind.isFor(*m_facts, last))
        return m_model;
    const auto first =
        std::ranges::find_if(m_facts->models, [&](const ModelFacts &model) { return kind.isFor(*m_facts, &model); });
    return first == m_facts->models.end() ? std::string() : first->name();
}

DocumentPage::Stance DocumentPage::stance() const
{
    Stance stance{m_place, m_history, m_navigator->visited(), m_stances, m_selections, areFindingsOpen()};
    for (const auto &[key, view] : m_views)
        stance.views[key] = view->stance();
    return stance;
}

void DocumentPage::takeStance(const Stance &stance)
{
    m_stances = stance.views;
    for (const auto &[key, view] : m_views) {
        if (const auto kept = m_stances.find(key); kept != m_stances.end())
            view->takeStance(kept->second);
    }
    m_selections = stance.selections;
    visit(stance.place);
    QList<Navigator::Visited> visited;
    for (const Place &place : stance.visited) {
        if (const Sheet sheet = sheetOf(m_session, place.selection); !sheet.isEmpty())
            visited.append({place, sheet.title, sheet.icon});
    }
    m_navigator->setVisited(visited);
    m_history = stance.history;
    setFindingsOpen(stance.areFindingsOpen);
    showTrail();
}

}  // namespace pt2scope
