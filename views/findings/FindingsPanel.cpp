// SPDX-License-Identifier: Apache-2.0
#include "views/findings/FindingsPanel.h"

#include "core/check/Rule.h"
#include "views/findings/FindingDelegate.h"
#include "views/session/FindingTally.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Tables.h"
#include "views/widgets/Text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace pt2scope {

FindingsPanel::FindingsPanel(DocumentSession &session, FindingsModel &model, QWidget *parent)
    : QWidget(parent), m_session(session), m_model(model)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    buildBar();
    buildTable();
    m_stack = new QStackedWidget;
    m_stack->addWidget(m_table);
    column->addWidget(m_bar);
    column->addWidget(makeRule(Qt::Horizontal));
    column->addWidget(m_stack, 1);
    connect(&m_session, &DocumentSession::changed, this, &FindingsPanel::showWhatThereIs);
    connect(&m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
        m_kept = {m_model.result(), currentFinding()};
    });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
        showWhatThereIs();
        restoreCurrent();
    });
    connect(&m_session, &DocumentSession::mutedChanged, this, &FindingsPanel::takeMuted);
    m_model.setMuted(m_session.mutedRules());
}

void FindingsPanel::buildBar()
{
    m_bar = new QWidget;
    m_bar->setAutoFillBackground(true);
    m_bar->setBackgroundRole(QPalette::Base);
    m_bar->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // see fitBar()
    auto *row = new QHBoxLayout(m_bar);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(4);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        auto *toggle = new QToolButton;
        const Tone tone = toneOf(severity);
        toggle->setIcon(icon(toneIcon(tone), tone));
        toggle->setAccessibleName(severitiesWord(severity));
        toggle->setToolTip(severitiesWord(severity));
        toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        toggle->setCheckable(true);
        toggle->setChecked(true);
        connect(toggle, &QToolButton::toggled, this, [this, severity](bool on) { m_model.setShown(severity, on); });
        m_toggles[static_cast<std::size_t>(severity)] = toggle;
        row->addWidget(toggle);
    }
    m_filter = makeFilterField(tr("Filter findings"));
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &words) { m_model.setFilter(words); });
    m_filter->setMinimumWidth(80);
    m_filter->setMaximumWidth(QWIDGETSIZE_MAX);
    row->addWidget(m_filter, 1);
    m_grouping = new QComboBox;
    m_grouping->addItems(
        {tr("Not grouped"), tr("Group by severity"), tr("Group by rule"), tr("Group by record"), tr("Group by model")});
    m_grouping->setCurrentIndex(static_cast<int>(m_model.grouping()));
    m_grouping->setAccessibleName(tr("Grouping"));
    connect(m_grouping, &QComboBox::currentIndexChanged, this,
            [this](int choice) { m_model.setGrouping(static_cast<FindingsModel::Grouping>(choice)); });
    row->addWidget(m_grouping);
    m_mute = new QToolButton;
    m_mute->setIcon(icon(QStringLiteral("mute")));
    m_mute->setText(tr("Mute rule"));
    m_mute->setToolTip(tr("Hide all findings of the selected one's rule"));
    connect(m_mute, &QToolButton::clicked, this, [this] {
        if (const auto finding = currentFinding())
            m_session.setMuted(m_model.result()->findings[*finding].rule->id, true);
    });
    row->addWidget(m_mute);
    m_muted = new QToolButton;
    m_muted->setIcon(icon(QStringLiteral("mute")));
    m_muted->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_muted->setToolTip(tr("Show the findings of muted rules again"));
    m_muted->setPopupMode(QToolButton::InstantPopup);
    m_muted->setMenu(new QMenu(m_muted));
    connect(m_muted->menu(), &QMenu::aboutToShow, this, &FindingsPanel::fillMutedMenu);
    row->addWidget(m_muted);
}

void FindingsPanel::buildTable()
{
    m_table = makeTable(tr("Findings"));
    m_table->setModel(&m_model);
    auto *delegate = new FindingDelegate(m_table);
    m_table->setItemDelegateForColumn(FindingsModel::What, delegate);
    m_table->setUniformRowHeights(false);
    connect(m_table->header(), &QHeaderView::sectionResized, delegate, [delegate](int section) {
        if (section == FindingsModel::What)
            Q_EMIT delegate->sizeHintChanged({});  // its texts break elsewhere
    });
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(FindingsModel::What, QHeaderView::Stretch);
    m_table->header()->setMinimumSectionSize(80);
    m_table->header()->resizeSection(FindingsModel::Where, 240);
    m_table->header()->resizeSection(FindingsModel::RuleId, 220);
    m_table->setTextElideMode(Qt::ElideLeft);  // the end of a name tells most
    keepColumns(m_table, QStringLiteral("findings"));
    connect(m_table, &QTreeView::customContextMenuRequested, this, &FindingsPanel::openMenu);
    onRowChosen(*m_table, [this](const QModelIndex &row) {
        const auto finding = findingAt(row);
        m_mute->setEnabled(finding.has_value());
        if (finding && !m_isRestoring)
            Q_EMIT selected({.kind = SelectionKind::Finding, .index = *finding});
    });
}

/// The rule's id gives way first: the inspector has it too.
void FindingsPanel::resizeEvent(QResizeEvent *event)
{
    constexpr int leastForRule = 800;
    QWidget::resizeEvent(event);
    m_table->setColumnHidden(FindingsModel::RuleId, width() < leastForRule);
    if (const bool hasRoom = width() >= m_widthOfWords; hasRoom != m_hasWords)
        writeBar(hasRoom);
}

/// Where there is no room for words, icons and numbers stand for them.
void FindingsPanel::fitBar()
{
    writeBar(true);
    m_bar->layout()->invalidate();
    m_widthOfWords = m_bar->layout()->minimumSize().width();
    if (m_widthOfWords > width())
        writeBar(false);
}

void FindingsPanel::writeBar(bool hasWords)
{
    m_hasWords = hasWords;
    const FindingTally counts = tally(m_session);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        const auto each = static_cast<std::size_t>(severity);
        const QString count = grouped(counts.shown[each]);
        m_toggles[each]->setText(hasWords ? QStringLiteral("%1 %2").arg(severitiesWord(severity), count) : count);
    }
    m_mute->setToolButtonStyle(hasWords ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    m_muted->setText(hasWords ? tr("%n muted", nullptr, static_cast<int>(counts.mutedCount))
                              : grouped(counts.mutedCount));
}

/// Why there are no findings to show: only what was checked to the end is sound.
QWidget *FindingsPanel::makeNothing() const
{
    const CheckResult *result = m_model.result().get();
    if (result && !result->findings.empty())
        return makeEmptyState(QStringLiteral("filter"), Tone::Plain, tr("No finding passes the filter"),
                              tr("Clear the filter, or show other severities."));
    if (m_session.isBusy())
        return makeEmptyState(QStringLiteral("clock"), Tone::Plain, tr("Still checking"),
                              tr("Findings are shown once all rules have looked."));
    if (!result)
        return makeEmptyState(QStringLiteral("unchecked"), Tone::Unchecked, tr("Not checked"),
                              tr("Check again to have findings."));
    if (result->status == CheckStatus::Unreadable)
        return makeEmptyState(QStringLiteral("unchecked"), Tone::Unchecked, tr("Nothing was checked"),
                              tr("The overview says what it is, and what can be opened instead."));
    if (uncheckedPhases(*result) > 0)
        return makeEmptyState(QStringLiteral("unchecked"), Tone::Unchecked, tr("Nothing was found in what was checked"),
                              tr("The overview says what was not checked, and why."));
    return makeEmptyState(QStringLiteral("ok"), Tone::Sound, tr("Nothing was found"),
                          tr("No rule has anything to say of this file."));
}

void FindingsPanel::showWhatThereIs()
{
    if (m_stack->count() > 1) {
        QWidget *old = m_stack->widget(1);
        m_stack->removeWidget(old);
        old->deleteLater();
    }
    // What is grouped otherwise than by rule is grouped to be looked through.
    const FindingsModel::Grouping grouping = m_model.grouping();
    m_table->setRootIsDecorated(grouping != FindingsModel::Grouping::None);
    if (grouping != FindingsModel::Grouping::Rule)
        m_table->expandAll();
    m_muted->setVisible(!m_session.mutedRules().empty());
    fitBar();
    m_mute->setEnabled(currentFinding().has_value());
    if (m_model.findingCount() > 0) {
        m_stack->setCurrentIndex(0);
        return;
    }
    QWidget *empty = makeNothing();
    empty->setAutoFillBackground(true);
    empty->setBackgroundRole(QPalette::Base);
    m_stack->addWidget(empty);
    m_stack->setCurrentIndex(1);
}

/// What is arranged or filtered anew keeps its current row, where that is still there. Nobody goes anywhere by that.
void FindingsPanel::restoreCurrent()
{
    const auto [result, finding] = std::exchange(m_kept, {});
    if (!finding || result != m_model.result())
        return;
    m_isRestoring = true;
    selectFinding(*finding);
    m_isRestoring = false;
}

/// Where the current finding is muted the next one takes its place, and the keys stay where they were: one mutes rule
/// by rule.
void FindingsPanel::takeMuted()
{
    QWidget *focus = QApplication::focusWidget();
    const bool hadFocus = focus && isAncestorOf(focus);
    const auto current = currentFinding();
    const auto next = current ? m_model.nearest(*current, m_session.mutedRules()) : std::nullopt;
    m_model.setMuted(m_session.mutedRules());
    if (next && isVisible())
        selectFinding(*next);
    if (!hadFocus)
        return;
    QWidget *fallback = m_model.findingCount() > 0 ? static_cast<QWidget *>(m_table) : m_muted;
    (focus->isEnabled() && focus->isVisible() ? focus : fallback)->setFocus();
}

std::optional<std::size_t> FindingsPanel::findingAt(const QModelIndex &row)
{
    const int finding = row.isValid() ? row.data(FindingsModel::FindingRole).toInt() : -1;
    return finding < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(finding));
}

std::optional<std::size_t> FindingsPanel::currentFinding() const
{
    return findingAt(m_table->currentIndex());
}

void FindingsPanel::selectFinding(std::size_t finding)
{
    QModelIndex index = m_model.indexOf(finding);
    // The first of a folded group is shown by the group.
    if (index.row() == 0 && index.parent().isValid() && !m_table->isExpanded(index.parent())
        && index.parent().data(FindingsModel::FindingRole).toInt() >= 0)
        index = index.parent();
    if (index.isValid() && currentFinding() != finding)
        m_table->setCurrentIndex(index);
}

void FindingsPanel::selectNext(int step)
{
    if (const auto next = m_model.neighbour(currentFinding(), step))
        m_table->setCurrentIndex(m_model.indexOf(*next));
}

std::optional<std::size_t> FindingsPanel::currentOrFirst() const
{
    const auto current = currentFinding();
    return current ? current : m_model.neighbour(std::nullopt, 1);
}

void FindingsPanel::startSearch()
{
    m_filter->setFocus();
    m_filter->selectAll();
}

QString FindingsPanel::selectionText() const
{
    const auto finding = currentFinding();
    if (!finding)
        return {};
    const Finding &hit = m_model.result()->findings[*finding];
    return QStringLiteral("%1: %2 (%3)").arg(shown(hit.rule->id), messageText(hit), shown(hit.location.record));
}

void FindingsPanel::openMenu(const QPoint &position)
{
    const auto finding = currentFinding();
    if (!finding)
        return;
    const Finding &hit = m_model.result()->findings[*finding];
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(icon(QStringLiteral("copy")), tr("Copy"), this,
                    [this] { QApplication::clipboard()->setText(selectionText()); });
    menu->addAction(icon(QStringLiteral("mute")), tr("Mute rule %1").arg(shown(hit.rule->id)), this,
                    [this, rule = hit.rule->id] { m_session.setMuted(rule, true); });
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

void FindingsPanel::fillMutedMenu()
{
    QMenu &menu = *m_muted->menu();
    menu.clear();
    const FindingTally counts = tally(m_session);
    for (const std::string &rule : m_session.mutedRules()) {
        const auto found = counts.muted.find(rule);
        const std::size_t count = found == counts.muted.end() ? 0 : found->second;
        menu.addAction(tr("Show %1 again (%2)").arg(shown(rule), grouped(count)), this,
                       [this, rule] { m_session.setMuted(rule, false); });
    }
    menu.addSeparator();
    menu.addAction(tr("Show all again"), this, [this] { m_session.unmuteAll(); });
}

}  // namespace pt2scope
