// SPDX-License-Identifier: Apache-2.0
#include "views/overview/WorstFindings.h"

#include "core/check/Rule.h"
#include "views/findings/FindingPlaces.h"
#include "views/findings/RuleWords.h"
#include "views/session/FindingTally.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

constexpr std::size_t mostCards = 5;
constexpr int foldGround = 12;  // what the button of the fold has left of its chevron

}  // namespace

WorstFindings::WorstFindings(DocumentSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    const FindingTally counts = tally(m_session);
    m_areProblems = counts.shown[static_cast<std::size_t>(Severity::Error)] > 0
                    || counts.shown[static_cast<std::size_t>(Severity::Warning)] > 0;
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_areProblems ? addCards(*column) : addNotes(*column);
    if (counts.mutedCount > 0)
        addMuted(*column, counts.mutedCount);
}

bool WorstFindings::isEmpty() const
{
    return layout()->isEmpty();
}

/// The worst first, one of each rule.
std::vector<std::size_t> WorstFindings::worst(Severity least) const
{
    const std::vector<Finding> &findings = m_session.result()->findings;
    std::vector<std::size_t> worst;
    std::set<const Rule *> rules;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        for (std::size_t i = 0; i < findings.size() && severity >= least; ++i) {
            if (findings[i].severity == severity && !m_session.mutedRules().contains(findings[i].rule->id)
                && rules.insert(findings[i].rule).second)
                worst.push_back(i);
        }
    }
    return worst;
}

void WorstFindings::addCards(QVBoxLayout &all)
{
    const std::vector<std::size_t> findings = worst(Severity::Warning);
    auto *card = new Card;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (std::size_t i = 0; i < std::min(findings.size(), mostCards); ++i) {
        if (i > 0)
            column->addWidget(makeRule(Qt::Horizontal));
        column->addWidget(makeCard(findings[i]));
    }
    if (findings.size() > mostCards) {
        column->addWidget(makeRule(Qt::Horizontal));
        QLabel *more =
            makeLink(tr("%n more kind(s) of finding", nullptr, static_cast<int>(findings.size() - mostCards)));
        more->setContentsMargins(14, 8, 14, 8);
        connect(more, &QLabel::linkActivated, this, [this] { Q_EMIT wanted({QStringLiteral("findings")}); });
        column->addWidget(more);
    }
    all.addWidget(card);
}

QWidget *WorstFindings::makeCard(std::size_t index)
{
    const CheckResult &result = *m_session.result();
    const Finding &finding = result.findings[index];
    auto *part = new QWidget;
    auto *row = new QHBoxLayout(part);
    row->setContentsMargins(14, 10, 14, 10);
    row->setSpacing(12);
    row->addWidget(new IconLabel(toneIcon(toneOf(finding.severity)), toneOf(finding.severity)), 0, Qt::AlignTop);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    const auto ofRule = std::ranges::count(result.findings, finding.rule, &Finding::rule);
    auto *titleRow = new QHBoxLayout;
    titleRow->addWidget(makeParagraph(ruleTitle(*finding.rule), uiFont(13, QFont::DemiBold)), 1);
    if (ofRule > 1)
        titleRow->addWidget(makeLabel(QStringLiteral("×%1").arg(ofRule), uiFont(12), quietRole));
    words->addLayout(titleRow);
    const QString subject = m_session.facts() ? subjectOf(finding, *m_session.facts()) : QString();
    const QString message = messageText(finding);
    if (!subject.isEmpty() && !message.contains(subject))
        words->addWidget(new ElidedLabel(subject, monoFont(12), QPalette::WindowText, Qt::ElideLeft));
    words->addWidget(makeParagraph(breakable(asSentence(message)), uiFont(12), secondaryRole));
    words->addStretch();
    row->addLayout(words, 3);
    row->addWidget(makeRule(Qt::Vertical));
    auto *todo = new QVBoxLayout;
    todo->setSpacing(2);
    todo->addWidget(makeLabel(tr("What to do"), uiFont(11), quietRole));
    todo->addWidget(makeParagraph(ruleFix(*finding.rule), uiFont(12)));
    QLabel *show = makeLink(tr("Show where"));
    const Selection selection{.kind = SelectionKind::Finding, .index = index};
    connect(show, &QLabel::linkActivated, this, [this, selection] { Q_EMIT selected(selection); });
    todo->addWidget(show);
    todo->addStretch();
    row->addLayout(todo, 2);
    return part;
}

void WorstFindings::addNotes(QVBoxLayout &all)
{
    const std::vector<std::size_t> notes = worst(Severity::Info);
    if (notes.empty())
        return;
    auto *column = new QVBoxLayout;
    column->setSpacing(4);
    QWidget *lines = makeNotes(notes);
    if (notes.size() > 1) {
        auto *row = new QHBoxLayout;
        row->setContentsMargins(indent - foldGround, 0, 0, 0);
        row->addWidget(makeFold(*lines), 0, Qt::AlignLeft);
        column->addLayout(row);
    }
    lines->setContentsMargins(indent, 0, 0, 0);
    column->addWidget(lines);
    all.addLayout(column);
}

/// One line that stands for all of them, and shows or hides them.
QWidget *WorstFindings::makeFold(QWidget &lines)
{
    const auto count = static_cast<int>(tally(m_session).shown[static_cast<std::size_t>(Severity::Info)]);
    auto *fold = new QToolButton;
    fold->setAutoRaise(true);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setFont(uiFont(12));
    fold->setText(tr("%n note(s), none needs action", nullptr, count));
    fold->setIcon(icon(QStringLiteral("chev-r")));
    lines.hide();
    connect(fold, &QToolButton::clicked, &lines, [fold, &lines] {
        lines.setVisible(lines.isHidden());
        fold->setIcon(icon(lines.isHidden() ? QStringLiteral("chev-r") : QStringLiteral("chev-d")));
    });
    return fold;
}

QWidget *WorstFindings::makeNotes(const std::vector<std::size_t> &notes)
{
    const std::vector<Finding> &findings = m_session.result()->findings;
    auto *lines = new QWidget(this);
    auto *column = new QVBoxLayout(lines);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    for (std::size_t i = 0; i < std::min(notes.size(), mostCards); ++i) {
        const Finding &finding = findings[notes[i]];
        const auto ofRule = std::ranges::count(findings, finding.rule, &Finding::rule);
        const QString title =
            ofRule > 1 ? QStringLiteral("%1 ×%2").arg(ruleTitle(*finding.rule)).arg(ofRule) : ruleTitle(*finding.rule);
        auto *row = new QHBoxLayout;
        row->setSpacing(8);
        row->addWidget(new IconLabel(toneIcon(Tone::Note), Tone::Note, 14), 0, Qt::AlignTop);
        row->addWidget(
            makeParagraph(breakable(tr("%1: %2").arg(title, messageText(finding))), uiFont(12), secondaryRole), 1);
        QLabel *show = makeLink(tr("Show"));
        connect(show, &QLabel::linkActivated, this,
                [this, index = notes[i]] { Q_EMIT selected({.kind = SelectionKind::Finding, .index = index}); });
        row->addWidget(show, 0, Qt::AlignTop);
        column->addLayout(row);
    }
    return lines;
}

void WorstFindings::addMuted(QVBoxLayout &all, std::size_t count)
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(m_areProblems ? 0 : indent, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(new IconLabel(QStringLiteral("mute"), Tone::Plain, 14));
    row->addWidget(
        makeLabel(tr("%n finding(s) of muted rules", nullptr, static_cast<int>(count)), uiFont(12), quietRole));
    QLabel *show = makeLink(tr("Show again"));
    show->setFont(uiFont(12));
    connect(
        show, &QLabel::linkActivated, this, [this] { m_session.unmuteAll(); }, Qt::QueuedConnection);
    row->addWidget(show);
    row->addStretch();
    all.addLayout(row);
}

}  // namespace pt2scope
