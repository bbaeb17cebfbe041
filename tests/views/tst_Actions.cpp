// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/findings/FindingsPanel.h"
#include "views/inspector/InspectorPanel.h"
#include "views/session/Verdict.h"
#include "views/widgets/LinkLabel.h"
#include "views/window/CommandPalette.h"
#include "views/window/Mnemonics.h"

#include <QClipboard>
#include <QDockWidget>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const char *const damaged = "broken/038_crc_weight_bit_flip.pt2";

/// All of the menus, those of submenus too.
QList<QAction *> actionsOf(const QList<QAction *> &entries)
{
    QList<QAction *> all;
    for (QAction *entry : entries) {
        if (entry->menu())
            all += actionsOf(entry->menu()->actions());
        else if (!entry->isSeparator())
            all << entry;
    }
    return all;
}

}  // namespace

/// Every entry of the menus, by its keys.
class tst_Actions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void eachHasANameAndKeysOfItsOwn()
    {
        TestWindow app;
        app.open(fixture(damaged));
        std::set<QString> keys;
        const QList<QAction *> actions = actionsOf(app.window.menuBar()->actions());
        QVERIFY(actions.size() >= 25);
        for (const QAction *action : actions) {
            QVERIFY(!action->text().isEmpty());
            for (const QKeySequence &sequence : action->shortcuts())
                QVERIFY2(keys.insert(sequence.toString()).second, qPrintable(sequence.toString()));
        }
    }

    void eachHasALetterThatItsMenuHasOnce_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }

    void eachHasALetterThatItsMenuHasOnce()
    {
        QFETCH(QString, language);
        TestWindow app;
        act([&] { app.window.chooseLanguage(language); });
        const auto check = [](const auto &self, const QMenu &menu) -> void {
            std::set<QString> letters;
            for (const QAction *action : menu.actions()) {
                if (action->isSeparator())
                    continue;
                const QString letter = QKeySequence::mnemonic(action->text()).toString();
                QVERIFY2(!letter.isEmpty() && letters.insert(letter).second, qPrintable(action->text()));
                QVERIFY(!plainText(*action).contains(QLatin1Char('&')));
                if (action->menu())
                    self(self, *action->menu());
            }
        };
        for (const QAction *entry : app.window.menuBar()->actions())
            check(check, *entry->menu());
    }

    void withoutADocumentNothingIsAskedOfOne()
    {
        TestWindow app;
        for (QAction *action : actionsOf(app.window.menuBar()->actions())) {
            const QString text = plainText(*action);
            const bool opensADialog = text.endsWith(QStringLiteral("…")) || text.startsWith(QStringLiteral("About"))
                                      || text == QStringLiteral("Quit")
                                      || text.startsWith(QStringLiteral("Find or run"));
            if (action->isEnabled() && !opensADialog)
                act([&] { action->trigger(); });
        }
        QCOMPARE(app.window.tabCount(), 0);
    }

    void viewsHaveTheNumbers()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        int number = 0;
        for (const ViewKind *kind : viewKinds()) {
            QTest::keyClick(&app.window, static_cast<Qt::Key>(Qt::Key_1 + number++), Qt::ControlModifier);
            QCOMPARE(page.place().view, QLatin1String(kind->id));
            const QWidget *focus = QApplication::focusWidget();  // so that keys go on there
            QVERIFY2(focus && (focus == page.view() || page.view()->isAncestorOf(focus)), kind->id);
        }
    }

    void aLinkIsOneStopAndReturnFollowsIt()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        const QList<LinkLabel *> links = page.view()->findChildren<LinkLabel *>();
        QVERIFY(!links.empty());
        links.front()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(links.front(), Qt::Key_Return);
        QCOMPARE(page.place().selection.kind, SelectionKind::Finding);
        QTest::keyClick(links.front(), Qt::Key_Tab);
        QVERIFY(QApplication::focusWidget() != links.front());
    }

    void docksAreHiddenAndShown()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        for (const bool isShown : {false, true}) {
            QTest::keyClick(&app.window, Qt::Key_B, Qt::ControlModifier);
            QCOMPARE(page.navigatorDock()->isVisible(), isShown);
            QTest::keyClick(&app.window, Qt::Key_I, Qt::ControlModifier);
            QCOMPARE(page.inspectorDock()->isVisible(), isShown);
            QTest::keyClick(&app.window, Qt::Key_J, Qt::ControlModifier);
            QCOMPARE(page.areFindingsOpen(), !isShown);
        }
    }

    void whatIsSelectedIsCopied()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        QTest::keyClick(&app.window, Qt::Key_F8);
        QTest::keyClick(&app.window, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("weight_0")));
        QTest::keyClick(&app.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QJsonDocument json = QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8());
        QVERIFY2(json.isObject(), qPrintable(QApplication::clipboard()->text()));
        QVERIFY(page.place().selection.kind == SelectionKind::Finding);
    }

    void findingsAreWalkedBothWays()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("broken/150_evil_sample_inputs.pt2"));
        QTest::keyClick(&app.window, Qt::Key_F8);
        const std::size_t first = page.place().selection.index;
        QTest::keyClick(&app.window, Qt::Key_F8);
        QVERIFY(page.place().selection.index != first);
        QTest::keyClick(&app.window, Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(page.place().selection.index, first);
    }

    void searchingGoesToTheFieldOfTheView_data()
    {
        QTest::addColumn<QString>("view");
        QTest::newRow("signature") << "signature";
        QTest::newRow("graph") << "graph";
        QTest::newRow("findings") << "findings";
    }

    void searchingGoesToTheFieldOfTheView()
    {
        QFETCH(QString, view);
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        act([&] { page.goTo({view, {}, {}}); });
        QTest::keyClick(&app.window, Qt::Key_F, Qt::ControlModifier);
        auto *field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        QVERIFY(field);
        QVERIFY(page.view()->isAncestorOf(field));
    }

    void checkingIsRepeatedAndStopped()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        QTest::keyClick(&app.window, Qt::Key_F5, Qt::ShiftModifier);
        QCOMPARE(page.session().stage(), DocumentSession::Stage::Checking);
        QTest::keyClick(&app.window, Qt::Key_Escape);
        QCOMPARE(page.session().stage(), DocumentSession::Stage::Stopped);
        QTest::keyClick(&app.window, Qt::Key_F5);
        QCOMPARE(page.session().stage(), DocumentSession::Stage::Opening);
        TestWindow::settle(page);
        QCOMPARE(verdictOn(page.session()).tone, Tone::Error);
    }

    void tabsAreClosed()
    {
        TestWindow app;
        app.open(fixture(damaged));
        QTest::keyClick(&app.window, Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(app.window.tabCount(), 0);
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Actions)
#include "tst_Actions.moc"
