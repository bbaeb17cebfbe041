// SPDX-License-Identifier: Apache-2.0
#include "views/window/StatusStrip.h"

#include "views/session/MessageWords.h"
#include "views/session/Verdict.h"
#include "views/widgets/IconButton.h"
#include "views/widgets/Labels.h"
#include "views/widgets/Text.h"
#include "views/window/DeviceWords.h"

#include <QDir>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>

namespace pt2scope {

namespace {

/// "~/exports/model.pt2".
QString homely(const QString &path)
{
    const QString home = QDir::homePath() + QLatin1Char('/');
    return path.startsWith(home) && home.size() > 2 ? QStringLiteral("~/") + path.mid(home.size()) : path;
}

}  // namespace

StatusStrip::StatusStrip(QWidget *parent)
    : QWidget(parent),
      m_badge(new Badge),
      m_path(new ElidedLabel({}, uiFont(12), secondaryRole)),
      m_size(makeLabel({}, uiFont(12), secondaryRole)),
      m_device(new QToolButton),
      m_progress(new QProgressBar),
      m_stop(makeIconButton(QStringLiteral("close"), tr("Stop (Esc)"))),
      m_right(makeLabel({}, uiFont(12), quietRole))
{
    setFixedHeight(28);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Window);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(12);
    row->addWidget(m_badge);
    row->addWidget(m_path);
    row->addWidget(m_size);
    m_device->setObjectName(QStringLiteral("device"));
    m_device->setAutoRaise(true);
    m_device->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_device->setFixedHeight(22);
    m_device->setFont(uiFont(12));
    connect(m_device, &QToolButton::clicked, this, &StatusStrip::chooseDevice);
    row->addWidget(m_device);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(140, 6);
    row->addWidget(m_progress);
    m_stop->setFixedSize(22, 22);
    connect(m_stop, &QToolButton::clicked, this, [this] {
        if (m_session)
            m_session->stop();
    });
    row->addWidget(m_stop);
    row->addStretch();
    row->addWidget(m_right);
    connect(m_badge, &Badge::clicked, this, &StatusStrip::verdictClicked);
    refresh();
}

void StatusStrip::follow(DocumentSession *session)
{
    if (m_session)
        disconnect(m_session, nullptr, this, nullptr);
    m_session = session;
    if (session) {
        connect(session, &DocumentSession::changed, this, &StatusStrip::refresh);
        connect(session, &DocumentSession::mutedChanged, this, &StatusStrip::refresh);
        connect(session, &DocumentSession::progressed, this, &StatusStrip::refreshProgress);
        connect(session, &DocumentSession::changedOnDisk, this, &StatusStrip::refreshProgress);
    }
    refresh();
}

void StatusStrip::chooseDevice()
{
    const QWidget *place = m_device->isVisible() ? m_device : static_cast<const QWidget *>(this);
    Q_EMIT deviceWanted(place->mapToGlobal(QPoint(0, 0)));
}

void StatusStrip::refresh()
{
    const bool hasDocument = m_session && m_session->document();
    m_badge->setVisible(m_session);
    m_path->setText(m_session ? homely(m_session->path()) : tr("Ready"));
    m_path->setToolTip(m_session ? m_session->path() : QString());
    m_size->setText(hasDocument ? bytesText(m_session->document()->nbytes) : QString());
    m_size->setVisible(hasDocument);
    const CheckResult *result = m_session ? m_session->result().get() : nullptr;
    m_device->setVisible(result);
    if (result) {
        QString told = tr("Checked in %1").arg(timeText(result->seconds));
        if (m_session->deviceFailure())
            told +=
                QLatin1Char('\n')
                + tr("The device chosen is not to be had: %1.").arg(reasonText(m_session->deviceFailure()->message));
        m_device->setText(deviceName(shown(result->device)));
        m_device->setToolTip(told + QLatin1Char('\n') + tr("Click to choose another device"));
    }
    const std::size_t unchecked = result ? uncheckedPhases(*result) : 0;
    m_right->setText(!m_session       ? QStringLiteral("pt2scope " PT2SCOPE_VERSION)
                     : unchecked == 0 ? QString()
                                      : tr("%n phase(s) not checked", nullptr, static_cast<int>(unchecked)));
    refreshProgress();
}

void StatusStrip::refreshProgress()
{
    const bool isBusy = m_session && m_session->isBusy();
    m_progress->setVisible(isBusy);
    m_stop->setVisible(isBusy);
    if (!m_session)
        return;
    const Verdict verdict = verdictOn(*m_session);
    m_badge->set(verdict.tone, verdict.badge);
    constexpr int steps = 1000;
    const DocumentSession::Progress progress = m_session->progress();
    m_progress->setRange(0, progress.total == 0 ? 0 : steps);
    if (progress.total > 0)
        m_progress->setValue(static_cast<int>(
            steps * std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total))));
}

}  // namespace pt2scope
