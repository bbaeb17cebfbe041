// SPDX-License-Identifier: Apache-2.0
#include "views/window/MainWindow.h"

#include "views/session/Verdict.h"
#include "views/settings/Settings.h"
#include "views/theme/Icons.h"
#include "views/widgets/Labels.h"
#include "views/widgets/TabOrder.h"
#include "views/widgets/Text.h"
#include "views/window/DeviceMenu.h"
#include "views/window/StartPage.h"
#include "views/window/StatusStrip.h"
#include "views/window/TabNames.h"

#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QTabBar>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

namespace pt2scope {

namespace {

/// What fits on the screen with the frame that the desktop puts around it.
QSize firstSize(const QSize &room)
{
    constexpr QSize wanted(1440, 900);
    constexpr QSize frame(8, 40);
    return wanted.boundedTo(room - frame);
}

}  // namespace

MainWindow::MainWindow(Workshop &workshop, Appearance &appearance, Language &language, QWidget *parent)
    : QMainWindow(parent), m_workshop(workshop), m_appearance(appearance), m_language(language)
{
    setWindowTitle(QStringLiteral("pt2scope"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/pt2scope.svg")));
    setAcceptDrops(true);
    setMinimumSize(640, 400);
    resize(firstSize(screen()->availableSize()));
    restoreGeometry(settings::geometry());
    m_workshop.device = settings::device().toStdString();
    rebuild();
}

MainWindow::~MainWindow()
{
    delete takeCentralWidget();  // pages before their sessions
}

/// Everything with words in it, anew: at the start, and when the language changes.
void MainWindow::rebuild()
{
    std::vector<DocumentPage::Stance> stances;
    for (const Tab &tab : m_tabs)
        stances.push_back(tab.page->stance());
    if (m_bar && page())
        settings::setPageState(page()->arrangement());
    const int current = m_bar ? m_bar->currentIndex() : -1;
    menuBar()->clear();
    m_documentActions.clear();
    for (QAction *old : actions())
        delete old;
    delete takeCentralWidget();

    auto *all = new QWidget;
    auto *column = new QVBoxLayout(all);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_bar = new QTabBar;
    m_bar->setTabsClosable(true);
    m_bar->setMovable(false);
    m_bar->setExpanding(false);
    m_bar->setDrawBase(false);
    m_bar->setElideMode(Qt::ElideMiddle);
    m_bar->setUsesScrollButtons(true);
    m_stack = new QStackedWidget;
    m_start = new StartPage;
    m_stack->addWidget(m_start);
    m_status = new StatusStrip;
    auto *tabs = new QHBoxLayout;
    tabs->setContentsMargins(8, 0, 8, 0);
    tabs->addWidget(m_bar);
    column->addLayout(tabs);
    column->addWidget(makeRule(Qt::Horizontal));
    column->addWidget(m_stack, 1);
    column->addWidget(makeRule(Qt::Horizontal));
    column->addWidget(m_status);
    setCentralWidget(all);
    connect(m_bar, &QTabBar::currentChanged, this, &MainWindow::showTab);
    connect(m_bar, &QTabBar::tabCloseRequested, this, &MainWindow::closeTab);
    connect(m_start, &StartPage::openFileWanted, this, &MainWindow::chooseFile);
    connect(m_start, &StartPage::openFolderWanted, this, &MainWindow::chooseFolder);
    connect(m_start, &StartPage::openWanted, this, &MainWindow::open);
    m_devices = new DeviceMenu(m_workshop, all);
    connect(m_devices, &DeviceMenu::chosen, this, &MainWindow::chooseDevice);
    connect(m_status, &StatusStrip::deviceWanted, m_devices, &DeviceMenu::openOn);
    connect(m_status, &StatusStrip::verdictClicked, this, &MainWindow::toggleFindings);
    buildMenus();
    for (std::size_t i = 0; i < m_tabs.size(); ++i) {
        addPage(m_tabs[i]);
        m_tabs[i].page->takeStance(stances[i]);
    }
    m_bar->setVisible(!m_tabs.empty());
    if (current >= 0)
        m_bar->setCurrentIndex(current);
    showTab(m_bar->currentIndex());
}

DocumentPage *MainWindow::page() const
{
    const int index = m_bar->currentIndex();
    return index >= 0 && index < tabCount() ? m_tabs[static_cast<std::size_t>(index)].page : nullptr;
}

void MainWindow::addPage(Tab &tab)
{
    DocumentSession *session = tab.session.get();
    tab.page = new DocumentPage(*session);
    connect(tab.page, &DocumentPage::paletteWanted, this, &MainWindow::openPalette);
    connect(tab.page, &DocumentPage::openWanted, this, &MainWindow::open, Qt::QueuedConnection);  // from its own link
    connect(tab.page, &DocumentPage::otherWanted, this,
            [this](bool isFolder) { isFolder ? chooseFolder() : chooseFile(); });
    connect(tab.page, &DocumentPage::placeChanged, this, &MainWindow::refreshActions);
    tab.page->resize(m_stack->size());  // docks are placed by it
    m_stack->addWidget(tab.page);
    const int index = m_bar->addTab(session->name());
    m_bar->setTabToolTip(index, session->path());
    nameTabs();
    connect(session, &DocumentSession::changed, tab.page, [this, session] { refreshTab(*session); });
    connect(session, &DocumentSession::changedOnDisk, tab.page, [this, session] { refreshTab(*session); });
    refreshTab(*session);
}

void MainWindow::nameTabs()
{
    QStringList paths;
    for (const Tab &tab : m_tabs)
        paths << tab.session->path();
    const QStringList names = tabNames(paths);
    for (int i = 0; i < m_bar->count(); ++i) {
        m_bar->setTabText(i, names[i]);
        if (DocumentPage *page = m_tabs[static_cast<std::size_t>(i)].page)
            page->setName(names[i]);
    }
}

void MainWindow::open(const QString &given)
{
    const QUrl url(given);
    const QString path = QDir::cleanPath(QFileInfo(url.isLocalFile() ? url.toLocalFile() : given).absoluteFilePath());
    for (std::size_t i = 0; i < m_tabs.size(); ++i) {
        if (m_tabs[i].session->path() == path) {
            m_bar->setCurrentIndex(static_cast<int>(i));
            focusView();
            return;
        }
    }
    m_tabs.push_back({std::make_unique<DocumentSession>(path, m_workshop), nullptr});
    addPage(m_tabs.back());
    m_tabs.back().session->load();
    m_bar->show();
    m_bar->setCurrentIndex(tabCount() - 1);
    showTab(tabCount() - 1);
    focusView();
}

void MainWindow::openAll(const QStringList &paths)
{
    for (const QString &path : paths)
        open(path);
}

void MainWindow::comeToFront()
{
    raise();
    activateWindow();
    if (QWidget *dialog = QApplication::activeModalWidget()) {
        dialog->raise();
        dialog->activateWindow();
    }
}

void MainWindow::closeTab(int index)
{
    if (index < 0 || index >= tabCount())
        return;
    Tab closing = std::move(m_tabs[static_cast<std::size_t>(index)]);
    settings::setPageState(closing.page->arrangement());
    m_tabs.erase(m_tabs.begin() + index);
    if (m_status)
        m_status->follow(nullptr);
    delete closing.page;
    m_bar->removeTab(index);
    nameTabs();
    m_bar->setVisible(!m_tabs.empty());
    showTab(m_bar->currentIndex());
}

void MainWindow::showTab(int index)
{
    const bool isDocument = index >= 0 && index < tabCount() && m_tabs[static_cast<std::size_t>(index)].page;
    if (!isDocument) {
        m_start->refresh();
        m_stack->setCurrentWidget(m_start);
        m_status->follow(nullptr);
        setWindowTitle(QStringLiteral("pt2scope"));
    } else {
        const Tab &tab = m_tabs[static_cast<std::size_t>(index)];
        m_stack->setCurrentWidget(tab.page);
        m_status->follow(tab.session.get());
        setWindowTitle(QStringLiteral("%1 – pt2scope").arg(m_bar->tabText(index)));
    }
    refreshActions();
}

void MainWindow::refreshTab(DocumentSession &session)
{
    for (std::size_t i = 0; i < m_tabs.size(); ++i) {
        if (m_tabs[i].session.get() == &session) {
            const Tone tone = verdictOn(session).tone;
            m_bar->setTabIcon(static_cast<int>(i), icon(toneIcon(tone), tone));
        }
    }
    if (session.stage() == DocumentSession::Stage::Checked && session.onDisk() == DocumentSession::OnDisk::AsOpened)
        rememberRecent(session);
    refreshActions();
}

void MainWindow::refreshActions()
{
    for (QAction *action : m_documentActions)
        action->setEnabled(page() != nullptr);
}

bool MainWindow::focusNextPrevChild(bool isForward)
{
    QList<QWidget *> regions{m_bar};
    regions += page() ? page()->regions() : QList<QWidget *>{m_start};
    QWidget *next = nextByRegions(this, regions, isForward);
    setAttribute(Qt::WA_KeyboardFocusChange);  // the focus is painted where keys move it
    if (next)
        next->setFocus(isForward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return next;
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (std::ranges::any_of(urls, &QUrl::isLocalFile))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            open(url.toLocalFile());
    }
    event->acceptProposedAction();
}

}  // namespace pt2scope
