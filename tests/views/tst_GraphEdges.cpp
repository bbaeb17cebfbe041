// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/EdgeDashes.h"
#include "views/graph/SizeEdgeRoute.h"

#include <QLineF>
#include <QToolButton>
#include <algorithm>
#include <set>

using namespace pt2scope;
using namespace pt2scope::testing;

namespace {

constexpr const char *symbolic = "pt2/2.12.1/sym_ops.pt2";

/// The point of a way at right angles that a share of it leads to.
LayoutPoint alongWay(std::span<const LayoutPoint> way, float share)
{
    const auto length = [&](std::size_t i) {
        return std::abs(way[i].x - way[i - 1].x) + std::abs(way[i].y - way[i - 1].y);
    };
    float left = 0;
    for (std::size_t i = 1; i < way.size(); ++i)
        left += length(i) * share;
    std::size_t i = 1;
    while (i + 1 < way.size() && left > length(i))
        left -= length(i++);
    const float part = length(i) > 0 ? std::min(1.0F, left / length(i)) : 0;
    return {way[i - 1].x + (way[i].x - way[i - 1].x) * part, way[i - 1].y + (way[i].y - way[i - 1].y) * part};
}

/// A pixel at the point or beside it has nearly that colour.
bool isNear(const QImage &image, QPoint point, const QColor &wanted)
{
    for (const QPoint at :
         {point, point - QPoint(1, 0), point + QPoint(1, 0), point - QPoint(0, 1), point + QPoint(0, 1)}) {
        if (!image.rect().contains(at))
            continue;
        const QColor colour = image.pixelColor(at);
        const int distance = std::abs(colour.red() - wanted.red()) + std::abs(colour.green() - wanted.green())
                             + std::abs(colour.blue() - wanted.blue());
        if (distance < 60)
            return true;
    }
    return false;
}

}  // namespace

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

    void boxesTellTheSizesWhoseLinesAreNotDrawn()
    {
        OpenGraph graph(symbolic);
        QVERIFY(!graph.scene().hiddenEdges().empty());
        GraphWriter writer(graph.scene().subject());
        std::size_t told = 0;
        for (const std::uint32_t edge : graph.scene().hiddenEdges()) {
            const VisibleNode &from = graph.scene().node(graph.scene().visible().edges[edge].from);
            if (graph.outline().argument(graph.scene().subject()->item(from.item)))
                continue;
            const QString detail = writer.words(graph.scene().visible(), from).detail;
            QVERIFY2(detail.endsWith(QStringLiteral("→ ") + graph.scene().labelText(writer, edge)), qPrintable(detail));
            ++told;
        }
        QVERIFY(told > 0);
    }

    void linesOfSizesAreDrawnWhenTheyAreAskedFor()
    {
        OpenGraph graph(symbolic);
        const auto strandsOfSizes = [&] {
            std::size_t count = 0;
            for (std::uint32_t strand = 0; strand < graph.scene().layout().strandCount(); ++strand)
                count += graph.scene().weight(strand) == EdgeWeight::Symbol ? 1 : 0;
            return count;
        };
        const std::size_t hidden = graph.scene().hiddenEdges().size();
        const std::size_t before = strandsOfSizes();
        QVERIFY(hidden > 0);
        // Around lines that are not drawn leads nothing.
        const std::uint32_t input = graph.scene().nodeOf(graph.item(QStringLiteral("x")));
        for (std::uint32_t strand = 0; strand < graph.scene().layout().strandCount(); ++strand)
            QVERIFY(graph.scene().layout().strandSource[strand] != input || !graph.scene().isSkip(strand));
        for (const std::uint32_t edge : graph.scene().hiddenEdges())
            QCOMPARE(graph.scene().layout().edgeStrand[edge], none);
        auto *toggle = graph.view->findChild<QToolButton *>(QStringLiteral("graphSizes"));
        QVERIFY(toggle && !toggle->isChecked());
        act([&] { toggle->click(); });
        graph.settle();
        QVERIFY(graph.scene().hiddenEdges().empty());
        QVERIFY(strandsOfSizes() >= before + hidden);
        OpenGraph again(symbolic);
        QVERIFY(again.scene().hiddenEdges().empty());
    }

    void hiddenLinesAppearWithWhatIsSelected()
    {
        OpenGraph graph(symbolic);
        const VisibleEdge edge = graph.scene().visible().edges[graph.scene().hiddenEdges().front()];
        const auto picture = [&](bool withTrace) {
            act([&] { graph.canvas->selectItem(graph.scene().node(edge.from).item); });
            act([&] { graph.canvas->setTrace(false, withTrace); });
            return graph.canvas->grab().toImage();
        };
        const std::vector<LayoutPoint> route = sizeEdgeRoute(graph.scene(), edge);
        const auto coloured = [&](const QImage &image) {
            int count = 0;
            constexpr int steps = 400;
            for (int i = 0; i <= steps; ++i) {
                const LayoutPoint at = alongWay(route, static_cast<float>(i) / steps);
                const QPoint point = graph.canvas->camera().toScreen(LayoutRect{at.x, at.y, 0, 0}).topLeft().toPoint();
                count += isNear(image, point, theme().downstream) ? 1 : 0;
            }
            return count;
        };
        QVERIFY2(coloured(picture(false)) > 5, qPrintable(QString::number(coloured(picture(false)))));
        QVERIFY(coloured(picture(true)) > 5);
        act([&] { graph.canvas->setTrace(false, false); });
        act([&] { graph.canvas->selectItem(none); });
        QCOMPARE(coloured(graph.canvas->grab().toImage()), 0);
    }

    /// Those of a conditional lead to what its graphs hold.
    void allThatLeadsIntoASelectedFrameIsLit()
    {
        OpenGraph graph("pt2/2.12.1/cf_cond_nested.pt2");
        const GraphScene &scene = graph.scene();
        const std::uint32_t frame = scene.nodeOf(graph.item(QStringLiteral("cond")));
        const auto isLit = [&](std::uint32_t edge) {
            const LayoutPoint begin = scene.layout().strand(scene.strandsOf(edge).back()).front();
            const LayoutRect around = LayoutRect{begin.x, begin.y + 4, 0, 0}.grown(2);
            const QImage image = graph.canvas->grab(graph.canvas->camera().toScreen(around).toRect()).toImage();
            int most = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    most = std::max(most, image.pixelColor(x, y).hsvSaturation());
            }
            return most > theme().accent.hsvSaturation() * 3 / 4;
        };
        QVERIFY(scene.node(frame).open);
        std::set<std::uint32_t> sources;
        for (const std::uint32_t edge : scene.edgesInward(frame)) {
            sources.insert(scene.visible().edges[edge].from);
            QVERIFY(!isLit(edge));
        }
        QCOMPARE(sources.size(), std::size_t(3));
        act([&] { graph.canvas->selectItem(scene.node(frame).item); });
        for (const std::uint32_t edge : scene.edgesInward(frame))
            QVERIFY(isLit(edge));
    }

    void hiddenLinesRunAroundBoxesAndLabels()
    {
        OpenGraph graph(symbolic);
        const GraphScene &scene = graph.scene();
        for (const std::uint32_t hidden : scene.hiddenEdges()) {
            const VisibleEdge &edge = scene.visible().edges[hidden];
            const std::vector<LayoutPoint> route = sizeEdgeRoute(scene, edge);
            for (std::size_t i = 1; i < route.size(); ++i) {
                const LayoutPoint a = route[i - 1];
                const LayoutPoint b = route[i];
                QVERIFY(a.x == b.x || a.y == b.y);
                const LayoutRect piece = LayoutRect{a.x, a.y, 0, 0}.united({b.x, b.y, 0, 0});
                for (std::uint32_t node = 0; node < scene.nodeCount(); ++node)
                    QVERIFY(scene.node(node).open || node == edge.from || node == edge.to
                            || !scene.rect(node).intersects(piece));
                for (const EdgeLabel &label : scene.labels())
                    QVERIFY(label.isRepeated || !label.rect.intersects(piece));
            }
        }
    }

    /// Frames so narrow that lines come in behind the words: these go on below, and leave no ends above and below them.
    void linesStopAtTheRimsOfHeads()
    {
        OpenGraph graph("graph/towers.pt2");
        const GraphScene &scene = graph.scene();
        const QImage image = graph.canvas->grab().toImage();
        int crossed = 0;
        for (std::uint32_t strand = 0; strand < scene.layout().strandCount(); ++strand) {
            const LayoutPoint begin = scene.layout().strand(strand).front();
            for (std::uint32_t node = 0; node < scene.nodeCount(); ++node) {
                const LayoutRect &frame = scene.rect(node);
                if (!scene.node(node).open || begin.y != frame.y || begin.x < frame.x || begin.x > frame.right())
                    continue;
                const LayoutRect head{begin.x, frame.y + 2, 0, scene.headHeight(node) - 5};
                const QRectF line = graph.canvas->camera().toScreen(head);
                QVERIFY(!isNear(image, line.topLeft().toPoint(), theme().edge));
                QVERIFY(!isNear(image, line.bottomLeft().toPoint(), theme().edge));
                ++crossed;
            }
        }
        QVERIFY(crossed > 0);
    }

    void labelsHideNoArrows_data()
    {
        QTest::addColumn<QByteArray>("path");
        for (const char *path : {"graph/long_skips.pt2", "graph/growing_stages.pt2", "graph/called_twice.pt2",
                                 "graph/dense_block.pt2", "pt2/2.15.0/cf_scan.pt2", transformer, symbolic})
            QTest::newRow(path) << QByteArray(path);
    }

    void labelsHideNoArrows()
    {
        QFETCH(QByteArray, path);
        OpenGraph graph(path.constData());
        act([&] { graph.view->unfoldAll(); });
        graph.settle();
        const GraphScene &scene = graph.scene();
        for (const EdgeLabel &label : scene.labels()) {
            const auto points = scene.layout().strand(scene.layout().edgeStrand[label.edge]);
            const LayoutPoint tip = points.back();
            const LayoutRect arrow{tip.x - 3, tip.y - 7, 6, 7};
            const LayoutRect piece =
                LayoutRect{tip.x, tip.y, 0, 0}.united({points[points.size() - 2].x, points[points.size() - 2].y, 0, 0});
            QVERIFY(!label.rect.intersects(arrow));
            QVERIFY(!label.rect.intersects(piece));
        }
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
