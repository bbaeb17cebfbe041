// SPDX-License-Identifier: Apache-2.0
// What the window keeps from one run to the next.
#include "views/session/Verdict.h"
#include "views/settings/Settings.h"
#include "views/window/MainWindow.h"

#include <QCloseEvent>
#include <QFileInfo>

namespace pt2scope {

void MainWindow::rememberRecent(const DocumentSession &session)
{
    const VerdictFigures figures = figuresOf(*session.result());
    settings::addRecent({.path = session.path(),
                         .kind = kindName(*session.document()),
                         .tensors = session.facts()->weights.front().tensors,
                         .nbytes = session.document()->nbytes,
                         .tone = figures.tone,
                         .isUnreadable = figures.isUnreadable,
                         .errors = figures.errors,
                         .warnings = figures.warnings,
                         .opened = QDateTime::currentDateTime()});
}

void MainWindow::chooseTheme(Appearance::Choice choice)
{
    settings::setTheme(choice);
    m_appearance.choose(choice);
}

void MainWindow::chooseLanguage(const QString &name)
{
    settings::setLanguage(name);
    m_language.choose(name);
    // Not while the menu that asked for it is still at work.
    QMetaObject::invokeMethod(this, &MainWindow::rebuild, Qt::QueuedConnection);
}

void MainWindow::chooseDevice(const QString &device)
{
    if (device == settings::device())
        return;
    settings::setDevice(device);
    m_workshop.device = device.toStdString();
    for (const Tab &tab : m_tabs) {
        const bool wasStopped = !tab.session->isBusy() && !tab.session->result();
        if (!wasStopped)
            tab.session->check();
    }
}

void MainWindow::restoreTabs()
{
    for (const QString &path : settings::openTabs()) {
        if (QFileInfo::exists(path))
            open(path);
    }
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    QStringList paths;
    for (const Tab &tab : m_tabs)
        paths << tab.session->path();
    settings::setOpenTabs(paths);
    settings::setGeometry(saveGeometry());
    if (page())
        settings::setPageState(page()->arrangement());
    QMainWindow::closeEvent(event);
}

}  // namespace pt2scope
