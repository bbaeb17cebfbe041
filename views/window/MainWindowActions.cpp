// SPDX-License-Identifier: Apache-2.0
#include "views/findings/ReportFile.h"
#include "views/settings/Settings.h"
#include "views/theme/Icons.h"
#include "views/widgets/FileDialogs.h"
#include "views/window/CommandPalette.h"
#include "views/window/KeyList.h"
#include "views/window/MainWindow.h"
#include "views/window/Mnemonics.h"
#include "views/window/Navigator.h"
#include "views/window/SideDrawer.h"
#include "views/window/StatusStrip.h"

#include <QActionGroup>
#include <QApplication>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>

namespace pt2scope {

QAction *MainWindow::addAction(QMenu *menu, const QString &text, const QString &iconName, const QKeySequence &shortcut,
                               void (MainWindow::*slot)())
{
    QAction *action = menu->addAction(text, this, slot);
    if (!iconName.isEmpty())
        action->setIcon(icon(iconName));
    action->setShortcut(shortcut);
    return action;
}

void MainWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildGoMenu();
    buildCheckMenu();
    buildHelpMenu();
    for (const QAction *menu : menuBar()->actions())
        addMnemonics(*menu->menu());
}

void MainWindow::buildFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    addAction(menu, tr("Open file…"), QStringLiteral("open-file"), QKeySequence::Open, &MainWindow::chooseFile);
    addAction(menu, tr("Open folder…"), QStringLiteral("open-folder"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
              &MainWindow::chooseFolder);
    QMenu *recent = menu->addMenu(icon(QStringLiteral("clock")), tr("Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] {
        recent->clear();
        for (const RecentItem &item : settings::recentItems())
            recent
                ->addAction(QString(item.path).replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                            [this, path = item.path] { open(path); })
                ->setEnabled(QFileInfo::exists(item.path));
    });
    menu->addSeparator();
    m_documentActions << addAction(menu, tr("Reload"), QStringLiteral("reload"), QKeySequence::Refresh,
                                   &MainWindow::reload);
    m_documentActions << addAction(menu, tr("Export report…"), QStringLiteral("export"),
                                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), &MainWindow::exportReport);
    menu->addSeparator();
    m_documentActions << addAction(menu, tr("Close tab"), QStringLiteral("close"), QKeySequence(Qt::CTRL | Qt::Key_W),
                                   &MainWindow::closeCurrent);
    menu->addAction(tr("Quit"), QKeySequence::Quit, this, &QWidget::close);
}

void MainWindow::buildEditMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Edit"));
    m_documentActions << addAction(menu, tr("Copy"), QStringLiteral("copy"), QKeySequence::Copy, &MainWindow::copyText);
    m_documentActions << addAction(menu, tr("Copy as JSON"), QStringLiteral("json"),
                                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &MainWindow::copyJson);
    menu->addSeparator();
    m_documentActions << addAction(menu, tr("Find in this view"), QStringLiteral("search"), QKeySequence::Find,
                                   &MainWindow::startSearch);
    menu->addSeparator();
    m_documentActions << addAction(menu, tr("Menu of what has the focus"), QStringLiteral("more"),
                                   QKeySequence(Qt::SHIFT | Qt::Key_F10), &MainWindow::openContextMenu);
}

void MainWindow::buildViewMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    int number = 0;
    for (const ViewKind *kind : viewKinds()) {
        ++number;
        QAction *action = menu->addAction(icon(QLatin1String(kind->icon)), kind->titleText(), this,
                                          [this, id = QLatin1String(kind->id)] { goToAndFocus({id}); });
        action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(number)));
        m_documentActions << action;
    }
    menu->addSeparator();
    m_documentActions << addAction(menu, tr("Navigator"), QStringLiteral("tree"), QKeySequence(Qt::CTRL | Qt::Key_B),
                                   &MainWindow::toggleNavigator);
    m_documentActions << addAction(menu, tr("Inspector"), QStringLiteral("info"), QKeySequence(Qt::CTRL | Qt::Key_I),
                                   &MainWindow::toggleInspector);
    m_documentActions << addAction(menu, tr("Findings below"), QStringLiteral("findings"),
                                   QKeySequence(Qt::CTRL | Qt::Key_J), &MainWindow::toggleFindings);
    menu->addSeparator();
    const auto addChoices = [this](QMenu *choices, const auto &entries, auto current, auto choose) {
        auto *group = new QActionGroup(choices);
        for (const auto &[text, value] : entries) {
            QAction *action = choices->addAction(text, this, [choose, chosen = value] { choose(chosen); });
            action->setCheckable(true);
            action->setChecked(value == current);
            group->addAction(action);
        }
    };
    using Choice = Appearance::Choice;
    const std::array themes{std::pair{tr("As the system"), Choice::System}, std::pair{tr("Light"), Choice::Light},
                            std::pair{tr("Dark"), Choice::Dark}};
    addChoices(menu->addMenu(icon(QStringLiteral("sun")), tr("Theme")), themes, m_appearance.choice(),
               [this](Choice choice) { chooseTheme(choice); });
    // Names of languages stand in their own language.
    const std::array languages{std::pair{QStringLiteral("English"), QStringLiteral("en")},
                               std::pair{QStringLiteral("简体中文"), QStringLiteral("zh_CN")}};
    addChoices(menu->addMenu(icon(QStringLiteral("text")), tr("Language")), languages, m_language.current(),
               [this](const QString &name) { chooseLanguage(name); });
}

void MainWindow::buildGoMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Go"));
    m_documentActions << addAction(menu, tr("Back"), QStringLiteral("back"), QKeySequence(Qt::ALT | Qt::Key_Left),
                                   &MainWindow::goBack);
    m_documentActions << addAction(menu, tr("Forward"), QStringLiteral("forward"),
                                   QKeySequence(Qt::ALT | Qt::Key_Right), &MainWindow::goForward);
    menu->addSeparator();
    QAction *next = addAction(menu, tr("Next tab"), {}, {}, &MainWindow::nextTab);
    next->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Tab), QKeySequence(Qt::CTRL | Qt::Key_PageDown)});
    QAction *previous = addAction(menu, tr("Previous tab"), {}, {}, &MainWindow::previousTab);
    previous->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), QKeySequence(Qt::CTRL | Qt::Key_PageUp)});
    m_documentActions << next << previous;
    menu->addSeparator();
    m_documentActions << addAction(menu, tr("Next finding"), QStringLiteral("findings"), QKeySequence(Qt::Key_F8),
                                   &MainWindow::nextFinding);
    m_documentActions << addAction(menu, tr("Previous finding"), {}, QKeySequence(Qt::SHIFT | Qt::Key_F8),
                                   &MainWindow::previousFinding);
    menu->addSeparator();
    m_paletteAction = addAction(menu, tr("Find or run anything"), QStringLiteral("search"),
                                QKeySequence(Qt::CTRL | Qt::Key_K), &MainWindow::openPalette);
}

void MainWindow::buildCheckMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Check"));
    m_documentActions << addAction(menu, tr("Check again"), QStringLiteral("verify"),
                                   QKeySequence(Qt::SHIFT | Qt::Key_F5), &MainWindow::checkAgain);
    m_documentActions << addAction(menu, tr("Stop"), QStringLiteral("stop"), QKeySequence(Qt::Key_Escape),
                                   &MainWindow::stop);
    menu->addSeparator();
    addAction(menu, tr("Device…"), QStringLiteral("cpu"), {}, &MainWindow::offerDevices);
}

void MainWindow::buildHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    addAction(menu, tr("Keyboard shortcuts"), {}, QKeySequence(Qt::Key_F1), &MainWindow::showKeys);
    addAction(menu, tr("About pt2scope"), {}, {}, &MainWindow::about);
}

void MainWindow::chooseFile()
{
    askForFiles(this, tr("Open file"), tr("Model archives (*.pt2 *.pt *.pth *.ckpt *.safetensors);;All files (*)"),
                [this](const QStringList &paths) { openAll(paths); });
}

void MainWindow::chooseFolder()
{
    askForFolder(this, tr("Open folder"), [this](const QString &path) { open(path); });
}

void MainWindow::closeCurrent()
{
    for (int i = 0; i < tabCount(); ++i) {
        if (m_tabs[static_cast<std::size_t>(i)].page == page()) {
            closeTab(i);
            return;
        }
    }
}

void MainWindow::reload()
{
    page()->session().load();
}

void MainWindow::checkAgain()
{
    page()->session().check();
}

void MainWindow::stop()
{
    if (!page()->closeDrawers())
        page()->session().stop();
}

void MainWindow::offerDevices()
{
    m_status->chooseDevice();
}

void MainWindow::exportReport()
{
    if (page()->session().result())
        askAndWriteReport(page()->session().result(), this);
}

void MainWindow::copyText()
{
    page()->copy(false);
}

void MainWindow::copyJson()
{
    page()->copy(true);
}

void MainWindow::startSearch()
{
    if (View *view = page()->view())
        view->startSearch();
}

void MainWindow::goBack()
{
    page()->goBack();
}

void MainWindow::goForward()
{
    page()->goForward();
}

/// The tab that many places on, past the last one the first.
void MainWindow::stepTab(int step)
{
    m_bar->setCurrentIndex((m_bar->currentIndex() + step + tabCount()) % tabCount());
}

void MainWindow::nextTab()
{
    stepTab(1);
}

void MainWindow::previousTab()
{
    stepTab(-1);
}

void MainWindow::nextFinding()
{
    page()->goToNextFinding(1);
}

void MainWindow::previousFinding()
{
    page()->goToNextFinding(-1);
}

/// Keys go on in what was asked for.
void MainWindow::focusView()
{
    if (View *view = page()->view())
        view->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::goToAndFocus(const Place &place)
{
    page()->goTo(place);
    focusView();
}

/// For keyboards without a key for it, and for Qt, which knows no other.
void MainWindow::openContextMenu()
{
    QWidget *widget = focusWidget();
    if (!widget)
        return;
    const QPoint place = widget->rect().center();
    QContextMenuEvent event(QContextMenuEvent::Keyboard, place, widget->mapToGlobal(place));
    QApplication::sendEvent(widget, &event);
}

void MainWindow::toggleNavigator()
{
    page()->navigatorDrawer()->toggle();
}

void MainWindow::toggleInspector()
{
    page()->inspectorDrawer()->toggle();
}

void MainWindow::toggleFindings()
{
    if (page())
        page()->setFindingsOpen(!page()->areFindingsOpen());
}

/// Commands of all menus, those in a menu of their own with its name in front: "Theme: Dark".
QList<PaletteCommand> MainWindow::paletteCommands() const
{
    QList<PaletteCommand> commands;
    for (const QAction *menu : menuBar()->actions()) {
        for (QAction *action : menu->menu()->actions()) {
            if (action->menu()) {
                for (QAction *choice : action->menu()->actions())
                    commands.append({choice, tr("%1: %2").arg(plainText(*action), plainText(*choice)), {}});
            } else if (!action->isSeparator() && action->isEnabled() && action != m_paletteAction) {
                commands.append({action, plainText(*action), action->shortcut().toString(QKeySequence::NativeText)});
            }
        }
    }
    return commands;
}

void MainWindow::openPalette()
{
    QList<PaletteCommand> commands = paletteCommands();
    QList<QAction *> tabs;
    for (int i = 0; i < tabCount(); ++i) {
        if (i == m_bar->currentIndex())
            continue;
        auto *tab = new QAction(m_bar->tabIcon(i), m_bar->tabText(i));
        connect(tab, &QAction::triggered, m_bar, [bar = m_bar, i] { bar->setCurrentIndex(i); });
        tabs << tab;
        commands.append({tab, m_bar->tabText(i), tr("open tab")});
    }
    auto *palette = new CommandPalette(commands, page() ? page()->session().facts() : nullptr, this);
    for (QAction *tab : tabs)
        tab->setParent(palette);
    connect(palette, &CommandPalette::wanted, this, &MainWindow::goToAndFocus);
    palette->open();
}

void MainWindow::showKeys()
{
    (new KeyList(*menuBar(), this))->open();
}

void MainWindow::about()
{
    auto *box = new QMessageBox(
        QMessageBox::NoIcon, tr("About pt2scope"),
        tr("<b>pt2scope %1</b><br>Opens, describes and checks PyTorch model archives. Nothing in a file "
           "is ever run.<br>"
           "Licensed under the Apache License 2.0. Uses Qt under the LGPL 3.")
            .arg(QStringLiteral(PT2SCOPE_VERSION)),
        QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    constexpr int iconSide = 64;
    box->setIconPixmap(windowIcon().pixmap(iconSide));
    box->open();
}

}  // namespace pt2scope
