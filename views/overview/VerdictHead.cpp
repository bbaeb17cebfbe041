// SPDX-License-Identifier: Apache-2.0
#include "views/overview/VerdictHead.h"

#include "views/findings/ReportFile.h"
#include "views/overview/FolderContent.h"
#include "views/overview/WorstFindings.h"
#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/settings/Settings.h"
#include "views/widgets/FlowLayout.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"

#include <QFileInfo>
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

/// Below the verdict's words.
QWidget *makeIndented(QWidget *part)
{
    auto *row = new QWidget;
    auto *column = new QVBoxLayout(row);
    column->setContentsMargins(WorstFindings::indent, 0, 0, 0);
    column->addWidget(part);
    return row;
}

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
    connect(&m_session, &DocumentSession::changedOnDisk, this, &VerdictHead::refresh);
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
    m_again = new QPushButton(icon(QStringLiteral("reload")), tr("Check again"));
    connect(m_again, &QPushButton::clicked, this, [this] { m_session.check(); });
    m_export = new QPushButton(icon(QStringLiteral("export")), tr("Export report…"));
    connect(m_export, &QPushButton::clicked, this, &VerdictHead::exportReport);
    auto *title = new QHBoxLayout;
    title->setSpacing(14);
    title->addStrut(m_again->sizeHint().height());
    title->addWidget(m_headline, 1);
    title->addWidget(m_again, 0, Qt::AlignTop);
    title->addWidget(m_export, 0, Qt::AlignTop);
    words->addLayout(title);
    words->addWidget(m_sentence);
    words->addWidget(m_progress, 0, Qt::AlignLeft);
    row->addLayout(words, 1);
    return top;
}

void VerdictHead::refresh()
{
    const bool isChecking = m_session.isBusy();
    m_progress->setVisible(isChecking);
    const CheckResult *result = m_session.result().get();
    const bool isRead = !result || result->status != CheckStatus::Unreadable;
    m_again->setVisible(!isChecking && isRead && m_session.stage() != DocumentSession::Stage::Failed);
    m_export->setVisible(result && !m_session.document()->listing);
    refreshProgress();
    rebuildBody();
}

void VerdictHead::refreshProgress()
{
    const Verdict verdict = verdictOn(m_session);
    m_headline->setText(verdict.headline);
    m_sentence->setText(verdict.sentence);
    const CheckResult *result = m_session.result().get();
    const bool isToldBelow = result && result->status == CheckStatus::Unreadable && !result->findings.empty();
    m_sentence->setVisible(!verdict.sentence.isEmpty() && !isToldBelow);
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
    const CheckResult *result = m_session.result().get();
    const bool hasFailed = m_session.stage() == DocumentSession::Stage::Failed;
    if (!result && !hasFailed)
        return;
    m_body = new QWidget;
    auto *column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(14);
    m_column->addWidget(m_body);
    if (hasFailed)
        column->addWidget(makeIndented(makeParagraph(breakable(m_session.path()), monoFont(12))));
    else if (m_session.document()->listing)
        column->addWidget(makeIndented(makeListing(*m_session.document()->listing)));
    else
        addOutcome(*column, *result);
    if (hasFailed || result->status == CheckStatus::Unreadable)
        column->addWidget(makeIndented(makeWaysOut()));
}

void VerdictHead::addOutcome(QVBoxLayout &column, const CheckResult &result)
{
    if (result.status != CheckStatus::Unreadable)
        column.addWidget(makePhases(result));
    auto *findings = new WorstFindings(m_session);
    connect(findings, &WorstFindings::selected, this, &VerdictHead::selected);
    connect(findings, &WorstFindings::wanted, this, &VerdictHead::wanted);
    column.insertWidget(findings->areProblems() ? column.count() : 0, findings);
    if (findings->isEmpty())
        findings->hide();
}

QWidget *VerdictHead::makeListing(const FolderListing &listing)
{
    auto *content = new FolderContent(m_session.path(), listing);
    connect(content, &FolderContent::openWanted, this, &VerdictHead::openWanted);
    return content;
}

/// What can be done about a document that cannot be read.
QWidget *VerdictHead::makeWaysOut()
{
    auto *part = new QWidget;
    auto *buttons = new QHBoxLayout(part);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(8);
    // Each of them takes the buttons away.
    const auto add = [&](const QString &text, const auto &action) {
        auto *button = new QPushButton(text);
        connect(button, &QPushButton::clicked, this, action, Qt::QueuedConnection);
        buttons->addWidget(button);
    };
    add(tr("Try again"), [this] { m_session.load(); });
    const bool isOfFolder =
        m_session.document() ? isFolder(*m_session.document()) : QFileInfo(m_session.path()).isDir();
    add(isOfFolder ? tr("Choose another folder…") : tr("Choose another file…"),
        [this, isOfFolder] { Q_EMIT otherWanted(isOfFolder); });
    const QList<RecentItem> recent = settings::recentItems();
    if (!m_session.document() && std::ranges::find(recent, m_session.path(), &RecentItem::path) != recent.end())
        add(tr("Take it off the recent list"), [this] {
            settings::removeRecent(m_session.path());
            rebuildBody();
        });
    buttons->addStretch();
    return part;
}

QWidget *VerdictHead::makePhases(const CheckResult &result)
{
    auto *row = new QWidget;
    auto *flow = new FlowLayout(row, 6);
    for (const PhaseOutcome &phase : result.phases) {
        if (phase.state != PhaseState::Skipped)
            flow->addWidget(makePhase(phase));
    }
    return row;
}

QWidget *VerdictHead::makePhase(const PhaseOutcome &phase)
{
    const bool isOutdated = m_session.onDisk() != DocumentSession::OnDisk::AsOpened;
    const Tone tone = isOutdated                          ? Tone::Unchecked
                      : phase.state == PhaseState::Passed ? Tone::Sound
                      : phase.state == PhaseState::Failed ? Tone::Error
                                                          : Tone::Unchecked;
    QString state = phase.state == PhaseState::Passed   ? tr("passed")
                    : phase.state == PhaseState::Failed ? tr("failed: it has errors")
                                                        : tr("not checked");
    if (!phase.reason.empty())
        state = QStringLiteral("%1: %2").arg(state, reasonText(phase.reason));
    auto *badge = new Badge(Badge::Look::Outlined);
    badge->set(tone, phaseWord(phase.phase));
    badge->setToolTip(isOutdated ? tr("As it was before: %1").arg(state) : state);
    if (phase.state != PhaseState::Passed) {  // there is more to know of it
        badge->setFocusPolicy(Qt::StrongFocus);
        connect(badge, &Badge::clicked, this, [this] { Q_EMIT wanted({QStringLiteral("findings")}); });
    }
    return badge;
}

void VerdictHead::exportReport()
{
    if (m_session.result())  // a key may reach the button when it is hidden
        askAndWriteReport(m_session.result(), this);
}

}  // namespace pt2scope
