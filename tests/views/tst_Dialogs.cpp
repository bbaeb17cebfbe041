// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/charts/Treemap.h"
#include "views/findings/FindingsPanel.h"
#include "views/window/Mnemonics.h"

#include <QClipboard>
#include <QDialog>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QTimer>
#include <QTreeView>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const char *const damaged = "broken/038_crc_weight_bit_flip.pt2";

QAction *actionIn(const QList<QAction *> &actions, const char *text)
{
    const auto found =
        std::ranges::find(actions, QString::fromUtf8(text), [](const QAction *action) { return plainText(*action); });
    return found == actions.end() ? nullptr : *found;
}

/// The menu that the keys open on a widget; null when none comes.
QMenu *menuOf(MainWindow &window, QWidget *widget)
{
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window))
        qWarning("the window has no focus");
    widget->setFocus();
    QTest::keyClick(&window, Qt::Key_F10, Qt::ShiftModifier);
    return qobject_cast<QMenu *>(QApplication::activePopupWidget());
}

}  // namespace

/// Dialogs and menus do not wait: what they belong to may go while they are open.
class tst_Dialogs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { WatchedApplication::instance()->stall(); }  // the first file dialog takes its time

    void dialogsCome_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifiers");
        QTest::newRow("open file") << int(Qt::Key_O) << int(Qt::ControlModifier);
        QTest::newRow("open folder") << int(Qt::Key_O) << int(Qt::ControlModifier | Qt::ShiftModifier);
        QTest::newRow("export report") << int(Qt::Key_E) << int(Qt::ControlModifier | Qt::ShiftModifier);
    }

    void dialogsCome()
    {
        QFETCH(int, key);
        QFETCH(int, modifiers);
        TestWindow app;
        app.open(fixture(damaged));
        QTest::keyClick(&app.window, static_cast<Qt::Key>(key), QFlag(static_cast<unsigned>(modifiers)));
        const QPointer<QWidget> dialog = QApplication::activeModalWidget();
        QVERIFY(qobject_cast<QFileDialog *>(dialog));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!dialog);
        QCOMPARE(app.window.tabCount(), 1);
    }

    void aDialogKeepsTheKeysWhenAnotherProgramOpensAFile()
    {
        TestWindow app;
        QTest::keyClick(&app.window, Qt::Key_O, Qt::ControlModifier);
        const QPointer<QWidget> dialog = QApplication::activeModalWidget();
        QVERIFY(dialog);
        app.open(fixture(damaged));
        app.window.comeToFront();
        QTest::qWait(1);
        QVERIFY(dialog->isActiveWindow());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!dialog);
    }

    void whatIsChosenIsOpened()
    {
        TestWindow app;
        QTest::keyClick(&app.window, Qt::Key_O, Qt::ControlModifier);
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        Q_EMIT dialog->filesSelected({fixture(damaged)});
        dialog->close();
        QCOMPARE(app.window.tabCount(), 1);
        TestWindow::settle(*app.window.page());
    }

    void theProgramTellsOfItself()
    {
        TestWindow app;
        actionIn(app.window.menuBar()->actions().back()->menu()->actions(), "About pt2scope")->trigger();
        const QPointer<QWidget> dialog = QApplication::activeModalWidget();
        QVERIFY(qobject_cast<QMessageBox *>(dialog));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!dialog);
    }

    void aChartMayGoWhileItsMenuIsOpen()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        const QPointer<QMenu> menu = menuOf(app.window, page.view()->findChild<Treemap *>());
        QVERIFY(menu && actionIn(menu->actions(), "Export picture…"));
        act([&] { app.window.closeTab(0); });
        QTRY_VERIFY(!menu);
        QVERIFY(!QApplication::activePopupWidget());
    }

    void aChartMayGoWhileItIsAskedWhereToSave()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        const QPointer<QMenu> menu = menuOf(app.window, page.view()->findChild<Treemap *>());
        actionIn(menu->actions(), "Export picture…")->trigger();
        menu->close();
        const QPointer<QWidget> dialog = QApplication::activeModalWidget();
        QVERIFY(qobject_cast<QFileDialog *>(dialog));
        act([&] { app.window.closeTab(0); });
        QTRY_VERIFY(!dialog);
        QVERIFY(!QApplication::activeModalWidget());
    }

    void aFileDialogOutlivesItsOwnMenu()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        const QPointer<QMenu> chartMenu = menuOf(app.window, page.view()->findChild<Treemap *>());
        actionIn(chartMenu->actions(), "Export picture…")->trigger();
        chartMenu->close();
        const QPointer<QWidget> dialog = QApplication::activeModalWidget();
        auto *files = dialog->findChild<QTreeView *>();
        QTimer::singleShot(0, &app.window, [&app] { app.window.closeTab(0); });
        Q_EMIT files->customContextMenuRequested({});  // Qt waits in it for the menu
        QTRY_VERIFY(!dialog);
    }

    void aMenuOfFindingsCopiesAndMayOutliveTheResult()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        QTest::keyClick(&app.window, Qt::Key_F8);
        QTreeView *table = page.findings()->table();
        QPointer<QMenu> menu = menuOf(app.window, table);
        QVERIFY(menu);
        actionIn(menu->actions(), "Copy")->trigger();
        menu->close();
        QTRY_VERIFY(!menu);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("weight_0")));
        menu = menuOf(app.window, table);
        QVERIFY(menu);
        act([&] { page.session().load(); });
        TestWindow::settle(page);
        actionIn(menu->actions(), "Copy")->trigger();
        act([&] { app.window.closeTab(0); });
        QTRY_VERIFY(!menu);
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Dialogs)
#include "tst_Dialogs.moc"
