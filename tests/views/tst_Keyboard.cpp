// SPDX-License-Identifier: Apache-2.0
#include "tests/views/ViewsFixture.h"
#include "views/charts/Treemap.h"
#include "views/inspector/InspectorPanel.h"
#include "views/window/CommandPalette.h"
#include "views/window/KeyList.h"
#include "views/window/Navigator.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QTabBar>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

const char *const sound = "pt2/2.15.0/dynamic_derived.pt2";
const char *const damaged = "broken/038_crc_weight_bit_flip.pt2";

/// What the palette finds first, or nothing.
QString firstFound(MainWindow &window, const QString &words)
{
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    auto *palette = window.findChild<CommandPalette *>();
    QTest::keyClicks(palette->field(), words);
    const QString first = palette->list()->model()->index(0, 0).data().toString();
    palette->close();
    QCoreApplication::sendPostedEvents(palette, QEvent::DeferredDelete);
    return first;
}

bool isLink(const QWidget *widget)
{
    const auto *label = qobject_cast<const QLabel *>(widget);
    return label && label->text().contains(QStringLiteral("<a "));
}

bool hasColor(const QImage &image, const QColor &color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == color)
                return true;
        }
    }
    return false;
}

}  // namespace

/// Everything by keys, and nothing out of step.
class tst_Keyboard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void tabsAreWalkedThrough()
    {
        TestWindow app;
        for (const char *path : {sound, damaged, "rtp/rtp-1rank"})
            app.open(fixture(path));
        const auto *bar = app.window.findChild<QTabBar *>();
        QCOMPARE(bar->currentIndex(), 2);
        QTest::keyClick(&app.window, Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(bar->currentIndex(), 0);
        QTest::keyClick(&app.window, Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(bar->currentIndex(), 1);
        QTest::keyClick(&app.window, Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(bar->currentIndex(), 0);
        QTest::keyClick(&app.window, Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(bar->currentIndex(), 2);
    }

    void thePaletteHasEverything_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("first");
        QTest::newRow("theme") << "dark"
                               << "Theme: Dark";
        QTest::newRow("language") << "language engl"
                                  << "Language: English";
        QTest::newRow("tab") << "038_crc"
                             << "038_crc_weight_bit_flip.pt2";
        QTest::newRow("symbol") << "s17"
                                << "s17";
        QTest::newRow("view") << "signat"
                              << "Signature";
    }

    void thePaletteHasEverything()
    {
        QFETCH(QString, words);
        TestWindow app;
        app.open(fixture(damaged));
        app.open(fixture(sound));
        QTEST(firstFound(app.window, words), "first");
    }

    void thePaletteGoesToTabs()
    {
        TestWindow app;
        const DocumentPage &first = app.open(fixture(damaged));
        app.open(fixture(sound));
        QTest::keyClick(&app.window, Qt::Key_K, Qt::ControlModifier);
        auto *palette = app.window.findChild<CommandPalette *>();
        QTest::keyClicks(palette->field(), QStringLiteral("038_crc"));
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QCOMPARE(app.window.page(), &first);
    }

    void theNavigatorAndTheTrailFollow()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/multi_model_shared_weights.pt2"));
        const std::string second = page.session().facts()->models[1].name();
        act([&] { page.goTo({QStringLiteral("signature"), second}); });
        const auto marked = [&] { return page.navigator()->currentIndex().data().toString(); };
        QCOMPARE(marked(), QStringLiteral("Signature"));
        QTest::keyClick(&app.window, Qt::Key_5, Qt::ControlModifier);
        QCOMPARE(marked(), QStringLiteral("Findings"));
        QVERIFY(page.place().model.empty());
        QTest::keyClick(&app.window, Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(marked(), QStringLiteral("Overview"));
        QTest::keyClick(&app.window, Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(marked(), QStringLiteral("Signature"));
        QCOMPARE(page.place().model, second);  // the one that was looked at, not the first
    }

    void tabGoesDownThePage()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        const auto buttons = page.view()->findChildren<QPushButton *>();
        const auto last = std::ranges::find_if(buttons, [](const QPushButton *button) { return button->isVisible(); });
        QVERIFY(last != buttons.end());
        (*last)->setFocus();
        int place = -1;
        bool wasAtLink = false;
        bool wasAtMap = false;
        for (int steps = 0; steps < 12 && !wasAtMap; ++steps) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget *now = QApplication::focusWidget();
            if (!page.view()->isAncestorOf(now))
                break;
            const int top = now->mapTo(page.view(), QPoint(0, 0)).y();
            wasAtMap = qobject_cast<Treemap *>(now);
            wasAtLink = wasAtLink || (isLink(now) && !wasAtMap);
            QVERIFY2(top >= place || !wasAtLink, now->metaObject()->className());
            place = top;
        }
        QVERIFY(wasAtLink && wasAtMap);  // in this order
        QVERIFY(hasColor(page.view()->findChild<Treemap *>()->grab().toImage(), theme().accent));
    }

    void tabGoesFromPartToPart()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        const QList<QWidget *> regions = page.regions();
        const auto regionOf = [&](const QWidget *widget) {
            return std::ranges::find_if(regions, [&](const QWidget *each) { return each->isAncestorOf(widget); })
                   - regions.begin();
        };
        page.view()->setFocus();
        QVERIFY(page.view()->isAncestorOf(app.window.focusWidget()));
        app.window.findChild<QTabBar *>()->setFocus();
        std::ptrdiff_t region = 0;
        std::set<std::ptrdiff_t> seen;
        for (int presses = 0; presses < 200 && seen.size() < 5; ++presses) {
            QTest::keyClick(app.window.focusWidget(), Qt::Key_Tab);
            const QWidget *now = app.window.focusWidget();
            QVERIFY2(!qobject_cast<const QScrollArea *>(now), now->metaObject()->className());
            QVERIFY2(regionOf(now) >= region, now->metaObject()->className());
            region = regionOf(now);
            seen.insert(region);
        }
        QCOMPARE(seen, (std::set<std::ptrdiff_t>{0, 1, 2, 3, 4}));
        QTest::keyClick(app.window.focusWidget(), Qt::Key_Backtab);
        QVERIFY(regionOf(app.window.focusWidget()) < 4);
    }

    void theRowOfTheNavigatorThatKeysBeginAtHasARing()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        page.navigator()->setCurrentIndex({});
        app.window.findChild<QTabBar *>()->setFocus();
        for (int presses = 0; presses < 20 && !page.navigator()->hasFocus(); ++presses)
            QTest::keyClick(app.window.focusWidget(), Qt::Key_Tab);
        QVERIFY(page.navigator()->hasFocus());
        QVERIFY(page.navigator()->currentIndex().isValid());
        const auto looks = [&] {
            const QRect row = page.navigator()->visualRect(page.navigator()->currentIndex());
            return page.navigator()->viewport()->grab(row).toImage();
        };
        const QImage ringed = looks();
        page.view()->setFocus(Qt::MouseFocusReason);
        QVERIFY(looks() != ringed);
    }

    void keysGoOnInWhatWasOpened()
    {
        TestWindow app;
        const auto isInView = [&] {
            const QWidget *focus = app.window.focusWidget();
            return focus && app.window.page()->view()->isAncestorOf(focus);
        };
        app.open(fixture(damaged));
        QVERIFY(isInView());
        app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        app.window.findChild<QTabBar *>()->setFocus();
        app.open(fixture(damaged));  // comes to the front again
        QVERIFY(isInView());
    }

    void everyKeyIsTold()
    {
        TestWindow app;
        app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        QTest::keyClick(&app.window, Qt::Key_F1);
        const QPointer<KeyList> list(app.window.findChild<KeyList *>());
        QVERIFY(list);
        QStringList texts;
        for (const QLabel *label : list->findChildren<QLabel *>())
            texts << label->text();
        QVERIFY(texts.contains(QStringLiteral("Find or run anything")));
        QVERIFY(texts.contains(QStringLiteral("Ctrl+K")));
        QVERIFY(texts.contains(QStringLiteral("Unfold all")));
        QTest::keyClick(list, Qt::Key_Escape);
        QTRY_VERIFY(!list);
    }

    void linksFollowTheTheme()
    {
        TestWindow app;
        DocumentPage &page = app.open(fixture(damaged));
        const QList<QLabel *> labels = page.view()->findChildren<QLabel *>();
        QLabel *link = *std::ranges::find_if(labels, isLink);
        app.window.chooseTheme(Appearance::Choice::Dark);
        QTest::qWait(1);
        const QImage followed = link->grab().toImage();
        const QString text = link->text();
        link->setText({});
        link->setText(text);
        QCOMPARE(followed, link->grab().toImage());
        app.window.chooseTheme(Appearance::Choice::Light);
    }

    void anotherLanguageKeepsTheWay()
    {
        TestWindow app;
        DocumentPage &before = app.open(fixture("pt2/2.15.0/transformer_layer.pt2"));
        const DocumentFacts &facts = *before.session().facts();
        const auto module = std::ranges::find_if(
            facts.weights, [](const WeightNode &node) { return !node.children.empty() && !node.path.empty(); });
        const auto root = static_cast<std::size_t>(module - facts.weights.begin());
        before.view()->findChild<Treemap *>()->setRoot(root);
        act([&] { before.goTo({{}, {}, {.kind = SelectionKind::Tensor, .name = facts.rows[0].name, .index = 0}}); });
        before.setFindingsOpen(true);
        const QList<Place> visited = before.navigator()->visited();
        QVERIFY(!visited.isEmpty());
        const QPointer<DocumentPage> left(&before);
        app.window.chooseLanguage(QStringLiteral("zh_CN"));
        QTRY_VERIFY(!left && app.window.page());
        const DocumentPage &after = *app.window.page();
        QCOMPARE(after.navigator()->visited(), visited);
        QCOMPARE(after.view()->findChild<Treemap *>()->root(), root);
        QVERIFY(!after.inspector()->sheet().isEmpty());
        QVERIFY(after.areFindingsOpen());
        app.window.chooseLanguage(QStringLiteral("en"));
        QTest::qWait(1);
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Keyboard)
#include "tst_Keyboard.moc"
