// SPDX-License-Identifier: Apache-2.0
#include "views/window/DeviceMenu.h"

#include "views/session/MessageWords.h"
#include "views/window/DeviceWords.h"

namespace pt2scope {

DeviceMenu::DeviceMenu(Workshop &workshop, QWidget *parent)
    : QMenu(parent), m_workshop(workshop), m_engines(EnginePlugins({}).statuses()), m_group(this)
{
    setToolTipsVisible(true);
}

void DeviceMenu::openOn(const QPoint &corner)
{
    m_corner = corner;
    fill();
    popup(m_corner - QPoint(0, sizeHint().height()));
    if (!m_hasLooked)
        look();
}

void DeviceMenu::look()
{
    m_search = m_workshop.jobs.start([this, &engines = m_workshop.engines](JobContext &job) {
        job.post([this, found = engines.statuses()] {
            m_engines = found;
            m_hasLooked = true;
            fill();
            move(m_corner - QPoint(0, sizeHint().height()));
        });
    });
}

void DeviceMenu::fill()
{
    clear();
    const QString current = QString::fromStdString(m_workshop.device);
    for (const DeviceChoice &choice : deviceChoices(m_engines)) {
        QAction *action = addAction(choice.text, this, [this, device = choice.device] { Q_EMIT chosen(device); });
        action->setCheckable(true);
        action->setChecked(choice.device == current);
        m_group.addAction(action);
    }
    if (!m_hasLooked)
        addAction(tr("Looking for devices…"))->setEnabled(false);
    for (const EngineStatus &engine : m_engines) {
        if (!m_hasLooked || engine.present)
            continue;
        addAction(tr("%1: not available").arg(engineName(QString::fromStdString(engine.id))))->setEnabled(false);
        addReason(reasonText(engine.reason), reasonText(engine.reason + "; to get it: " + engine.remedy));
    }
}

/// In a line of its own, cut where it is long.
void DeviceMenu::addReason(const QString &reason, const QString &toolTip)
{
    constexpr int widest = 420;  // pixels
    const QString line = fontMetrics().elidedText(reason, Qt::ElideMiddle, widest);
    QAction *action = addAction(QStringLiteral("    ") + QString(line).replace(QLatin1Char('&'), QStringLiteral("&&")));
    action->setEnabled(false);
    action->setToolTip(toolTip);
}

}  // namespace pt2scope
