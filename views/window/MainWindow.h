// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/session/DocumentSession.h"
#include "views/theme/Appearance.h"
#include "views/window/DocumentPage.h"
#include "views/window/Language.h"
#include "views/window/PaletteModel.h"

#include <QMainWindow>
#include <memory>
#include <vector>

class QStackedWidget;
class QTabBar;

namespace pt2scope {

class DeviceMenu;
class StartPage;
class StatusStrip;

/// The window: a tab per document, the menus, and the start page when nothing is open.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// All of them outlive the window.
    MainWindow(Workshop &workshop, Appearance &appearance, Language &language, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Files, folders and file:// URLs; one that is open already comes to the front.
    void open(const QString &path);
    void openAll(const QStringList &paths);
    void closeTab(int index);
    /// Above other windows, with the keys; a dialog that is open keeps them.
    void comeToFront();
    int tabCount() const { return static_cast<int>(m_tabs.size()); }
    DocumentPage *page() const;  // of the tab in front; null on the start page
    void chooseTheme(Appearance::Choice choice);
    void chooseLanguage(const QString &name);
    /// What is open is checked again, on that device.
    void chooseDevice(const QString &device);
    void openPalette();
    /// The tabs of the last time; windows that were asked to open something leave them alone.
    void restoreTabs();

protected:
    bool focusNextPrevChild(bool isForward) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    struct Tab {
        std::unique_ptr<DocumentSession> session;
        DocumentPage *page = nullptr;  // owned by the stack
    };

    void rebuild();
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildGoMenu();
    void buildCheckMenu();
    void buildHelpMenu();
    QAction *addAction(QMenu *menu, const QString &text, const QString &iconName, const QKeySequence &shortcut,
                       void (MainWindow::*slot)());
    using QMainWindow::addAction;

    void addPage(Tab &tab);
    void nameTabs();
    void showTab(int index);
    void focusView();
    void goToAndFocus(const Place &place);
    void refreshTab(DocumentSession &session);
    void refreshActions();
    void rememberRecent(const DocumentSession &session);
    void chooseFile();
    void chooseFolder();
    void closeCurrent();
    void reload();
    void checkAgain();
    void stop();
    void offerDevices();
    void exportReport();
    void copyText();
    void copyJson();
    void startSearch();
    void goBack();
    void goForward();
    void stepTab(int step);
    void nextTab();
    void previousTab();
    void nextFinding();
    void previousFinding();
    void openContextMenu();
    void toggleNavigator();
    void toggleInspector();
    void toggleFindings();
    void showKeys();
    void about();
    QList<PaletteCommand> paletteCommands() const;

    Workshop &m_workshop;
    Appearance &m_appearance;
    Language &m_language;
    std::vector<Tab> m_tabs;
    QTabBar *m_bar = nullptr;
    QStackedWidget *m_stack = nullptr;
    StartPage *m_start = nullptr;
    StatusStrip *m_status = nullptr;
    DeviceMenu *m_devices = nullptr;
    QAction *m_paletteAction = nullptr;
    QList<QAction *> m_documentActions;  // that need a document
};

}  // namespace pt2scope
