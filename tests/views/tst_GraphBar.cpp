// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/GraphBar.h"
#include "views/graph/GraphTrail.h"
#include "views/widgets/OverflowRow.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

using namespace pt2scope;
using namespace pt2scope::testing;

/// The row above a graph, as wide as there is room for it.
class tst_GraphBar : public QObject {
    Q_OBJECT

    static bool hasButton(const QWidget &bar, const QString &name)
    {
        for (const auto *button : bar.findChildren<QAbstractButton *>()) {
            if (button->accessibleName().startsWith(name))
                return button->isVisibleTo(&bar);
        }
        return false;
    }

    static void resize(GraphBar &bar, int width)
    {
        act([&] { bar.resize(width, bar.sizeHint().height()); });
        QCoreApplication::sendPostedEvents();
        act([&] { bar.resize(width, bar.sizeHint().height()); });
    }

    /// Of buttons, lists and the search field.
    static QMap<const QWidget *, QRect> placesIn(const GraphBar &bar)
    {
        QMap<const QWidget *, QRect> all;
        for (const auto *part : bar.row()->findChildren<QWidget *>()) {
            const bool isTool = part->inherits("QAbstractButton") || part->inherits("QComboBox");
            if (part->isVisibleTo(&bar) && (isTool || part == bar.searchField()))
                all[part] = {part->mapTo(&bar, QPoint(0, 0)), part->size()};
        }
        return all;
    }

    static QStringList menuWords(const GraphBar &bar)
    {
        QMenu *menu = bar.row()->menu();
        Q_EMIT menu->aboutToShow();
        QStringList words;
        for (const QAction *action : menu->actions()) {
            if (!action->isSeparator())
                words << action->text();
        }
        return words;
    }

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void oneRowHolds_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("width");
        for (const char *language : {"en", "zh_CN"}) {
            for (const int width : {1400, 1000, 900, 800, 700})
                QTest::addRow("%s %d", language, width) << language << width;
        }
    }

    void oneRowHolds()
    {
        QFETCH(QString, language);
        QFETCH(int, width);
        Language spoken;
        spoken.choose(language);
        GraphBar bar;
        bar.show();
        bar.setZoom(1);
        bar.setTrail({{QStringLiteral("model"), 0}, {QStringLiteral("layers.0"), 1}});
        resize(bar, width);
        QVERIFY(bar.height() < 48);
        const auto *trail = bar.findChild<GraphTrail *>();
        QVERIFY2(trail->width() >= 132, qPrintable(QString::number(trail->width())));
        const bool hasLevels = bar.findChild<QComboBox *>()->isVisibleTo(&bar);
        QVERIFY(hasLevels || hasButton(bar, GraphBar::tr("Fold all (F)")));
        for (const auto *part : bar.findChildren<QWidget *>()) {
            if (part->isVisibleTo(&bar) && !part->isWindow() && !part->inherits("QMenu")) {
                const int left = part->mapTo(&bar, QPoint(0, 0)).x();
                QVERIFY(left >= 0 && left + part->width() <= width);
            }
        }
        // What is not in the row is in its menu.
        const bool isWhole = width >= 1400;
        QCOMPARE(bar.row()->menuButton()->isVisibleTo(&bar), !isWhole);
        const QStringList words = menuWords(bar);
        for (const QString &each : {GraphBar::tr("Save the graph as a picture"), GraphBar::tr("Colour by"),
                                    GraphBar::tr("How deep modules are unfolded"), GraphBar::tr("Zoom in (+)")}) {
            const auto *level = bar.findChild<QComboBox *>();
            const bool isList = each == level->accessibleName();
            const bool isInRow = isList ? level->isVisibleTo(&bar)
                                 : each == GraphBar::tr("Colour by")
                                     ? bar.findChild<QComboBox *>(QStringLiteral("graphTint"))->isVisibleTo(&bar)
                                     : hasButton(bar, each);
            QString entry = each;
            entry.replace(QStringLiteral(" (+)"), QStringLiteral("\t+"))
                .replace(QStringLiteral("（+）"), QStringLiteral("\t+"));
            QCOMPARE(words.contains(entry), !isInRow);
        }
        spoken.choose(QStringLiteral("en"));
    }

    void noRoomStandsEmptyThatAPartFitsInto()
    {
        GraphBar bar;
        bar.show();
        bar.setZoom(1);
        const auto *more = bar.row()->menuButton();
        int tried = 0;
        for (int width = 500; width < 1300; width += 10) {
            resize(bar, width);
            const int spare = bar.findChild<GraphTrail *>()->width() - 132;
            for (const char *name : {"Save the graph as a picture", "Lines of sizes"}) {
                QVERIFY2(spare < 34 || hasButton(bar, GraphBar::tr(name)), qPrintable(QString::number(width)));
                tried += more->isVisible() && hasButton(bar, GraphBar::tr(name)) ? 1 : 0;
            }
        }
        QVERIFY(tried > 0);
    }

    void theListOfLevelsHasItsRoomFirst()
    {
        GraphBar bar;
        bar.show();
        bar.setZoom(1);
        const auto *level = bar.findChild<QComboBox *>();
        for (int width = 500; width < 1300; width += 10) {
            resize(bar, width);
            QVERIFY(level->isVisible() || !hasButton(bar, QStringLiteral("Zoom in")));
        }
    }

    void aTrailWithoutRoomKeepsItsEnd()
    {
        GraphTrail trail;
        trail.resize(120, 20);
        trail.setParts({{QStringLiteral("fx_user_model/exported_model.pt"), 0}, {QStringLiteral("softmax_1"), 1}});
        QVERIFY2(trail.text().contains(QStringLiteral("<b>softmax_1</b>")), qPrintable(trail.text()));
        QVERIFY(!trail.text().contains(QStringLiteral("fx_user")));
        QVERIFY(trail.toolTip().contains(QStringLiteral("fx_user_model")));
    }

    void theMenuDoesWhatTheRowDoes()
    {
        GraphBar bar;
        bar.show();
        resize(bar, 420);
        const auto find = [&](const QString &text) {
            QMenu *menu = bar.row()->menu();
            Q_EMIT menu->aboutToShow();
            for (QAction *action : menu->actions()) {
                if (action->text() == text)
                    return action;
            }
            return static_cast<QAction *>(nullptr);
        };
        QSignalSpy saved(&bar, &GraphBar::exportWanted);
        act([&] { find(QStringLiteral("Save the graph as a picture"))->trigger(); });
        QCOMPARE(saved.size(), 1);
        QSignalSpy types(&bar, &GraphBar::typesWanted);
        QAction *toggle = find(QStringLiteral("dtype and shape beside the edges"));
        QVERIFY(toggle->isCheckable() && toggle->isChecked());
        act([&] { toggle->trigger(); });
        QCOMPARE(types.size(), 1);
        QCOMPARE(types[0][0].toBool(), false);
        QVERIFY(!find(QStringLiteral("dtype and shape beside the edges"))->isChecked());
        QSignalSpy level(&bar, &GraphBar::levelChosen);
        act([&] { find(QStringLiteral("How deep modules are unfolded"))->menu()->actions().last()->trigger(); });
        QCOMPARE(level.size(), 1);
        QCOMPARE(level[0][0].toInt(), -1);
        QSignalSpy direction(&bar, &GraphBar::directionChosen);
        act([&] { find(QStringLiteral("Left to right"))->trigger(); });
        QCOMPARE(direction.size(), 1);
        QCOMPARE(direction[0][0].toBool(), false);
        QVERIFY(find(QStringLiteral("Left to right"))->isChecked());
        QVERIFY(bar.row()->menuButton()->focusPolicy() & Qt::TabFocus);
    }

    void searchingMovesNothing_data()
    {
        QTest::addColumn<int>("width");
        for (int width = 700; width <= 1400; width += 50)
            QTest::addRow("%d", width) << width;
    }

    void searchingMovesNothing()
    {
        QFETCH(int, width);
        GraphBar bar;
        bar.show();
        bar.setZoom(1);
        bar.setTrail({{QStringLiteral("model"), 0}, {QStringLiteral("layers.0"), 1}});
        resize(bar, width);
        const auto before = placesIn(bar);
        act([&] { bar.searchField()->setText(QStringLiteral("gelu")); });
        bar.setHits(13, 1024);
        resize(bar, width);
        QVERIFY(bar.findChild<QLabel *>(QStringLiteral("graphHits"))->isVisible());
        const auto after = placesIn(bar);
        for (const auto &[part, place] : before.asKeyValueRange())
            QCOMPARE(after.value(part), place);
        QVERIFY(after.size() >= before.size() + 2);
        for (const QRect &place : after)
            QVERIFY(place.left() >= 0 && place.right() < width);
    }

    void tracingMovesNothing_data() { searchingMovesNothing_data(); }

    void tracingMovesNothing()
    {
        QFETCH(int, width);
        GraphBar bar;
        bar.show();
        bar.setZoom(1);
        resize(bar, width);
        const auto before = placesIn(bar);
        bar.setTrace(true, true, QStringLiteral("4,690 upstream  5,200 downstream"), QStringLiteral("4,690  5,200"));
        resize(bar, width);
        QCOMPARE(placesIn(bar), before);
        const auto *trace = bar.findChild<QLabel *>(QStringLiteral("graphTrace"));
        QVERIFY2(trace->width() >= trace->sizeHint().width(), qPrintable(trace->text()));
        QVERIFY(trace->text().contains(QStringLiteral("5,200")));
        QVERIFY(trace->text().contains(QStringLiteral("upstream"))
                || trace->toolTip().contains(QStringLiteral("upstream")));
    }

    void escapeLeavesATraceWhateverHasTheFocus()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_Home);
        const std::uint32_t item = graph.canvas->selectedItem();
        int tried = 0;
        for (QWidget *part : graph.view->bar()->findChildren<QWidget *>()) {
            if (!part->isVisible() || !(part->focusPolicy() & Qt::TabFocus) || part == graph.view->bar()->searchField())
                continue;
            act([&] { graph.canvas->setTrace(true, true); });
            part->setFocus();
            QTest::keyClick(part, Qt::Key_Escape);
            QVERIFY2(!graph.canvas->tracesUp() && !graph.canvas->tracesDown(), part->metaObject()->className());
            QCOMPARE(graph.canvas->selectedItem(), item);
            ++tried;
        }
        QVERIFY2(tried > 6, qPrintable(QString::number(tried)));
    }

    void aTraceStandsInThePlaceOfTheTrail()
    {
        GraphBar bar;
        bar.show();
        resize(bar, 800);
        const int height = bar.height();
        bar.setTrace(true, true, QStringLiteral("4,690 upstream  5,200 downstream"), QStringLiteral("4,690  5,200"));
        resize(bar, 800);
        const auto *trace = bar.findChild<QLabel *>(QStringLiteral("graphTrace"));
        QVERIFY(trace->isVisible() && !bar.findChild<GraphTrail *>()->isVisible());
        QTRY_VERIFY(trace->width() >= trace->sizeHint().width());
        QCOMPARE(bar.height(), height);
        bar.setTrace(false, false, {}, {});
        QVERIFY(!trace->isVisible() && bar.findChild<GraphTrail *>()->isVisible());
    }

    void noRowIsWiderThanItsView()
    {
        GraphBar bar;
        QVERIFY2(bar.minimumSizeHint().width() < 420, qPrintable(QString::number(bar.minimumSizeHint().width())));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_GraphBar)
#include "tst_GraphBar.moc"
