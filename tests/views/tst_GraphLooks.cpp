// SPDX-License-Identifier: Apache-2.0
#include "tests/views/OpenGraph.h"
#include "views/graph/GraphBar.h"
#include "views/graph/GraphLegend.h"
#include "views/graph/GraphMinimap.h"
#include "views/graph/GraphNotice.h"
#include "views/theme/Fonts.h"

#include <QPainter>
#include <QStyle>
#include <QTemporaryDir>
#include <algorithm>

using namespace pt2scope;
using namespace pt2scope::testing;

/// How a graph looks: traces, colours, findings, what stands over it, pictures of it.
class tst_GraphLooks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { settings::reset(); }
    void cleanup() { VERIFY_NO_STALL(); }

    /// From side to side, with what stands beside the outermost boxes, where that can still be read.
    void whatIsALittleTooWideIsSeenWholeAtFirst()
    {
        OpenGraph graph("pt2/2.12.1/data_dependent.pt2");
        const QRectF all = graph.canvas->camera().toScreen(graph.scene().drawnBounds());
        QVERIFY2(all.left() >= 0 && all.right() <= graph.canvas->width(), qPrintable(QString::number(all.width())));
    }

    void aTraceDimsTheRestAndCountsSteps()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_U);
        const std::uint32_t start = graph.item(QStringLiteral("relu"));
        QVERIFY(start != none);
        act([&] { graph.view->select({.kind = SelectionKind::Nothing}); });
        act([&] { graph.canvas->selectItem(start); });
        graph.key(Qt::Key_BracketLeft);
        const GraphTrace up = graph.canvas->marks().trace;
        QCOMPARE(up.steps.at(graph.scene().nodeOf(start)), 0);
        QVERIFY(up.upCount > 5 && up.downCount == 0);
        QVERIFY(std::ranges::all_of(up.steps, [](const auto &each) { return each.second <= 0; }));
        QVERIFY(graph.view->bar()->traceText().contains(QStringLiteral("upstream")));
        graph.key(Qt::Key_BracketRight);
        const GraphTrace both = graph.canvas->marks().trace;
        QCOMPARE(both.upCount, up.upCount);
        QVERIFY(both.downCount > 0 && both.steps.size() == both.upCount + both.downCount + 1);
        // Every node of a trace but its beginning is one step from one that is nearer.
        for (const auto &[node, step] : both.steps) {
            const auto isNearer = [&, far = step](std::uint32_t edge) {
                const VisibleEdge &between = graph.scene().visible().edges[edge];
                const auto other = both.steps.find(far < 0 ? between.to : between.from);
                return other != both.steps.end() && std::abs(other->second) == std::abs(far) - 1;
            };
            QVERIFY(step == 0
                    || std::ranges::any_of(step < 0 ? graph.scene().edgesFrom(node) : graph.scene().edgesInto(node),
                                           isNearer));
        }
        graph.key(Qt::Key_Escape);
        QVERIFY(graph.canvas->marks().trace.isEmpty());
        QCOMPARE(graph.canvas->selectedItem(), start);
    }

    void anOperatorThatNoTorchHasIsNamedInFull()
    {
        const OpenGraph graph("broken/194_op_unknown_overload.pt2");
        QVERIFY(graph.isOpen());
        GraphWriter writer(graph.scene().subject());
        QStringList titles;
        for (const VisibleNode &node : graph.scene().visible().nodes)
            titles << writer.words(graph.scene().visible(), node).title;
        QVERIFY2(titles.contains(QStringLiteral("relu.nosuch")), qPrintable(titles.join(QLatin1Char(' '))));
        QVERIFY2(titles.contains(QStringLiteral("linear")), qPrintable(titles.join(QLatin1Char(' '))));
    }

    void whatIsWrittenBackIsNoResult()
    {
        const OpenGraph graph("pt2/2.12.1/buffer_mutation.pt2");
        QVERIFY(graph.isOpen());
        GraphWriter writer(graph.scene().subject());
        QStringList pills;
        for (const VisibleNode &node : graph.scene().visible().nodes) {
            const NodeWords words = writer.words(graph.scene().visible(), node);
            if (words.look == NodeWords::Look::Output)
                pills << words.title + QStringLiteral(": ") + words.detail;
            QCOMPARE(words.isWrittenBack, words.detail.contains(QStringLiteral("written back")));
        }
        pills.sort();
        QCOMPARE(pills,
                 QStringList({QStringLiteral("cache: f32 [4, 2], written back"),
                              QStringLiteral("count: f32 [1], written back"), QStringLiteral("result: f32 [2]")}));
    }

    void coloursTellWhatIsAskedFor_data()
    {
        QTest::addColumn<int>("by");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("dtype") << static_cast<int>(GraphTint::DType) << QStringList{"f32"};
        QTest::newRow("module") << static_cast<int>(GraphTint::Module) << QStringList{"linear1", "norm1"};
        QTest::newRow("bytes") << static_cast<int>(GraphTint::Bytes) << QStringList{"below 1.0 KiB", "below 16.0 KiB"};
        QTest::newRow("family") << static_cast<int>(GraphTint::Family) << QStringList{"attention"};
    }

    void coloursTellWhatIsAskedFor()
    {
        QFETCH(int, by);
        QFETCH(QStringList, words);
        OpenGraph graph(transformer);
        const GraphTinting tinting(*graph.scene().subject(), static_cast<GraphTint>(by));
        QStringList told;
        for (const std::uint8_t tint : tinting.present())
            told << tinting.word(tint);
        for (const QString &word : words)
            QVERIFY2(told.contains(word), qPrintable(told.join(QStringLiteral(" | "))));
        act([&] { graph.view->setTint(static_cast<GraphTint>(by)); });
        QTRY_VERIFY(graph.canvas->legend()->toolTip() == told.join(QStringLiteral(" · ")));
    }

    void pillsStayPillsFarAway_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::newRow("titles") << 0.6;
        QTest::newRow("bars") << 0.35;
    }

    void pillsStayPillsFarAway()
    {
        QFETCH(double, zoom);
        OpenGraph graph("pt2/2.15.0/linear_strict.pt2");
        std::uint32_t pill = 0;
        while (pill < graph.scene().nodeCount()
               && graph.scene().subject()->item(graph.scene().node(pill).item).kind != GraphOutline::Kind::Input)
            ++pill;
        QVERIFY(pill < graph.scene().nodeCount());
        const LayoutRect rect = graph.scene().rect(pill);
        act([&] {
            graph.canvas->setCamera(
                {zoom, QPointF(300, 300) - QPointF(static_cast<double>(rect.x), static_cast<double>(rect.y)) * zoom});
        });
        const QImage image = graph.canvas->grab().toImage();
        const QRectF at = graph.canvas->camera().toScreen(rect);
        const auto darkness = [&](QPointF point) {
            return theme().canvas.lightness() - image.pixelColor(point.toPoint()).lightness();
        };
        QVERIFY(darkness({at.right() - 3, at.center().y()}) > 80);
        QVERIFY(darkness(at.bottomRight() - QPointF(1, 1)) < 60);
        QVERIFY(darkness(at.topLeft() + QPointF(1, 1)) < 60);
    }

    void theMapStaysInItsCornerAndTheLegendShrinksOverNodes()
    {
        OpenGraph graph("pt2/2.15.0/graph_300_nodes.pt2");
        graph.key(Qt::Key_U);
        const auto covers = [&](const QWidget *widget) {
            for (std::uint32_t node = 0; node < graph.scene().nodeCount(); ++node) {
                if (!graph.scene().node(node).open
                    && graph.canvas->camera().toScreen(graph.scene().rect(node)).intersects(widget->geometry()))
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(graph.canvas->legend()->isVisible());
        QVERIFY(!covers(graph.canvas->legend()) || graph.canvas->legend()->isSmall());
        // Always in the lower corners.
        const QRect canvas = graph.canvas->rect();
        QCOMPARE(graph.canvas->legend()->geometry().bottomLeft(), canvas.bottomLeft() + QPoint(12, -12));
        QCOMPARE(graph.canvas->minimap()->geometry().bottomRight(), canvas.bottomRight() - QPoint(12, 12));
        QVERIFY(!graph.canvas->legend()->geometry().intersects(graph.canvas->minimap()->geometry()));
    }

    void theLegendIsAsWideAsItsWords()
    {
        OpenGraph graph(transformer);
        const QStringList words = graph.canvas->legend()->toolTip().split(QStringLiteral(" · "));
        QVERIFY(words.size() > 2);
        int widest[2] = {0, 0};
        for (qsizetype i = 0; i < words.size(); ++i)
            widest[i % 2] = std::max(widest[i % 2], QFontMetrics(uiFont(11)).horizontalAdvance(words[i]));
        QVERIFY(widest[0] - widest[1] > 20);
        const int free = graph.canvas->legend()->wholeSize().width() - widest[0] - widest[1];
        QVERIFY2(free > 40 && free < 60, qPrintable(QString::number(free)));
    }

    void theLegendCoversNothingOfAGraphThatIsSeenWhole()
    {
        OpenGraph graph(transformer);
        for (int height = 480; height <= 900; height += 70) {
            act([&] { graph.app.window.resize(1100, height); });
            graph.key(Qt::Key_0);
            QTRY_VERIFY(graph.canvas->isAtRest());
            const QWidget &legend = *graph.canvas->legend();
            for (std::uint32_t node = 0; legend.isVisible() && node < graph.scene().nodeCount(); ++node) {
                const QRectF place = graph.canvas->camera().toScreen(graph.scene().rect(node));
                QVERIFY2(graph.scene().node(node).open || !place.intersects(legend.geometry()),
                         qPrintable(QString::number(height)));
            }
        }
    }

    void theMapShowsAllOfTheGraph_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("isLong");
        QTest::newRow("long") << QStringLiteral("pt2/2.15.0/graph_300_nodes.pt2") << true;
        QTest::newRow("not so long") << QString::fromLatin1(transformer) << false;
    }

    void theMapShowsAllOfTheGraph()
    {
        QFETCH(QString, path);
        OpenGraph graph(path.toLatin1().constData());
        graph.key(Qt::Key_U);
        const GraphMinimap *map = graph.canvas->minimap();
        QFETCH(bool, isLong);
        QCOMPARE(map->isLong(), isLong);
        const LayoutRect bounds = graph.scene().bounds();
        const QRectF drawn(map->toMap(QPointF(0, 0)),
                           map->toMap({static_cast<double>(bounds.width), static_cast<double>(bounds.height)}));
        QVERIFY(QRectF(map->rect()).contains(drawn));
        QVERIFY2(drawn.width() > 40 && drawn.height() > 120, qPrintable(QString::number(drawn.width())));
    }

    void modulesAreOutlinesFarAway()
    {
        OpenGraph graph(transformer);
        graph.view->foldAll();
        graph.settle();
        const std::uint32_t module = graph.item(QStringLiteral("self_attn"));
        const LayoutRect at = graph.scene().rect(graph.scene().nodeOf(module));
        constexpr double zoom = 0.35;
        QImage image(400, 400, QImage::Format_RGB32);
        image.fill(theme().canvas);
        QPainter painter(&image);
        GraphMarks marks;
        marks.withTitles = false;
        const QPointF middle(static_cast<double>(at.centre().x), static_cast<double>(at.centre().y));
        GraphPainter(painter, graph.scene(), *graph.canvas->words(), graph.canvas->ruler(), theme())
            .paint(image.rect(), QPointF(200, 200) - middle * zoom, zoom, marks);
        QCOMPARE(image.pixelColor(200, 200), theme().base);
        const int left = static_cast<int>(static_cast<double>(at.width) * zoom / 2);
        QVERIFY(theme().canvas.lightness() - image.pixelColor(200 - left, 200).lightness() > 40
                || theme().canvas.lightness() - image.pixelColor(199 - left, 200).lightness() > 40);
    }

    void damagedOutputsAreMarkedAndToldOf()
    {
        OpenGraph graph("broken/190_graph_output_dangling.pt2");
        QVERIFY(graph.isOpen());
        QTRY_VERIFY(!graph.canvas->marks().findings.empty());
        const auto &findings = graph.canvas->marks().findings;
        const auto marked = std::ranges::find_if(findings, [&](const auto &each) {
            return graph.scene().subject()->item(graph.scene().node(each.first).item).kind
                   == GraphOutline::Kind::Output;
        });
        QVERIFY(marked != findings.end());
        QCOMPARE(marked->second, Tone::Error);
        const QRectF at = graph.canvas->camera().toScreen(graph.scene().rect(marked->first));
        QVERIFY(graph.canvas->toolTipAt(at.center()).contains(QStringLiteral("error")));
    }

    void outputsEndTheGraphUnderTheNamesOfTheCaller_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("detail");
        QTest::newRow("of a tuple") << QByteArray("pt2/2.15.0/cf_scan.pt2") << QStringLiteral("result[1]")
                                    << QString("f32 [4, 3]");
        QTest::newRow("that nothing defines") << QByteArray("broken/190_graph_output_dangling.pt2")
                                              << QStringLiteral("result") << QStringLiteral("nowhere is not defined");
    }

    void outputsEndTheGraphUnderTheNamesOfTheCaller()
    {
        QFETCH(QByteArray, path);
        QFETCH(QString, title);
        QFETCH(QString, detail);
        OpenGraph graph(path.constData());
        // Items of the root graph's outputs are the last ones.
        GraphWriter writer(graph.scene().subject());
        auto output = static_cast<std::uint32_t>(graph.outline().items().size() - 1);
        while (output > 0 && writer.name(output) != title)
            --output;
        QVERIFY(output > 0);
        const std::uint32_t node = graph.scene().nodeOf(output);
        const NodeWords words = writer.words(graph.scene().visible(), graph.scene().node(node));
        QCOMPARE(words.look, NodeWords::Look::Output);
        QCOMPARE(words.detail, detail);
        for (std::uint32_t other = 0; other < graph.scene().nodeCount(); ++other)
            QVERIFY(graph.scene().rect(other).y <= graph.scene().rect(node).y);
    }

    void resultsOfGraphsSayWhatTheyBecome_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QStringList>("titles");
        const QStringList both{"result[0]", "result[1]"};
        QTest::newRow("scan") << QByteArray("pt2/2.15.0/cf_scan.pt2") << both + both;
        QTest::newRow("while_loop") << QByteArray("pt2/2.12.1/cf_while_loop.pt2")
                                    << QStringList("repeat if") + both + both;
    }

    void resultsOfGraphsSayWhatTheyBecome()
    {
        QFETCH(QByteArray, path);
        QFETCH(QStringList, titles);
        OpenGraph graph(path.constData());
        GraphWriter writer(graph.scene().subject());
        QStringList found;
        for (std::uint32_t i = 0; i < graph.outline().items().size(); ++i) {
            if (graph.outline().items()[i].kind == GraphOutline::Kind::Output)
                found << writer.name(i);
        }
        QCOMPARE(found, titles);
    }

    void predicatesAndResultsAreNamedBesideTheirEdges_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QString>("name");
        QTest::newRow("the predicate") << QByteArray("pt2/2.15.0/cf_cond.pt2") << QStringLiteral("pred");
        QTest::newRow("a result") << QByteArray("pt2/2.15.0/cf_scan.pt2") << QStringLiteral("output 1");
    }

    void predicatesAndResultsAreNamedBesideTheirEdges()
    {
        QFETCH(QByteArray, path);
        QFETCH(QString, name);
        OpenGraph graph(path.constData());
        const auto isIt = [&](const EdgeLabel &label) {
            return !label.isRepeated && graph.scene().labelName(label.edge) == name;
        };
        QVERIFY(std::ranges::any_of(graph.scene().labels(), isIt));
    }

    void weightsThatAreSharedSaySo()
    {
        OpenGraph graph("pt2/2.15.0/shared_submodule_calls.pt2");
        GraphWriter writer(graph.scene().subject());
        QStringList told;
        for (std::uint32_t node = 0; node < graph.scene().nodeCount(); ++node) {
            for (const NodeWords::Line &line : writer.words(graph.scene().visible(), graph.scene().node(node)).lines)
                told << line.right;
        }
        QVERIFY2(told.contains(QStringLiteral("shared with linear_1")), qPrintable(told.join(QLatin1Char('|'))));
        QVERIFY(told.contains(QStringLiteral("shared with linear")));
    }

    void modulesOfUnequalShapesStandApart()
    {
        OpenGraph graph("graph/growing_stages.pt2");
        graph.key(Qt::Key_F);
        for (const VisibleNode &node : graph.scene().visible().nodes)
            QCOMPARE(node.memberCount, 1U);
    }

    /// As where there are too many to be shown apart.
    void aStackOfUnequalModulesTellsTheRangeOfTheirSizes()
    {
        OpenGraph graph("graph/growing_stages.pt2");
        graph.key(Qt::Key_F);
        VisibleGraph visible = graph.scene().visible();
        VisibleNode stack;
        stack.firstMember = static_cast<std::uint32_t>(visible.members.size());
        for (const char *path : {"stage1", "stage2", "stage3"})
            visible.members.push_back(graph.scene().subject()->itemOfModule(path));
        stack.item = visible.members[stack.firstMember];
        stack.memberCount = 3;
        const NodeWords words = GraphWriter(graph.scene().subject()).words(visible, stack);
        QCOMPARE(words.title, QStringLiteral("stage1 – stage3"));
        QCOMPARE(words.lines.front().right, QStringLiteral("224 bytes – 2.4 KiB"));
    }

    void edgesOfTheSelectedNodeTellTheirWayByColour()
    {
        OpenGraph graph("graph/growing_stages.pt2");
        graph.key(Qt::Key_U);
        QVERIFY(!graph.canvas->legend()->tellsWays());
        const QSize before = graph.canvas->legend()->wholeSize();
        const std::uint32_t item = graph.item(QStringLiteral("layer_norm"));
        QVERIFY(item != none);
        act([&] { graph.canvas->selectItem(item); });
        act([&] { graph.canvas->showItem(item); });
        graph.settle();
        const QImage image = graph.canvas->grab().toImage();
        const QRectF box = graph.canvas->screenRectOf(item);
        const auto hasColor = [&](const QColor &color, qreal from, qreal to) {
            for (int y = static_cast<int>(from); y < static_cast<int>(to); ++y) {
                const QColor at = image.pixelColor(QPoint(static_cast<int>(box.center().x()), y));
                if (std::abs(at.red() - color.red()) + std::abs(at.blue() - color.blue()) < 60)
                    return true;
            }
            return false;
        };
        QVERIFY(hasColor(theme().accent, box.top() - 14, box.top() - 3));
        QVERIFY(hasColor(theme().downstream, box.bottom() + 3, box.bottom() + 14));
        QVERIFY(!hasColor(theme().accent, box.bottom() + 3, box.bottom() + 14));
        QVERIFY(graph.canvas->legend()->tellsWays());
        QVERIFY(graph.canvas->legend()->wholeSize().height() > before.height());
        act([&] { graph.canvas->selectItem(none); });
        QCOMPARE(graph.canvas->legend()->wholeSize(), before);
    }

    void whatIsSelectedCanBeRead()
    {
        OpenGraph graph("pt2/2.15.0/graph_300_nodes.pt2");
        graph.key(Qt::Key_U);
        act([&] { graph.canvas->fit(); });
        graph.settle();
        QVERIFY(graph.canvas->camera().zoom < GraphCamera::legible);
        graph.key(Qt::Key_Home);
        QVERIFY(graph.canvas->camera().zoom >= GraphCamera::legible);
        QVERIFY(graph.isInSight(graph.canvas->selectedItem()));
    }

    void aProgramThatIsCutOffSaysSo()
    {
        const OpenGraph cut("broken/160_json_truncated.pt2");
        QVERIFY(cut.isOpen());
        QVERIFY(cut.view->notice()->isVisible());
        QVERIFY2(cut.view->notice()->text().contains(QStringLiteral("cut off")),
                 qPrintable(cut.view->notice()->text()));
        const OpenGraph whole(transformer);
        QVERIFY(!whole.view->notice()->isVisible());
    }

    void unfoldingGoesOverSmoothly()
    {
        OpenGraph graph(transformer);
        graph.key(Qt::Key_F);
        const std::uint32_t module = graph.item(QStringLiteral("self_attn"));
        act([&] { graph.view->toggleFold(module, false); });
        QVERIFY(QTest::qWaitFor([&] { return !graph.view->isBusy(); }, 60'000));
        const bool isAnimated = graph.canvas->style()->styleHint(QStyle::SH_Widget_Animation_Duration) != 0;
        QCOMPARE(graph.canvas->isMoving(), isAnimated);
        graph.settle();
        const QImage after = graph.canvas->grab().toImage();
        QTest::qWait(50);
        QCOMPARE(graph.canvas->grab().toImage(), after);
    }

    void tensorsWithFindingsMarkTheirReaders()
    {
        OpenGraph graph("broken/098_weight_short.pt2");
        QVERIFY(graph.isOpen());
        QTRY_VERIFY(!graph.canvas->marks().findings.empty());
    }

    void itIsSavedAsAPicture_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("svg") << "graph.svg" << QByteArray("<?xml");
        QTest::newRow("png") << "graph.png" << QByteArray("\x89PNG");
    }

    void itIsSavedAsAPicture()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, begin);
        const QTemporaryDir folder;
        OpenGraph graph(transformer);
        const QString file = folder.filePath(name);
        bool isSaved = false;
        act([&] { isSaved = graph.view->savePicture(file); });
        QVERIFY(isSaved);
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QVERIFY(saved.readAll().startsWith(begin));
        QVERIFY(!graph.view->savePicture(folder.filePath(QStringLiteral("none/x.png"))));
    }
};

PT2SCOPE_GUI_TEST_MAIN(tst_GraphLooks)
#include "tst_GraphLooks.moc"
