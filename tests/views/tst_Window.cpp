// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/findings/FindingsPanel.h"
#include "views/inspector/InspectorPanel.h"
#include "views/session/Verdict.h"
#include "views/widgets/Labels.h"
#include "views/widgets/NoteDelegate.h"
#include "views/window/Navigator.h"
#include "views/window/StartPage.h"
#include "views/window/StatusStrip.h"
#include "views/window/TabNames.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTreeView>

#include <malloc.h>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const char *const sound = "pt2/2.15.0/linear_strict.pt2";
const char *const damaged = "broken/038_crc_weight_bit_flip.pt2";
const char *const dynamic = "pt2/2.15.0/dynamic_derived.pt2";

/// Bytes that are allocated and not freed; 0 where a sanitizer counts them itself, and reports what leaks.
std::size_t heapInUse()
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

QStringList menuTexts(const MainWindow &window)
{
    QStringList texts;
    for (const QAction *menu : window.menuBar()->actions())
        texts << QString(menu->text()).remove(QLatin1Char('&'));
    return texts;
}

/// A file that may change while it is open.
struct OpenCopy {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("model.pt2"));
    bool isCopied = QFile::copy(fixture(sound), path);
    TestWindow app;
    DocumentPage &page = app.open(path);
    QSignalSpy changed{&page.session(), &DocumentSession::changedOnDisk};
};

}  // namespace

/// What a person does with the window.
class tst_Window : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void startsWithNothingOpen()
    {
        TestWindow app;
        QCOMPARE(app.window.tabCount(), 0);
        QVERIFY(app.window.findChild<StartPage *>()->isVisible());
        QVERIFY(!app.window.page());
    }

    void opensATabForEachThing()
    {
        TestWindow app;
        DocumentPage &first = app.open(fixture(sound));
        QCOMPARE(verdictOn(first.session()).tone, Tone::Sound);
        app.open(fixture(damaged));
        app.open(fixture("rtp/rtp-2rank"));
        QCOMPARE(app.window.tabCount(), 3);
        act([&] { app.window.open(fixture(sound)); });  // is there already
        QCOMPARE(app.window.tabCount(), 3);
        QCOMPARE(app.window.page(), &first);
    }

    void tabsOfEqualNamesAreToldApart()
    {
        TestWindow app;
        app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        const auto *bar = app.window.findChild<QTabBar *>();
        QCOMPARE(bar->tabText(0), QStringLiteral("transformer_layer.pt2"));
        app.open(fixture("pt2/2.12.1/transformer_layer.pt2"));
        QCOMPARE(bar->tabText(0), QStringLiteral("2.15.0/transformer_layer.pt2"));
        QCOMPARE(bar->tabText(1), QStringLiteral("2.12.1/transformer_layer.pt2"));
        QCOMPARE(app.window.windowTitle(), QStringLiteral("2.12.1/transformer_layer.pt2 – pt2scope"));
        act([&] { app.window.closeTab(0); });
        QCOMPARE(bar->tabText(0), QStringLiteral("transformer_layer.pt2"));
        QCOMPARE(tabNames({QStringLiteral("/a/x/m"), QStringLiteral("/b/x/m"), QStringLiteral("/m")}),
                 QStringList({QStringLiteral("a/x/m"), QStringLiteral("b/x/m"), QStringLiteral("m")}));
    }

    void manyTabsKeepNamesThatCanBeRead()
    {
        TestWindow app;
        act([&] { app.window.resize(900, 640); });
        for (const char *name : {"linear_strict", "transformer_layer", "cf_cond", "cf_map", "cf_scan", "lstm_small",
                                 "graph_300_nodes", "shared_submodule_calls", "cf_cond_nested"})
            app.open(fixture(QStringLiteral("pt2/2.15.0/%1.pt2").arg(QLatin1String(name)).toLatin1().constData()));
        const auto *bar = app.window.findChild<QTabBar *>();
        QCOMPARE(bar->count(), 9);
        for (int i = 0; i < bar->count(); ++i)
            QVERIFY2(bar->tabRect(i).width() >= 130, qPrintable(QString::number(bar->tabRect(i).width())));
        for (const int tab : {0, 8}) {
            act([&] { app.window.findChild<QTabBar *>()->setCurrentIndex(tab); });
            QVERIFY(bar->rect().contains(bar->tabRect(tab)));
        }
    }

    void takesUrls()
    {
        TestWindow app;
        app.open(QStringLiteral("file://") + fixture(sound));
        QCOMPARE(app.window.page()->session().path(), fixture(sound));
    }

    void takesDrops()
    {
        TestWindow app;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(fixture(sound)), QUrl::fromLocalFile(fixture("rtp/rtp-1rank"))});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&app.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&app.window, &drop);
        QCOMPARE(app.window.tabCount(), 2);
        TestWindow::settle(*app.window.page());
    }

    void saysWhyItCannotOpen()
    {
        TestWindow app;
        DocumentPage &page = app.open(QStringLiteral("/nowhere/at/all.pt2"));
        QCOMPARE(page.session().stage(), DocumentSession::Stage::Failed);
        QVERIFY(!verdictOn(page.session()).sentence.isEmpty());
    }

    void closesWhileItIsBusy()
    {
        TestWindow app;
        for (int round = 0; round < 30; ++round) {
            act([&] { app.window.open(fixture(round % 2 ? damaged : sound)); });
            QTest::qWait(round % 7);
            act([&] { app.window.closeTab(0); });
        }
        QCOMPARE(app.window.tabCount(), 0);
        QTest::qWait(50);
    }

    void closesDuringEachJob_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<int>("stage");
        QTest::newRow("opening") << QString() << int(DocumentSession::Stage::Opening);
        QTest::newRow("reading") << QString() << int(DocumentSession::Stage::Reading);
        QTest::newRow("checking") << QString() << int(DocumentSession::Stage::Checking);
        const int checked = int(DocumentSession::Stage::Checked);
        QTest::newRow("told the verdict") << QString() << checked;
        QTest::newRow("laying out a graph") << QStringLiteral("graph") << checked;
        QTest::newRow("plugging in numbers") << QStringLiteral("symbols") << checked;
        QTest::newRow("reading a finding's bytes") << QStringLiteral("findings") << checked;
    }

    void closesDuringEachJob()
    {
        QFETCH(QString, view);
        QFETCH(int, stage);
        TestWindow app;
        act([&] { app.window.open(fixture(view == QStringLiteral("symbols") ? dynamic : damaged)); });
        DocumentPage &page = *app.window.page();
        const auto closeThen = [&] {
            if (int(page.session().stage()) != stage)
                return;
            disconnect(&page.session(), nullptr, &app.window, nullptr);
            QMetaObject::invokeMethod(
                &app.window,
                [&] {
                    page.goTo({view, {}, {.kind = SelectionKind::Finding, .index = 0}});
                    app.window.closeTab(0);
                },
                Qt::QueuedConnection);
        };
        connect(&page.session(), &DocumentSession::changed, &app.window, closeThen);
        closeThen();
        QTRY_COMPARE(app.window.tabCount(), 0);
        QTRY_VERIFY(app.workshop->jobs.isIdle());
        QVERIFY(app.window.findChildren<DocumentPage *>().isEmpty());
    }

    void stopsAndChecksAgain()
    {
        TestWindow app;
        act([&] { app.window.open(fixture(sound)); });
        DocumentPage &page = *app.window.page();
        page.session().stop();
        QCOMPARE(page.session().stage(), DocumentSession::Stage::Stopped);
        QCOMPARE(verdictOn(page.session()).tone, Tone::Unchecked);  // never green
        page.session().check();
        TestWindow::settle(page);
        QCOMPARE(page.session().stage(), DocumentSession::Stage::Checked);
    }

    void goesBackAndForward()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(sound));
        act([&] { page.goTo({QStringLiteral("signature"), "model", {}}); });
        act([&] { page.goTo({QStringLiteral("findings"), {}, {}}); });
        QTest::keyClick(&app.window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(page.place().view, QStringLiteral("signature"));
        QTest::keyClick(&app.window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(page.place().view, QStringLiteral("overview"));
        QTest::keyClick(&app.window, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(page.place().view, QStringLiteral("signature"));
    }

    void onlyWhatWasChosenIsVisited()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        act([&] { page.goTo({QStringLiteral("findings"), {}, {}}); });
        QCOMPARE(page.place().selection.kind, SelectionKind::Finding);  // the worst, that nobody chose
        QVERIFY(page.navigator()->visited().isEmpty());
        const std::size_t first = page.place().selection.index;
        QTest::keyClick(page.view()->focusProxy(), Qt::Key_Down);
        QVERIFY(page.place().selection.index != first);
        QCOMPARE(page.navigator()->visited(), QList<Place>{page.place()});
        page.session().check();
        TestWindow::settle(page);
        QCOMPARE(page.navigator()->visited().size(), qsizetype{1});
    }

    void theNavigatorLeadsToEveryView()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(sound));
        const QList<Place> places = page.navigator()->viewPlaces();
        QCOMPARE(places.size(), 5);
        for (const Place &place : places) {
            act([&] { page.goTo(place); });
            QCOMPARE(page.place().view, place.view);
        }
        QAbstractItemModelTester tester(page.navigator()->model());
    }

    void theNavigatorIsFiltered()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/multi_model_shared_weights.pt2"));
        auto *filter = page.findChild<QLineEdit *>(QStringLiteral("navigatorFilter"));
        QVERIFY(filter);
        const auto shownRows = [&] {
            int count = 0;
            for (QModelIndex at = page.navigator()->model()->index(0, 0); at.isValid();
                 at = page.navigator()->indexBelow(at))
                count += page.navigator()->isRowHidden(at.row(), at.parent()) ? 0 : 1;
            return count;
        };
        const int all = shownRows();
        QTest::keyClicks(filter, QStringLiteral("symb"));
        const int filtered = shownRows();
        QVERIFY(filtered >= 2 && filtered < all);  // of each model its symbols
        QTest::keyClicks(filter, QStringLiteral("nothing like this"));
        QCOMPARE(shownRows(), 0);
        filter->clear();
        QCOMPARE(shownRows(), all);
    }

    void withoutASelectionTheInspectorTellsOfTheFile()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(sound));
        QVERIFY(page.inspector()->sheet().isEmpty());
        const auto *title = page.inspector()->findChild<QLabel *>(QStringLiteral("inspectorTitle"));
        QVERIFY(title);
        QCOMPARE(title->text(), page.session().name());
    }

    void viewsWithNothingToShowAreNotOffered()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("rtp/checkpoint-tiny"));
        for (const Place &place : page.navigator()->viewPlaces())
            QVERIFY2(place.view == QStringLiteral("overview") || place.view == QStringLiteral("findings"),
                     qPrintable(place.view));
        act([&] { page.goTo({QStringLiteral("signature"), {}, {}}); });
        QCOMPARE(page.place().view, QStringLiteral("overview"));
    }

    void theTrailCallsAFileAsItsTabDoes()
    {
        TestWindow app;
        const QTemporaryDir folder;
        QList<DocumentPage *> pages;
        for (const char *name : {"a", "b"}) {
            const QString path = folder.filePath(QStringLiteral("%1/m.pt2").arg(QLatin1String(name)));
            QVERIFY(QDir().mkpath(QFileInfo(path).path())
                    && QFile::copy(fixture("pt2/2.15.0/linear_strict.pt2"), path));
            pages << &app.open(path);
        }
        for (int i = 0; i < 2; ++i) {
            const auto *tabs = app.window.findChild<QTabBar *>();
            QVERIFY(tabs->tabText(i).endsWith(QStringLiteral("/m.pt2")));
            const QList<QLabel *> labels = pages[i]->findChildren<QLabel *>();
            QVERIFY(std::ranges::any_of(
                labels, [&](const QLabel *label) { return label->text().startsWith(tabs->tabText(i)); }));
        }
    }

    void f8WalksThroughTheFindings()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        QVERIFY(!page.areFindingsOpen());
        QTest::keyClick(&app.window, Qt::Key_F8);
        QVERIFY(page.areFindingsOpen());
        QCOMPARE(page.place().selection.kind, SelectionKind::Finding);
        QVERIFY(!page.inspector()->sheet().isEmpty());
        QVERIFY(page.selectionText().contains(QStringLiteral("container/crc")));
    }

    void offersToReloadWhatChanged()
    {
        OpenCopy copy;
        QVERIFY(copy.isCopied);
        DocumentPage &page = copy.page;
        QVERIFY(QFile::setPermissions(copy.path, QFile::ReadUser | QFile::WriteUser));
        QVERIFY(QFile::resize(copy.path, 1000));
        QVERIFY(copy.changed.wait(5000));
        QCOMPARE(page.session().onDisk(), DocumentSession::OnDisk::Changed);
        const auto *bar = page.findChild<NoticeStrip *>(QStringLiteral("reloadBar"));
        QCOMPARE(bar->tone(), Tone::Note);
        page.session().load();
        TestWindow::settle(page);
        QCOMPARE(verdictOn(page.session()).tone, Tone::Error);
        copy.changed.clear();
        QVERIFY(QFile::remove(copy.path));
        QVERIFY(copy.changed.wait(5000));
        QCOMPARE(page.session().onDisk(), DocumentSession::OnDisk::Gone);
        QCOMPARE(bar->tone(), Tone::Warning);
        QVERIFY(page.session().result());  // what was read stays
    }

    void theVerdictOnWhatChangedIsOutdated()
    {
        OpenCopy copy;
        QVERIFY(copy.isCopied);
        DocumentPage &page = copy.page;
        const auto *headline = page.view()->findChild<QLabel *>(QStringLiteral("verdictHeadline"));
        const auto *badge = copy.app.window.findChild<StatusStrip *>()->findChild<Badge *>();
        QCOMPARE(headline->text(), QStringLiteral("Sound"));
        QCOMPARE(badge->tone(), Tone::Sound);
        QVERIFY(QFile::remove(copy.path));
        QVERIFY(copy.changed.wait(5000));
        QCOMPARE(headline->text(), QStringLiteral("Gone since it was checked"));
        QCOMPARE(badge->text(), QStringLiteral("gone"));
        QCOMPARE(badge->tone(), Tone::Unchecked);
        QCOMPARE(page.navigator()->model()->index(0, 0).data(NoteDelegate::ToneRole).toInt(),
                 static_cast<int>(Tone::Unchecked));
    }

    void remembersWhatWasOpened()
    {
        {
            TestWindow app;
            app.open(fixture(sound));
            app.open(fixture(damaged));
            app.window.close();
        }
        const QList<RecentItem> items = settings::recentItems();
        QCOMPARE(items.size(), 2);
        QCOMPARE(items.front().path, fixture(damaged));
        QCOMPARE(items.front().tone, Tone::Error);
        TestWindow app;
        app.window.restoreTabs();
        QCOMPARE(app.window.tabCount(), 2);
        settings::reset();
        QVERIFY(settings::recentItems().isEmpty());
        TestWindow::settle(*app.window.page());
    }

    void changesItsLanguageWhileItRuns()
    {
        TestWindow app;
        DocumentPage *before = &app.open(fixture(sound));
        act([&] { before->goTo({QStringLiteral("signature"), "model", {}}); });
        QCOMPARE(menuTexts(app.window).front(), QStringLiteral("File"));
        app.window.chooseLanguage(QStringLiteral("zh_CN"));
        QTRY_VERIFY(menuTexts(app.window).front() != QStringLiteral("File"));
        QCOMPARE(app.window.page()->place().view, QStringLiteral("signature"));
        QCOMPARE(app.window.page()->session().stage(), DocumentSession::Stage::Checked);
        app.language.choose(QStringLiteral("en"));
    }

    void changesItsThemeWhileItRuns()
    {
        TestWindow app;
        app.open(fixture(sound));
        app.window.chooseTheme(Appearance::Choice::Dark);
        QVERIFY(theme().isDark);
        QTRY_COMPARE(app.window.palette().color(QPalette::Base), darkTheme().base);
        app.window.chooseTheme(Appearance::Choice::Light);
        QVERIFY(!theme().isDark);
        QCOMPARE(settings::theme(), Appearance::Choice::Light);
    }

    void remembersWhereThingsWere()
    {
        {
            TestWindow app;
            DocumentPage &page = app.open(fixture(sound));
            QTest::keyClick(&app.window, Qt::Key_I, Qt::ControlModifier);
            QVERIFY(!page.inspectorDock()->isVisible());
            app.window.close();
        }
        TestWindow app;
        DocumentPage &page = app.open(fixture(sound));
        QVERIFY(!page.inspectorDock()->isVisible());
        QVERIFY(page.navigatorDock()->isVisible());
        QTest::keyClick(&app.window, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(page.inspectorDock()->isVisible());
    }

    void remembersHowLargeItWas()
    {
        constexpr QSize size(700, 520);
        TestWindow app;
        app.window.resize(size);
        app.window.close();
        const MainWindow again(*app.workshop, app.appearance, app.language);
        QCOMPARE(again.size(), size);
    }

    void remembersHowWideColumnsAre()
    {
        const auto header = [](DocumentPage &page) {
            act([&] { page.goTo({QStringLiteral("findings"), {}, {}}); });
            return page.view()->findChild<QTreeView *>()->header();
        };
        {
            TestWindow app;
            QHeaderView *const wide = header(app.open(fixture(damaged)));
            const QPoint edge(wide->sectionViewportPosition(FindingsModel::RuleId) - 1, wide->height() / 2);
            QTest::mousePress(wide->viewport(), Qt::LeftButton, {}, edge);
            QTest::mouseMove(wide->viewport(), edge + QPoint(60, 0));
            QTest::mouseRelease(wide->viewport(), Qt::LeftButton, {}, edge + QPoint(60, 0));
            QTRY_VERIFY(!settings::columnWidths(QStringLiteral("findings")).isEmpty());
        }
        const QList<int> kept = settings::columnWidths(QStringLiteral("findings"));
        TestWindow app;
        QHeaderView *const again = header(app.open(fixture(damaged)));
        QCOMPARE(kept.size(), again->count());
        QCOMPARE(again->sectionSize(FindingsModel::Where), kept[FindingsModel::Where]);
        settings::reset();
        QVERIFY(settings::columnWidths(QStringLiteral("findings")).isEmpty());
    }

    void gives200DocumentsBack()
    {
        TestWindow app;
        const auto openAndClose = [&](int rounds) {
            for (int round = 0; round < rounds; ++round) {
                act([&] { app.window.open(fixture(round % 2 ? damaged : sound)); });
                QTest::qWait(0);
                if (round % 10 == 0)
                    TestWindow::settle(*app.window.page());
                act([&] { app.window.closeTab(0); });
            }
            QTest::qWait(200);  // what is given back behind
            QCOMPARE(app.window.tabCount(), 0);
            QVERIFY(app.window.findChildren<DocumentPage *>().isEmpty());
        };
        openAndClose(40);
        const std::size_t before = heapInUse();
        openAndClose(160);
        const std::size_t after = heapInUse();
        constexpr std::size_t perDocument = 4'000;
        QVERIFY2(after < before + 160 * perDocument,
                 qPrintable(QStringLiteral("%1 bytes, then %2").arg(before).arg(after)));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Window)
#include "tst_Window.moc"
