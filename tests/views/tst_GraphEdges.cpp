// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/EdgeDashes.h"

#include <QLineF>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

/// How edges are drawn from nearby and from afar.
class tst_GraphEdges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    void dashesAndGapsTakeTurnsAroundCorners()
    {
        const std::vector<LayoutPoint> way{{0, 0}, {0, 12}, {20, 12}};
        QVector<QLineF> lines;
        addDashes(lines, way, {5, 3});
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[0], QLineF(0, 0, 0, 5));
        QCOMPARE(lines[1], QLineF(0, 8, 0, 12));
        QCOMPARE(lines[2], QLineF(0, 12, 1, 12));
        QCOMPARE(lines[3], QLineF(4, 12, 9, 12));
        QCOMPARE(lines[4], QLineF(12, 12, 17, 12));
    }

    void whatSkipsLayersIsDashedAtEveryZoom_data()
    {
        QTest::addColumn<double>("zoom");
        for (const double zoom : {1.5, 1.0, 0.5, 0.3, 0.25})
            QTest::addRow("%g", zoom) << zoom;
    }

    void whatSkipsLayersIsDashedAtEveryZoom()
    {
        QFETCH(double, zoom);
        OpenGraph graph("graph/long_skips.pt2");
        const GraphLayout &layout = graph.scene().layout();
        // The longest piece of a line that skips layers, up or down.
        LayoutPoint from, to;
        for (std::uint32_t strand = 0; strand < layout.strandCount(); ++strand) {
            const auto points = layout.strand(strand);
            for (std::size_t i = 1; graph.scene().isSkip(strand) && i < points.size(); ++i) {
                if (points[i].y - points[i - 1].y > to.y - from.y) {
                    from = points[i - 1];
                    to = points[i];
                }
            }
        }
        QVERIFY(to.y - from.y > 900);
        const QPointF middle(static_cast<double>(from.x), static_cast<double>(from.y + to.y) / 2);
        const QPointF centre = QRectF(graph.canvas->rect()).center();
        act([&] { graph.canvas->setCamera({zoom, centre - middle * zoom}); });
        const QImage image = graph.canvas->grab().toImage();
        int drawn = 0;
        int changes = 0;
        bool wasDrawn = false;
        for (int y = -30; y < 30; ++y) {
            bool isDrawn = false;
            for (int x = -1; x <= 1; ++x) {
                const QColor at = image.pixelColor((centre + QPointF(x, y)).toPoint());
                isDrawn = isDrawn || std::abs(at.lightness() - theme().canvas.lightness()) > 40;
            }
            drawn += isDrawn ? 1 : 0;
            changes += isDrawn != wasDrawn ? 1 : 0;
            wasDrawn = isDrawn;
        }
        QVERIFY2(drawn >= 20 && drawn <= 50, qPrintable(QString::number(drawn)));
        QVERIFY2(changes >= 8, qPrintable(QString::number(changes)));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_GraphEdges)
#include "tst_GraphEdges.moc"
