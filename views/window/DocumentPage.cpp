// SPDX-License-Identifier: Apache-2.0
#include "views/window/DocumentPage.h"

#include "views/findings/FindingsPanel.h"
#include "views/inspector/InspectorPanel.h"
#include "views/inspector/SheetParts.h"
#include "views/widgets/Text.h"
#include "views/window/Navigator.h"
#include "views/window/SideDrawer.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>

namespace pt2scope {

DocumentPage::DocumentPage(DocumentSession &session, QWidget *parent)
    : QMainWindow(parent), m_session(session), m_facts(session.facts()), m_stack(new QStackedWidget)
{
    setWindowFlags(Qt::Widget);
    setMinimumSize(400, 300);  // whatever its parts would like: see narrow()
    auto *centre = new QWidget;
    m_stack->setParent(centre);
    setCentralWidget(centre);
    setMenuWidget(buildToolBar());
    buildDocks();
    auto *row = new QHBoxLayout(centre);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_navigatorDrawer->strip());
    row->addWidget(m_stack, 1);
    row->addWidget(m_inspectorDrawer->strip());
    connect(&m_session, &DocumentSession::changed, this, &DocumentPage::followSession);
    m_findingsModel.setResult(m_session.result(), m_session.facts());
    goTo({QStringLiteral("overview")});
}

DocumentPage::~DocumentPage() = default;

View *DocumentPage::view() const
{
    return qobject_cast<View *>(m_stack->currentWidget());
}

QList<QWidget *> DocumentPage::regions() const
{
    return {menuWidget(), m_navigatorDock, centralWidget(), m_inspectorDock, m_findingsDock};
}

void DocumentPage::followSession()
{
    if (m_findingsModel.result() != m_session.result()) {
        m_findingsModel.setResult(m_session.result(), m_session.facts());
        // They have other numbers now.
        std::erase_if(m_selections, [](const auto &kept) { return kept.second.kind == SelectionKind::Finding; });
    }
    if (m_facts != m_session.facts()) {
        m_facts = m_session.facts();
        dropModelViews();
        m_inspector->showSelection({});
        if (m_facts)
            goTo(m_pending ? *std::exchange(m_pending, std::nullopt) : m_place);
    } else if (m_pending && m_session.result() && m_pending->selection.kind == SelectionKind::Finding) {
        goTo(*std::exchange(m_pending, std::nullopt));
    }
    // Once all have followed: what the view has selected at first may be there only now.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_place.selection == Selection() && view() && view()->firstSelection() != Selection())
                visit(m_place);
        },
        Qt::QueuedConnection);
}

void DocumentPage::goTo(const Place &place)
{
    const SelectionKind chosen = place.selection.kind;  // the place may be of a sheet that the visit replaces
    visit(place);
    reveal(chosen);
}

/// Brings the inspector for what nothing else tells of.
void DocumentPage::reveal(SelectionKind chosen)
{
    switch (chosen) {
        case SelectionKind::Nothing:
        case SelectionKind::Node:
        case SelectionKind::Value:
        case SelectionKind::Symbol: return;
        default: break;
    }
    if (m_inspectorDrawer->isNarrow())
        m_inspectorDrawer->setOpen(true);
    else if (m_place.view == QStringLiteral("overview"))
        m_inspectorDock->show();
}

void DocumentPage::visit(const Place &place)
{
    Place whole = place;
    const bool isChosen = place.selection.kind != SelectionKind::Nothing;  // and not what a view begins with
    if (whole.view.isEmpty()) {
        whole.view = m_place.view;
        whole.model = m_place.model;
    }
    const ViewKind *kind = findViewKind(whole.view);
    if (kind && kind->scope == ViewKind::Scope::Model && !m_facts) {
        m_pending = whole;
        return;
    }
    if (kind && kind->scope == ViewKind::Scope::Model && whole.model.empty())
        whole.model = modelFor(*kind);
    else if (kind && kind->scope == ViewKind::Scope::Document)
        whole.model.clear();
    const View *view = viewOf(whole);
    if (!view)
        whole = {QStringLiteral("overview"), {}, place.selection};
    else if (!isChosen)
        whole.selection = place.view.isEmpty() ? view->firstSelection() : selectionAtComing(whole, *view);
    const bool isNew = whole != m_place;
    enter(whole);
    m_history.visit(m_place);
    if (isChosen && isNew)
        addVisited(m_place);
    showTrail();
}

void DocumentPage::addVisited(const Place &place)
{
    const Sheet sheet = sheetOf(m_session, place.selection);
    if (!sheet.isEmpty())
        m_navigator->addVisited({place, sheet.title, sheet.icon});
}

void DocumentPage::enter(const Place &place)
{
    View *view = viewOf(place);
    if (!view)
        return;
    m_place = place;
    m_selections[keyOf(place)] = place.selection;
    if (!place.model.empty())
        m_model = place.model;
    m_stack->setCurrentWidget(view);
    m_findingsDock->setVisible(place.view != QStringLiteral("findings"));  // never the same list twice
    m_navigator->setCurrentPlace(place);
    select(place.selection);
    showTrail();
    Q_EMIT placeChanged();
}

void DocumentPage::select(const Selection &selection)
{
    m_inspector->showSelection(selection);
    if (View *shown = view())
        shown->select(selection);
    if (selection.kind == SelectionKind::Finding)
        m_findings->selectFinding(selection.index);
}

void DocumentPage::goBack()
{
    if (m_history.canGoBack())
        enter(m_history.goBack());
}

void DocumentPage::goForward()
{
    if (m_history.canGoForward())
        enter(m_history.goForward());
}

void DocumentPage::goToNextFinding(int step)
{
    setFindingsOpen(true);
    m_findings->selectNext(step);
}

void DocumentPage::setName(const QString &name)
{
    m_name = name;
    showTrail();
}

void DocumentPage::showTrail()
{
    m_back->setEnabled(m_history.canGoBack());
    m_forward->setEnabled(m_history.canGoForward());
    QStringList parts{escaped(m_name)};
    if (!m_place.model.empty())
        parts << escaped(shown(m_place.model));
    const ViewKind *kind = findViewKind(m_place.view);
    parts << QStringLiteral("<b>%1</b>").arg(kind ? kind->titleText() : QString());
    m_trail->setToolTip(m_session.path());
    m_trail->setText(parts.join(QStringLiteral("&nbsp; › &nbsp;")));
}

QString DocumentPage::selectionText() const
{
    const QString own = view() ? view()->selectionText() : QString();
    return own.isEmpty() && !m_inspector->sheet().isEmpty() ? m_inspector->sheet().toText() : own;
}

QString DocumentPage::selectionJson() const
{
    const QString own = view() ? view()->selectionJson() : QString();
    return own.isEmpty() && !m_inspector->sheet().isEmpty() ? m_inspector->sheet().toJson() : own;
}

void DocumentPage::copy(bool asJson)
{
    const QString text = asJson ? selectionJson() : selectionText();
    if (!text.isEmpty())
        QApplication::clipboard()->setText(text);
}

}  // namespace pt2scope
