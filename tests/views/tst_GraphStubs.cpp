// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/GraphLegend.h"
#include "views/graph/GraphPicture.h"
#include "views/graph/GraphStubs.h"

#include <QMenu>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

/// Edges too long to be drawn among many others, and how one gets from one end to the other.
class tst_GraphStubs : public QObject {
    Q_OBJECT

    static constexpr const char *longSkips = "graph/long_skips.pt2";

    static const GraphLayout::Stub &stubCalled(OpenGraph &graph, const QString &text)
    {
        GraphWriter writer(graph.scene().subject());
        const GraphStubs stubs(graph.scene());
        const auto found = std::ranges::find_if(graph.scene().layout().stubs, [&](const GraphLayout::Stub &stub) {
            return stubs.text(writer, stub) == text;
        });
        if (found == graph.scene().layout().stubs.end())
            qFatal("no stub is called %s", qPrintable(text));
        return *found;
    }

    /// In the middle of the canvas, at 100 %.
    static QPoint shown(OpenGraph &graph, const GraphLayout::Stub &stub)
    {
        const LayoutPoint at = stub.pill.centre();
        const QPoint middle = graph.canvas->rect().center();
        act([&] {
            graph.canvas->setCamera({1, middle - QPointF(static_cast<double>(at.x), static_cast<double>(at.y))});
        });
        return middle;
    }

    static void click(OpenGraph &graph, QPoint at)
    {
        act([&] { QTest::mouseClick(graph.canvas, Qt::LeftButton, {}, at); });
        graph.settle();
    }

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void pillsNameTheOtherEnd()
    {
        OpenGraph graph(longSkips);
        for (const char *text : {"to add_11", "from tanh", "to 2", "from tanh_1", "to add_12", "from relu"})
            stubCalled(graph, QLatin1String(text));
    }

    void aClickGoesToTheOtherEnd()
    {
        OpenGraph graph(longSkips);
        click(graph, shown(graph, stubCalled(graph, QStringLiteral("to add_11"))));
        GraphWriter writer(graph.scene().subject());
        QCOMPARE(writer.endName(graph.scene().node(graph.canvas->marks().selected)), QStringLiteral("add_11"));
        QVERIFY(graph.isInSight(graph.canvas->selectedItem()));
        click(graph, shown(graph, stubCalled(graph, QStringLiteral("from tanh_3"))));
        QCOMPARE(writer.endName(graph.scene().node(graph.canvas->marks().selected)), QStringLiteral("tanh_3"));
        QVERIFY(graph.isInSight(graph.canvas->selectedItem()));
    }

    void theKeysAndTracesGoAcross()
    {
        OpenGraph graph(longSkips);
        const GraphLayout::Stub &stub = stubCalled(graph, QStringLiteral("to add_12"));
        const std::uint32_t source = graph.scene().layout().strandSource[stub.strand];
        act([&] { graph.canvas->selectItem(graph.scene().node(source).item); });
        graph.key(Qt::Key_BracketRight);
        QVERIFY(graph.canvas->marks().trace.hasStrand(stub.strand));
        graph.key(Qt::Key_Down);
        GraphWriter writer(graph.scene().subject());
        QCOMPARE(writer.endName(graph.scene().node(graph.canvas->marks().selected)), QStringLiteral("add_12"));
    }

    void thePointerShowsTheWholeWay()
    {
        OpenGraph graph(longSkips);
        const GraphLayout::Stub &stub = stubCalled(graph, QStringLiteral("to add_9"));
        const QPoint at = shown(graph, stub);
        act([&] { QTest::mouseMove(graph.canvas, at + QPoint(300, 40)); });
        const QPoint below = at + QPoint(0, 30);
        const auto isAccent = [&] {
            const QImage image = graph.canvas->grab().toImage();
            for (int x = below.x() - 12; x < below.x() + 12; ++x) {
                for (int y = below.y() - 12; y < below.y() + 12; ++y) {
                    if (image.pixelColor(x, y).blue() - image.pixelColor(x, y).red() > 80)
                        return true;
                }
            }
            return false;
        };
        QVERIFY(!isAccent());
        act([&] { QTest::mouseMove(graph.canvas, at); });
        QVERIFY(graph.canvas->marks().hoveredStub != none);
        QCOMPARE(graph.canvas->cursor().shape(), Qt::PointingHandCursor);
        QVERIFY(isAccent());
        QVERIFY(graph.canvas->toolTipAt(at).contains(QStringLiteral("to add_9")));
        QVERIFY(graph.canvas->toolTipAt(at).contains(QStringLiteral("f32 [2, 3]")));
    }

    void severalEndsAreAMenu()
    {
        OpenGraph graph(longSkips);
        click(graph, shown(graph, stubCalled(graph, QStringLiteral("to 2"))));
        const auto *menu = graph.canvas->findChild<QMenu *>(QStringLiteral("stubMenu"));
        QVERIFY(menu && menu->isVisible());
        QStringList words;
        for (const QAction *action : menu->actions())
            words << action->text();
        QCOMPARE(words, (QStringList{QStringLiteral("add_10"), QStringLiteral("mul_12")}));
        act([&] { menu->actions().last()->trigger(); });
        GraphWriter writer(graph.scene().subject());
        QCOMPARE(writer.endName(graph.scene().node(graph.canvas->marks().selected)), QStringLiteral("mul_12"));
    }

    void theLegendTellsOfThem()
    {
        const OpenGraph with(longSkips);
        QVERIFY(with.canvas->legend()->tellsStubs());
        const OpenGraph without(transformer);
        QVERIFY(!without.canvas->legend()->tellsStubs());
    }

    void picturesHaveThem()
    {
        const OpenGraph graph(longSkips);
        const QByteArray svg = graphSvg(graph.canvas->scene(), graph.canvas->ruler(), nullptr);
        for (const char *text : {">to add_11<", ">from tanh_3<"})
            QVERIFY(svg.contains(text));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_GraphStubs)
#include "tst_GraphStubs.moc"
