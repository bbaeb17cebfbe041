// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <algorithm>
#include <map>

using namespace pt2scope;
using namespace pt2scope::testing;

/// What the right button, or Shift+F10, offers in the graph.
class tst_GraphMenu : public QObject {
    Q_OBJECT

    static QMenu *menuAt(OpenGraph &graph, QPoint at)
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, graph.canvas->mapToGlobal(at));
        act([&] { QCoreApplication::sendEvent(graph.canvas, &event); });
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }

    /// Without its key.
    static QString textOf(const QAction &action) { return action.text().section(QLatin1Char('\t'), 0, 0); }

    static QStringList textsOf(const QMenu &menu)
    {
        QStringList texts;
        for (const QAction *action : menu.actions()) {
            if (!action->isSeparator())
                texts << textOf(*action);
        }
        return texts;
    }

    static void choose(OpenGraph &graph, QMenu *menu, const QString &text)
    {
        const auto actions = menu ? menu->actions() : QList<QAction *>();
        const auto found =
            std::ranges::find_if(actions, [&](const QAction *action) { return textOf(*action) == text; });
        QVERIFY2(found != actions.end(), qPrintable(text));
        act([&] { (*found)->trigger(); });
        act([&] { menu->close(); });
        graph.settle();
    }

private Q_SLOTS:
    void aModuleIsFolded()
    {
        OpenGraph graph(transformer);
        const std::uint32_t item = graph.item(QStringLiteral("self_attn"));
        const auto isOpen = [&] { return graph.scene().visible().nodes[graph.scene().nodeOf(item)].open; };
        const bool wasOpen = isOpen();
        choose(graph, menuAt(graph, graph.titleOf(item)), wasOpen ? QStringLiteral("Fold") : QStringLiteral("Unfold"));
        QCOMPARE(graph.canvas->selectedItem(), item);
        QCOMPARE(isOpen(), !wasOpen);
    }

    void keysDoTheSame()
    {
        OpenGraph graph(transformer);
        const std::uint32_t item = graph.item(QStringLiteral("self_attn"));
        QMenu *menu = menuAt(graph, graph.titleOf(item));
        QVERIFY(menu);
        std::map<QString, QString> keys;
        for (const QAction *action : menu->actions())
            keys[textOf(*action)] = action->text().section(QLatin1Char('\t'), 1);
        menu->close();
        QCOMPARE(keys[QStringLiteral("Trace what it depends on")], QStringLiteral("["));
        QTest::keyClicks(graph.canvas, keys[QStringLiteral("Trace what it depends on")]);
        QVERIFY(graph.canvas->tracesUp());
        QTest::keyClicks(graph.canvas, keys[QStringLiteral("Trace what depends on it")]);
        QVERIFY(graph.canvas->tracesDown());
        QTest::keyClicks(graph.canvas, keys[QStringLiteral("Fold all")].toLower());
        graph.settle();
        QVERIFY(!graph.scene().visible().nodes[graph.scene().nodeOf(item)].open);
    }

    void itsNameIsCopied()
    {
        OpenGraph graph(transformer);
        const std::uint32_t item = graph.item(QStringLiteral("self_attn"));
        choose(graph, menuAt(graph, graph.titleOf(item)), QStringLiteral("Copy the name"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("self_attn"));
    }

    void whatItDependsOnIsTraced()
    {
        OpenGraph graph(transformer);
        const std::uint32_t item = graph.item(QStringLiteral("self_attn"));
        choose(graph, menuAt(graph, graph.titleOf(item)), QStringLiteral("Trace what it depends on"));
        QVERIFY(graph.canvas->tracesUp() && !graph.canvas->tracesDown());
        choose(graph, menuAt(graph, graph.titleOf(item)), QStringLiteral("Trace what it depends on"));
        QVERIFY(!graph.canvas->tracesUp());
    }

    /// Beside everything it is of the graph alone.
    void theWholeGraphIsUnfolded()
    {
        OpenGraph graph(transformer);
        QMenu *menu = menuAt(graph, {2, 2});
        QVERIFY(menu);
        QCOMPARE(graph.canvas->selectedItem(), GraphOutline::none);
        QVERIFY(!textsOf(*menu).contains(QStringLiteral("Copy the name")));
        choose(graph, menu, QStringLiteral("Fold all"));
        const std::size_t folded = graph.scene().nodeCount();
        choose(graph, menuAt(graph, {2, 2}), QStringLiteral("Unfold all"));
        QVERIFY(graph.scene().nodeCount() > folded);
    }

    void itComesWithoutAMouse()
    {
        OpenGraph graph(transformer);
        const std::uint32_t item = graph.item(QStringLiteral("self_attn"));
        graph.click(item);
        graph.canvas->setFocus();
        act([&] { QTest::keyClick(&graph.app.window, Qt::Key_F10, Qt::ShiftModifier); });
        const auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu && textsOf(*menu).contains(QStringLiteral("Copy the name")));
        QCOMPARE(graph.canvas->selectedItem(), item);
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_GraphMenu)
#include "tst_GraphMenu.moc"
