// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/GraphLegend.h"
#include "views/graph/GraphMinimap.h"

#include <QEnterEvent>

using namespace pt2scope;
using namespace pt2scope::testing;

/// Map and legend, in the corners of a graph's canvas.
class tst_GraphOverlays : public QObject {
    Q_OBJECT

    static bool covers(const OpenGraph &graph, const QWidget &widget)
    {
        for (std::uint32_t node = 0; node < graph.scene().nodeCount(); ++node) {
            const QRectF place = graph.canvas->camera().toScreen(graph.scene().rect(node));
            if (!graph.scene().node(node).open && place.intersects(widget.geometry()))
                return true;
        }
        return false;
    }

    /// So that the middle of the node is in the middle of the widget.
    static void moveBelow(const OpenGraph &graph, std::uint32_t node, const QWidget &widget)
    {
        const LayoutPoint middle = graph.scene().rect(node).centre();
        const QPointF at = QRectF(widget.geometry()).center();
        act([&] {
            graph.canvas->setCamera({1, at - QPointF(static_cast<double>(middle.x), static_cast<double>(middle.y))});
        });
        QTRY_VERIFY(graph.canvas->isAtRest());
    }

    /// A line or the outline of a frame.
    static bool coversLines(const OpenGraph &graph, const QWidget &widget)
    {
        const QRectF place = widget.geometry();
        std::vector<std::uint32_t> strands;
        graph.scene().index().strandsIn(graph.canvas->camera().toLayout(place), strands);
        if (!strands.empty())
            return true;
        for (std::uint32_t node = 0; node < graph.scene().nodeCount(); ++node) {
            const QRectF frame = graph.canvas->camera().toScreen(graph.scene().rect(node));
            if (frame.intersects(place) && !frame.contains(place))
                return true;
        }
        return false;
    }

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void wholeTheyCoverNoNode_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QSize>("size");
        for (const char *path : {"pt2/2.15.0/graph_300_nodes.pt2", "pt2/2.15.0/joint_backward.pt2", transformer,
                                 "graph/dense_block.pt2"}) {
            for (const QSize size : {QSize(900, 640), QSize(1280, 800), QSize(1440, 900)})
                QTest::addRow("%s %d", path, size.width()) << QString::fromLatin1(path) << size;
        }
    }

    void wholeTheyCoverNoNode()
    {
        QFETCH(QString, path);
        QFETCH(QSize, size);
        OpenGraph graph(path.toLatin1().constData());
        act([&] { graph.app.window.resize(size); });
        graph.key(Qt::Key_U);
        QTRY_VERIFY(graph.canvas->isAtRest());
        const GraphMinimap &map = *graph.canvas->minimap();
        const GraphLegend &legend = *graph.canvas->legend();
        QVERIFY(!map.isVisible() || map.isSmall() || !covers(graph, map));
        QVERIFY(!legend.isVisible() || legend.isSmall() || !covers(graph, legend));
        QVERIFY(!legend.isVisible() || legend.isSmall() || !coversLines(graph, legend));
        QVERIFY(map.wholeSize().width() <= graph.canvas->width() * 0.41);
        QVERIFY(map.wholeSize().height() <= graph.canvas->height() * 0.41);
    }

    void aGraphThatRunsToTheRightLeavesRoomForItsMap()
    {
        OpenGraph graph("graph/towers.pt2");
        graph.key(Qt::Key_U);
        act([&] { graph.view->setDirection(LayoutDirection::LeftToRight); });
        graph.settle();
        int moved = 0;
        for (int height = 600; height <= 1000; height += 20) {
            act([&] { graph.app.window.resize(1100, height); });
            QTRY_VERIFY(graph.canvas->isAtRest());
            const GraphScene &scene = graph.scene();
            const auto first = [&](const QRectF &free) {
                return GraphCamera::first(free, scene.bounds(), scene.spine(), scene.direction());
            };
            const QRectF all(graph.canvas->rect());
            const GraphMinimap &map = *graph.canvas->minimap();
            const GraphCamera &camera = graph.canvas->camera();
            const bool isMoved = camera == first(all.adjusted(0, 0, 0, -map.wholeSize().height() - 12));
            QVERIFY(isMoved || camera == first(all));
            QVERIFY(!isMoved || !map.isSmall());
            moved += isMoved ? 1 : 0;
        }
        QVERIFY(moved > 0);
    }

    void overANodeTheMapIsAWordUntilTheMouseIsOnIt()
    {
        OpenGraph graph("pt2/2.15.0/graph_300_nodes.pt2");
        graph.key(Qt::Key_U);
        GraphMinimap &map = *graph.canvas->minimap();
        moveBelow(graph, static_cast<std::uint32_t>(graph.scene().nodeCount() / 2), map);
        QVERIFY(map.isVisible() && map.isSmall());
        QCOMPARE(map.size(), map.smallSize());
        const QPoint corner = map.geometry().bottomRight();
        const QPointF inside(5, 5);
        QEnterEvent enter(inside, map.mapTo(&graph.app.window, inside), map.mapToGlobal(inside));
        act([&] { QCoreApplication::sendEvent(&map, &enter); });
        QVERIFY(!map.isSmall());
        QCOMPARE(map.size(), map.wholeSize());
        QCOMPARE(map.geometry().bottomRight(), corner);
        QEvent leave(QEvent::Leave);
        act([&] { QCoreApplication::sendEvent(&map, &leave); });
        QCOMPARE(map.size(), map.smallSize());
    }

    void whatIsSmallIsFaintOverANode()
    {
        OpenGraph graph("pt2/2.15.0/graph_300_nodes.pt2");
        graph.key(Qt::Key_U);
        GraphLegend &legend = *graph.canvas->legend();
        const auto ink = [&] {  // of its words
            const QImage image = legend.grab().toImage();
            int darkest = 255;
            for (int x = image.width() / 2; x < image.width() - 8; ++x) {
                for (int y = 6; y < image.height() - 6; ++y)
                    darkest = std::min(darkest, qGray(image.pixel(x, y)));
            }
            return darkest;
        };
        legend.setRoom(true, false);
        legend.resize(legend.smallSize());
        const int full = ink();
        legend.setRoom(true, true);
        QVERIFY2(ink() > full + 30, qPrintable(QStringLiteral("%1, %2").arg(ink()).arg(full)));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_GraphOverlays)
#include "tst_GraphOverlays.moc"
