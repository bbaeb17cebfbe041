// SPDX-License-Identifier: Apache-2.0
#include "views/overview/VerdictHead.h"

#include "views/findings/FindingPlaces.h"
#include "views/findings/ReportFile.h"
#include "views/findings/RuleWords.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/settings/Settings.h"
#include "views/widgets/FlowLayout.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

namespace pt2scope {

namespace {

constexpr std::size_t mostCards = 5;
constexpr int besideMark = 54;  // where the words begin

/// The verdict's icon on its own ground.
class VerdictMark : public QWidget {
public:
    explicit VerdictMark(const DocumentSession &session) : m_session(session) { setFixedSize(40, 40); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const ToneColors colors = theme().tone(verdictOn(m_session).tone);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.ground);
        painter.drawRoundedRect(rect(), 6, 6);
        paintIcon(painter, QRect(10, 10, 20, 20), toneIcon(verdictOn(m_session).tone), colors.mark);
    }

private:
    const DocumentSession &m_session;
};

/// The worst, one of each rule.
std::vector<std::size_t> worstFindings(const CheckResult &result, Severity least)
{
    std::vector<std::size_t> worst;
    std::set<const Rule *> rules;
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        for (std::size_t i = 0; i < result.findings.size() && severity >= least; ++i) {
            const Finding &finding = result.findings[i];
            if (finding.severity == severity && rules.insert(finding.rule).second)
                worst.push_back(i);
        }
    }
    return worst;
}

}  // namespace

VerdictHead::VerdictHead(DocumentSession &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(14);
    m_column->addWidget(makeTop());
    connect(&m_session, &DocumentSession::changed, this, &VerdictHead::refresh);
    connect(&m_session, &DocumentSession::progressed, this, &VerdictHead::refreshProgress);
    refresh();
}

QWidget *VerdictHead::makeTop()
{
    auto *top = new QWidget;
    auto *row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(14);
    m_mark = new VerdictMark(m_session);
    row->addWidget(m_mark, 0, Qt::AlignTop);
    auto *words = new QVBoxLayout;
    words->setSpacing(3);
    m_headline = makeParagraph({}, uiFont(20, QFont::DemiBold));
    m_headline->setObjectName(QStringLiteral("verdictHeadline"));
    m_sentence = makeParagraph({}, uiFont(13), secondaryRole);
    m_progress = new QProgressBar;
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(360, 6);
    words->addWidget(m_headline);
    words->addWidget(m_sentence);
    words->addWidget(m_progress, 0, Qt::AlignLeft);
    row->addLayout(words, 1);
    m_again = new QPushButton(icon(QStringLiteral("reload")), tr("Check again"));
    connect(m_again, &QPushButton::clicked, this, [this] { m_session.check(); });
    m_export = new QPushButton(icon(QStringLiteral("export")), tr("Export report…"));
    connect(m_export, &QPushButton::clicked, this, &VerdictHead::exportReport);
    row->addWidget(m_again, 0, Qt::AlignTop);
    row->addWidget(m_export, 0, Qt::AlignTop);
    return top;
}

void VerdictHead::refresh()
{
    const bool isChecking = m_session.isBusy();
    m_progress->setVisible(isChecking);
    m_again->setVisible(!isChecking && m_session.stage() != DocumentSession::Stage::Failed);
    m_export->setVisible(m_session.result() != nullptr);
    refreshProgress();
    rebuildBody();
}

void VerdictHead::refreshProgress()
{
    const Verdict verdict = verdictOn(m_session);
    m_headline->setText(verdict.headline);
    m_sentence->setText(verdict.sentence);
    m_sentence->setVisible(!verdict.sentence.isEmpty());
    const DocumentSession::Progress progress = m_session.progress();
    constexpr int steps = 1000;
    m_progress->setRange(0, progress.total == 0 ? 0 : steps);
    if (progress.total > 0)
        m_progress->setValue(static_cast<int>(
            steps * std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total))));
    m_mark->update();
}

void VerdictHead::rebuildBody()
{
    delete m_body;
    m_body = nullptr;
    if (m_session.stage() == DocumentSession::Stage::Failed) {
        m_body = makeFailure();
        m_column->addWidget(m_body);
        return;
    }
    const CheckResult *result = m_session.result().get();
    if (!result)
        return;
    m_body = new QWidget;
    auto *column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(14);
    if (!result->phases.empty())
        column->addWidget(makePhases());
    const bool hasProblems = result->counts[static_cast<std::size_t>(Severity::Error)]
                                 + result->counts[static_cast<std::size_t>(Severity::Warning)]
                             > 0;
    if (QWidget *findings = hasProblems ? makeFindingCards() : makeNotes())
        column->insertWidget(hasProblems ? 1 : 0, findings);
    m_column->addWidget(m_body);
}

/// What could not be opened, and what can be done about it.
QWidget *VerdictHead::makeFailure()
{
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(besideMark, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(makeParagraph(breakable(m_session.path()), monoFont(12)));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    // Each of them takes the buttons away.
    const auto add = [&](const QString &text, const auto &action) {
        auto *button = new QPushButton(text);
        connect(button, &QPushButton::clicked, this, action, Qt::QueuedConnection);
        buttons->addWidget(button);
    };
    add(tr("Try again"), [this] { m_session.load(); });
    add(tr("Choose another file…"), [this] { Q_EMIT otherWanted(); });
    const QList<RecentItem> recent = settings::recentItems();
    if (std::ranges::find(recent, m_session.path(), &RecentItem::path) != recent.end())
        add(tr("Take it off the recent list"), [this] {
            settings::removeRecent(m_session.path());
            rebuildBody();
        });
    buttons->addStretch();
    column->addLayout(buttons);
    return part;
}

QWidget *VerdictHead::makePhases()
{
    auto *row = new QWidget;
    auto *flow = new FlowLayout(row, 6);
    for (const PhaseOutcome &phase : m_session.result()->phases) {
        if (phase.state == PhaseState::Skipped)
            continue;
        auto *badge = new Badge(Badge::Look::Outlined);
        const Tone tone = phase.state == PhaseState::Passed   ? Tone::Sound
                          : phase.state == PhaseState::Failed ? Tone::Error
                                                              : Tone::Unchecked;
        badge->set(tone, phaseWord(phase.phase));
        const QString state = phase.state == PhaseState::Passed   ? tr("passed")
                              : phase.state == PhaseState::Failed ? tr("failed: it has errors")
                                                                  : tr("not checked");
        badge->setToolTip(phase.reason.empty() ? state : QStringLiteral("%1: %2").arg(state, reasonText(phase.reason)));
        if (phase.state != PhaseState::Passed) {  // there is more to know of it
            badge->setFocusPolicy(Qt::StrongFocus);
            connect(badge, &Badge::clicked, this, [this] { Q_EMIT wanted({QStringLiteral("findings")}); });
        }
        flow->addWidget(badge);
    }
    return row;
}

QWidget *VerdictHead::makeFindingCards()
{
    const std::vector<std::size_t> worst = worstFindings(*m_session.result(), Severity::Warning);
    auto *card = new Card;
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (std::size_t i = 0; i < std::min(worst.size(), mostCards); ++i) {
        if (i > 0)
            column->addWidget(makeRule(Qt::Horizontal));
        column->addWidget(makeFindingCard(worst[i]));
    }
    if (worst.size() > mostCards) {
        column->addWidget(makeRule(Qt::Horizontal));
        QLabel *more = makeLink(tr("%n more kind(s) of finding", nullptr, static_cast<int>(worst.size() - mostCards)));
        more->setContentsMargins(14, 8, 14, 8);
        connect(more, &QLabel::linkActivated, this, [this] { Q_EMIT wanted({QStringLiteral("findings")}); });
        column->addWidget(more);
    }
    return card;
}

QWidget *VerdictHead::makeFindingCard(std::size_t index)
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
    if (!subject.isEmpty())
        words->addWidget(new ElidedLabel(subject, monoFont(12), QPalette::WindowText, Qt::ElideLeft));
    words->addWidget(makeParagraph(breakable(asSentence(messageText(finding))), uiFont(12), secondaryRole));
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

QWidget *VerdictHead::makeNotes()
{
    const std::vector<std::size_t> notes = worstFindings(*m_session.result(), Severity::Info);
    if (notes.empty())
        return nullptr;
    auto *list = new QWidget;
    auto *column = new QVBoxLayout(list);
    column->setContentsMargins(besideMark, 0, 0, 0);
    column->setSpacing(4);
    for (std::size_t i = 0; i < std::min(notes.size(), mostCards); ++i) {
        const Finding &finding = m_session.result()->findings[notes[i]];
        auto *row = new QHBoxLayout;
        row->setSpacing(8);
        row->addWidget(new IconLabel(toneIcon(Tone::Note), Tone::Note, 14), 0, Qt::AlignTop);
        row->addWidget(makeParagraph(breakable(tr("%1: %2").arg(ruleTitle(*finding.rule), messageText(finding))),
                                     uiFont(12), secondaryRole),
                       1);
        QLabel *show = makeLink(tr("Show"));
        connect(show, &QLabel::linkActivated, this,
                [this, index = notes[i]] { Q_EMIT selected({.kind = SelectionKind::Finding, .index = index}); });
        row->addWidget(show, 0, Qt::AlignTop);
        column->addLayout(row);
    }
    return list;
}

void VerdictHead::exportReport()
{
    askAndWriteReport(*m_session.result(), this);
}

}  // namespace pt2scope
