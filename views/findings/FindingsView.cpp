// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingsView.h"

#include "views/session/FindingTally.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QTreeView>
#include <QVBoxLayout>

namespace pt2scope {

FindingsView::FindingsView(const ViewContext &context, QWidget *parent)
    : View(parent),
      m_session(context.session),
      m_panel(new FindingsPanel(context.session, m_model)),
      m_unchecked(makeParagraph({}, uiFont(12), secondaryRole))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_panel, 1);
    setFocusProxy(m_panel->table());
    m_unchecked->setContentsMargins(12, 8, 12, 8);
    column->addWidget(m_unchecked);
    connect(m_panel, &FindingsPanel::selected, this, &FindingsView::selected);
    connect(&m_session, &DocumentSession::changed, this, &FindingsView::refresh);
    refresh();
}

void FindingsView::refresh()
{
    if (m_model.result() != m_session.result())
        m_model.setResult(m_session.result(), m_session.facts());
    QStringList lines;
    if (const CheckResult *result = m_session.result().get()) {
        for (const PhaseOutcome &phase : result->phases) {
            if (phase.state == PhaseState::NotChecked && result->status != CheckStatus::Unreadable)
                lines << tr("Not checked: %1 (%2)").arg(phaseWord(phase.phase), reasonText(phase.reason));
        }
        if (result->truncated)
            lines << tr(
                "Rules with very many findings list the first hundred; the "
                "counts are complete.");
    }
    m_unchecked->setText(lines.join(QLatin1Char('\n')));
    m_unchecked->setVisible(!lines.isEmpty());
}

void FindingsView::select(const Selection &selection)
{
    if (selection.kind == SelectionKind::Finding)
        m_panel->selectFinding(selection.index);
}

Selection FindingsView::firstSelection() const
{
    const auto finding = m_panel->currentOrFirst();
    return finding ? Selection{.kind = SelectionKind::Finding, .index = *finding} : Selection();
}

void FindingsView::startSearch()
{
    m_panel->startSearch();
}

QString FindingsView::selectionText() const
{
    return m_panel->selectionText();
}

const ViewKind findingsKind{
    .id = "findings",
    .title = QT_TRANSLATE_NOOP("ViewKind", "Findings"),
    .icon = "findings",
    .scope = ViewKind::Scope::Document,
    .isFor = [](const DocumentFacts &, const ModelFacts *) { return true; },
    .note = [](const DocumentSession &session,
               const ModelFacts *) { return session.result() ? grouped(tally(session).shownCount()) : QString(); },
    .make = [](const ViewContext &context, QWidget *parent) -> View * { return new FindingsView(context, parent); }};

}  // namespace pt2scope
