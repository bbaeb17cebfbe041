// SPDX-License-Identifier: Apache-2.0
#include "views/overview/VerdictHead.h"

#include "views/findings/ReportFile.h"
#include "views/overview/WorstFindings.h"
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

namespace pt2scope {

namespace {

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

}  // namespace

VerdictHead::VerdictHead(DocumentSession &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(14);
    m_column->addWidget(makeTop());
    connect(&m_session, &DocumentSession::changed, this, &VerdictHead::refresh);
    connect(&m_session, &DocumentSession::mutedChanged, this, &VerdictHead::refresh);
    connect(&m_session, &DocumentSession::progressed, this, &VerdictHead::refreshProgress);
    connect(&m_session, &DocumentSession::changedOnDisk, this, &VerdictHead::refreshProgress);
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
    const bool hasOutcome = std::ranges::any_of(result->phases, [](const PhaseOutcome &phase) {
        return phase.state == PhaseState::Passed || phase.state == PhaseState::Failed;
    });
    if (hasOutcome)
        column->addWidget(makePhases());
    auto *findings = new WorstFindings(m_session);
    connect(findings, &WorstFindings::selected, this, &VerdictHead::selected);
    connect(findings, &WorstFindings::wanted, this, &VerdictHead::wanted);
    column->insertWidget(findings->areProblems() ? 1 : 0, findings);
    if (findings->isEmpty())
        findings->hide();
    m_column->addWidget(m_body);
}

/// What could not be opened, and what can be done about it.
QWidget *VerdictHead::makeFailure()
{
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(WorstFindings::indent, 0, 0, 0);
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

void VerdictHead::exportReport()
{
    if (m_session.result())  // a key may reach the button when it is hidden
        askAndWriteReport(*m_session.result(), this);
}

}  // namespace pt2scope
