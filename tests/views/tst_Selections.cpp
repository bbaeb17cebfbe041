// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/GraphBar.h"
#include "views/inspector/InspectorPanel.h"
#include "views/window/Navigator.h"

using namespace pt2scope;
using namespace pt2scope::testing;

/// What a view shows selected and what the inspector tells of are the same thing.
class tst_Selections : public QObject {
    Q_OBJECT

    static void press(TestWindow &app, Qt::Key key, Qt::KeyboardModifiers with)
    {
        QTest::keyClick(&app.window, key, with);
        QCoreApplication::processEvents();
    }

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void viewsComeBackWithTheirs_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<Place>("place");
        const auto add = [](const char *view, const std::string &model, const Selection &selection) {
            QTest::newRow(view) << QString::fromLatin1(view) << Place{QLatin1String(view), model, selection};
        };
        const std::string model = "model";
        add("overview", {}, {.kind = SelectionKind::Tensor, .name = "norm1.weight", .index = 0});
        add("graph", model, {.kind = SelectionKind::Value, .model = model, .name = "x"});
        add("signature", model, {.kind = SelectionKind::Value, .model = model, .name = "x"});
        add("symbols", model, {.kind = SelectionKind::Symbol, .model = model, .name = "s77"});
        add("findings", {}, {.kind = SelectionKind::Finding, .index = 1});
    }

    void viewsComeBackWithTheirs()
    {
        QFETCH(QString, view);
        QFETCH(Place, place);
        OpenGraph graph(transformer);
        DocumentPage &page = *graph.page;
        act([&] { page.goTo(place); });
        QCOMPARE(page.place().selection, place.selection);
        for (const Place &other : page.navigator()->viewPlaces()) {
            if (other.view == view)
                continue;
            act([&] { page.goTo(other); });
            QVERIFY(page.place().view != view);
            act([&] { page.goTo({view, {}, {}}); });
            QCOMPARE(page.place().selection, place.selection);
            act([&] { page.goTo({view, {}, {}}); });  // where one is already
            QCOMPARE(page.place().selection, place.selection);
        }
    }

    void theInspectorTellsOfTheNodeThatIsLit()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        graph.key(Qt::Key_Home);
        graph.key(Qt::Key_Down);
        const std::uint32_t item = graph.canvas->selectedItem();
        const QString title = graph.page->inspector()->sheet().title;
        QVERIFY(item != none && !title.isEmpty());
        press(graph.app, Qt::Key_3, Qt::ControlModifier);
        QVERIFY(graph.page->place().view != QStringLiteral("graph"));
        press(graph.app, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(graph.page->place().view, QStringLiteral("graph"));
        QCOMPARE(graph.canvas->selectedItem(), item);
        QCOMPARE(graph.page->inspector()->sheet().title, title);
        // And when it was given up, of the file.
        graph.key(Qt::Key_Escape);
        press(graph.app, Qt::Key_3, Qt::ControlModifier);
        press(graph.app, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(graph.canvas->selectedItem(), none);
        QVERIFY(graph.page->inspector()->sheet().isEmpty());
    }

    void goingBackToNothingSelectedLightsNothing()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_Home);
        QVERIFY(graph.canvas->selectedItem() != none);
        press(graph.app, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(graph.page->place().view, QStringLiteral("graph"));
        QCOMPARE(graph.page->place().selection, Selection());
        QCOMPARE(graph.canvas->selectedItem(), none);
        QVERIFY(graph.view->bar()->trailText().isEmpty());
    }

    void unfoldingABoxOfAlikeModulesTellsOfTheFirst()
    {
        OpenGraph graph("graph/towers.pt2");
        act([&] { graph.view->foldAll(); });
        graph.settle();
        const std::uint32_t first = graph.item(QStringLiteral("towers.0"));
        graph.click(first);
        QCOMPARE(graph.page->inspector()->sheet().title, QStringLiteral("towers.0 – 5"));
        graph.key(Qt::Key_Return);
        QCOMPARE(graph.canvas->selectedItem(), first);
        QCOMPARE(graph.page->inspector()->sheet().title, QStringLiteral("towers.0"));
        QVERIFY(graph.page->place().selection.alike.empty());
    }

    void unseenAGraphChangesOnlyItsOwn()
    {
        OpenGraph graph("graph/towers.pt2");
        act([&] { graph.view->foldAll(); });
        graph.settle();
        graph.click(graph.item(QStringLiteral("towers.0")));
        QTest::keyClick(graph.canvas, Qt::Key_Return);
        act([&] { graph.page->goTo({QStringLiteral("findings"), {}, {}}); });
        const Place place = graph.page->place();
        graph.settle();
        QCOMPARE(graph.page->place(), place);
        act([&] { graph.page->goTo({QStringLiteral("graph"), {}, {}}); });
        QCOMPARE(graph.page->inspector()->sheet().title, QStringLiteral("towers.0"));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_Selections)
#include "tst_Selections.moc"
